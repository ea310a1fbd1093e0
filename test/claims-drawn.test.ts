import { expect, test } from "vitest";
import { compareDrawn } from "./claims-drawn.ts";

const FULL = process.env["FULL"] !== undefined;
/** The first seed; another one draws other algorithms and claims. */
const FIRST = Number(process.env["SEED"] ?? 1);
const COUNT = Number(process.env["COUNT"] ?? (FULL ? 300 : 6));

test("claims: check agrees with a reference that visits everything, or is undecided", () => {
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const { text, verdict, isTrue } = compareDrawn(seed);
    const key = `${verdict}, ${isTrue === undefined ? "unknown" : isTrue ? "true" : "false"}`;
    counts[key] = (counts[key] ?? 0) + 1;
    if ((verdict === "holds" && isTrue === false) || (verdict === "violated" && isTrue === true))
      wrong.push(`${verdict}: ${text}`);
  }
  if (process.env["COUNT"]) console.log(counts);
  expect(wrong).toEqual([]);
  expect(counts["holds, true"]).toBeGreaterThan(COUNT / 10);
  expect(counts["violated, false"]).toBeGreaterThan(COUNT / 10);
});
