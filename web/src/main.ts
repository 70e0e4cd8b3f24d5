/** Starts the client. */
import { mount } from "svelte";
import App from "./App.svelte";
import { keepShell } from "./net/worker";
import "./theme.css";

// The page's own links are relative to it; where it draws other addresses, they still mean the same files.
for (const link of document.querySelectorAll("link")) link.setAttribute("href", link.href);

const target = document.getElementById("app");
if (target) mount(App, { target });
addEventListener("load", () => setTimeout(() => void keepShell(), 2000));
