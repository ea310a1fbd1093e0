import { expect, test } from "vitest";
import { listWords } from "./list-words.ts";

test("list of words: reads as in a sentence", () => {
  expect(listWords([])).toBe("");
  expect(listWords(["7"])).toBe("7");
  expect(listWords(["7", "3"])).toBe("7 and 3");
  expect(listWords(["7", "3", "5"], "or")).toBe("7, 3 or 5");
});
