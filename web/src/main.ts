/** Starts the client. */
import { mount } from "svelte";
import App from "./App.svelte";
import { keepShell } from "./net/worker";
import "./theme.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
addEventListener("load", () => setTimeout(() => void keepShell(), 2000));
