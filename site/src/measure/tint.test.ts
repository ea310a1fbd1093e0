import { expect, test } from "vitest";
import { tinted } from "./tint.ts";

const night = { ink: "#ecebe7", paper: "#15171a" };
const day = { ink: "#1d1c1a", paper: "#fbfaf7" };

test("greys keep their place between ink and paper", () => {
  expect(tinted("black", night)).toBe(night.ink);
  expect(tinted("white", night)).toBe(night.paper);
  expect(tinted("#000000", day)).toBe(day.ink);
  expect(tinted("#ffffff", day)).toBe(day.paper);
});

test("a colour that can be seen stays, one that cannot goes towards the ink", () => {
  expect(tinted("#56b4e9", night)).toBe("#56b4e9");
  const violet = tinted("#332288", night);
  expect(violet).not.toBe("#332288");
  expect(Number.parseInt(violet.slice(1, 3), 16)).toBeGreaterThan(0x33);
});

test("what is no colour stays", () => {
  expect(tinted("none", night)).toBe("none");
  expect(tinted("currentColor", night)).toBe("currentColor");
});
