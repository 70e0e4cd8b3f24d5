import { expect, test } from "vitest";
import { isLoopback, linkFor } from "./reach";

test("addresses that lead to whatever device opens them are known", () => {
  expect(["localhost", "giza.localhost", "127.0.0.1", "127.1.2.3", "[::1]", "::1"].every(isLoopback)).toBe(true);
  expect(["192.168.1.7", "giza.example", "12.7.0.1", "localhost.example"].some(isLoopback)).toBe(false);
});

test("friends get a link that they can open, or it is said that nobody else can", () => {
  const here = { hostname: "127.0.0.1", origin: "http://127.0.0.1:8000" };
  expect(linkFor("t", here, null)).toEqual({ link: "http://127.0.0.1:8000/t/t", alone: true });
  const network = "http://192.168.1.7:8000";
  expect(linkFor("t", here, network)).toEqual({ link: `${network}/t/t`, alone: false });
  const there = { hostname: "giza.example", origin: "https://giza.example" };
  expect(linkFor("t", there, network)).toEqual({ link: "https://giza.example/t/t", alone: false });
});
