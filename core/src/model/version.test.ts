import { expect, test } from "vitest";
import about from "../../package.json" with { type: "json" };
import { VERSION } from "./version.ts";

test("version: is that of the package", () => {
  expect(VERSION).toBe(about.version);
});
