import { expect, test } from "vitest";
import { tint } from "./tint.ts";

const night = { ink: "#ecebe7", paper: "#15171a" };
const day = { ink: "#1d1c1a", paper: "#fbfaf7" };

test("tint: interpolates greys between ink and paper", () => {
  expect(tint("black", night)).toBe(night.ink);
  expect(tint("white", night)).toBe(night.paper);
  expect(tint("#000000", day)).toBe(day.ink);
  expect(tint("#ffffff", day)).toBe(day.paper);
});

test("tint: keeps a visible colour, and moves others towards the ink", () => {
  expect(tint("#56b4e9", night)).toBe("#56b4e9");
  const violet = tint("#332288", night);
  expect(violet).not.toBe("#332288");
  expect(Number.parseInt(violet.slice(1, 3), 16)).toBeGreaterThan(0x33);
});

test("tint: keeps a value that is not a colour", () => {
  expect(tint("none", night)).toBe("none");
  expect(tint("currentColor", night)).toBe("currentColor");
});
