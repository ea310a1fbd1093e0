import { expect, test } from "vitest";
import { folded } from "./style.ts";

test("folded: a line that fits stays as it is", () => {
  expect(folded([" a b c", ""], 6)).toEqual([" a b c", ""]);
});

test("folded: the rest of a line stands below its text, and its columns stay apart", () => {
  expect(folded([" claims    9 hold · 4 are false"], 22)).toEqual([
    " claims    9 hold · 4",
    "           are false",
  ]);
  expect(folded(["  two  columns  of a line"], 20)).toEqual([
    "  two  columns  of a",
    "       line",
  ]);
});

test("folded: a text stands below a label that takes half of the screen", () => {
  expect(folded(["  --schedule <order>  order of deliveries"], 24)).toEqual([
    "  --schedule <order>",
    "    order of deliveries",
  ]);
});

test("folded: a command goes on as a shell accepts it, and a quoted text is one word", () => {
  expect(folded([" again     ringleader check peterson --conjecture 'a <= b'"], 36)).toEqual([
    " again     ringleader check \\",
    "           peterson --conjecture \\",
    "           'a <= b'",
  ]);
  expect(folded(["  ringleader run \\", "    --seed 1 --ids 1,2,3"], 20)).toEqual([
    "  ringleader run \\",
    "    --seed 1 --ids \\",
    "    1,2,3",
  ]);
});

test("folded: a sentence that names a command is not a command", () => {
  expect(folded(["judged by ringleader check, not here"], 26)).toEqual([
    "judged by ringleader",
    "check, not here",
  ]);
});

test("folded: a word is never broken, and styles take no room", () => {
  expect(folded(["    0123456789abcdef 01"], 16)).toEqual(["    0123456789abcdef", "    01"]);
  expect(folded(["\u001B[2mab cd\u001B[22m"], 5)).toEqual(["\u001B[2mab cd\u001B[22m"]);
});
