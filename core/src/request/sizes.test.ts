import { expect, test } from "vitest";
import { sizesOf } from "./sizes.ts";

test.each([
  ["12", [12]],
  ["5,3,3,1e2", [3, 5, 100]],
  ["3..6", [3, 4, 5, 6]],
  ["10..45:10", [10, 20, 30, 40]],
  ["2^4..2^7", [16, 32, 64, 128]],
  ["2^4..2^9:2", [16, 64, 256]],
  ["10^1..10^3, 2..4", [2, 3, 4, 10, 100, 1000]],
  ["2^3..10", [8, 9, 10]],
  ["1_000", [1000]],
])("sizes: reads %s", (text, sizes) => expect(sizesOf(text)).toEqual(sizes));

test.each([
  ["", /n: "" is not accepted; give numbers like/],
  ["4,,5", /is not accepted/],
  ["6..3", /a range rises/],
  ["1..5:0", /a range rises/],
  ["1.5", /is not accepted/],
  ["-4", /is not accepted/],
  ["2^4..", /is not accepted/],
  ["1..1e6", /too many sizes; at most 10,000/],
  ["0..3", /0/],
  ["1e9", /n: 1e9 is not accepted/],
])("sizes: refuses %s", (text, sentence) => expect(() => sizesOf(text)).toThrow(sentence));
