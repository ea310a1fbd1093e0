import { catalogue, type MutantReport } from "@ringleader/core/internal";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkHere } from "../../testing/check-here.ts";
import type { CheckedSizes } from "./check-sizes.ts";
import type { CheckFlags } from "./flags.ts";
import { checkDocument } from "./json.ts";
import { showCheck, type CheckView } from "./show.ts";

const show = (checked: CheckedSizes, view: Partial<CheckView> = {}): string[] =>
  showCheck(checked, { detail: "screen", ...view })
    .replace(/\n$/, "")
    .split("\n");

/** As many mutants as the algorithm with the most has. */
const mutants = Array.from({ length: 12 }, (_, i): MutantReport => ({
  name: `m-${i}`,
  says: "",
  caught: true,
}));

const FULL = process.env["FULL"] !== undefined;
/** Pages of the fast suite are those of a check that ends early, where it would be long. */
const maxStates = FULL ? "20000" : "1500";
const names = catalogue.map(({ name }) => name);
const pages = new Map(
  names.map((name) => [
    name,
    checkHere(name, { n: FULL || name === "peterson" ? "3" : "2", maxStates }),
  ]),
);

test.each(names)("check page of %s: the verdict first, on one screen of lines that fit", (name) => {
  const lines = show({ ...pages.get(name)!, mutants });
  expect(lines[1]).toMatch(/^ (✓ holds|\? undecided) {2}/);
  expect(lines.length).toBeLessThanOrEqual(24);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.join("\n")).not.toContain("✗");
  expect(lines.join("\n")).not.toMatch(/\b1 (setups|rings|networks|states|claims|schedules)\b/);
  expect(lines.join("\n")).not.toMatch(/\b00[0-4]\b/);
});

test("check pages: the median has at most 20 lines", () => {
  const counts = names.map((name) => show({ ...pages.get(name)!, mutants }).length);
  expect(counts.sort((x, y) => x - y)[Math.floor(counts.length / 2)]).toBeLessThanOrEqual(20);
});

test.runIf(process.env["FULL"])("check page: the sample of the review", () => {
  const checked = checkHere("chang-roberts", { n: "4", links: "fifo", wake: "all" });
  expect(show({ ...checked, mutants: mutants.slice(0, 8) })).toEqual([
    "",
    " ✓ holds  chang-roberts  n = 4 · every schedule",
    "   all 6 arrangements of 1..4 up to rotation, links that keep the order, all",
    "   processes starting at once",
    "   6 rings · 80 states (209 without reduction) · 1,440 schedules · 100 ms",
    "   one leader ✓  always ends ✓  the right one ✓  9 claims ✓",
    "   5 claims judged on one schedule of each ring  8 of 8 mutants caught",
    "   messages 11 to 14, mean 37/3; the schedule makes no difference",
    "   4 claims of the papers are false as printed; none of them shows at n = 4",
    "",
    " again     ringleader check chang-roberts",
    "           -v lists claims, extremes and witnesses",
  ]);
});

test("check page: one line with -q, everything with -v, lists on request", () => {
  const checked = { ...pages.get("peterson")!, mutants };
  expect(show(checked, { detail: "line" })).toEqual([
    "✓ holds  peterson  n = 3 · every schedule · 2 rings · 18 states · 100 ms",
  ]);
  const everything = show(checked, { detail: "everything" }).join("\n");
  for (const part of ["properties", "papers  claims", "extremes", "seen", "mutants  12 of 12"])
    expect(everything).toContain(`\n ${part}`);
  const claims = show(checked, { claims: true }).join("\n");
  expect(claims).toContain("\n properties\n   ✓ there are never two leaders");
  expect(claims).not.toContain("\n mutants");
  const list = show(checked, { mutants: true }).join("\n");
  expect(list).toContain("\n mutants  12 of 12 caught\n");
  expect(list).not.toContain("\n properties");
});

test("check page: a line for each size", () => {
  const lines = show(checkHere("peterson", { n: "1..3" }));
  expect(lines.length).toBeLessThanOrEqual(24);
  expect(lines[1]).toBe(" ✓ holds  peterson  n = 1..3 · every schedule");
  expect(lines.filter((line) => /^ {3}[1-3] .* ms$/.test(line))).toHaveLength(3);
});

test("check page: a violation says what is violated, and nothing else", () => {
  const text = show(checkHere("peterson", { n: "4", violate: ["fifo"] })).join("\n");
  expect(text).toMatch(
    /^\n ✗ violated  peterson  n = 4 · every schedule\n {3}violates: there are never two leaders/,
  );
  expect(text).toContain("\n   Outside its model: links may reorder messages.\n");
  expect(text).toContain("\n counterexample  n = 4 · 13 deliveries · minimal\n");
  for (const absent of ["one leader ✓", "claims", "messages 1", "-v lists"])
    expect(text).not.toContain(absent);
});

test("check page: a mutant that was missed is named", () => {
  const missed = { name: "peterson:PE-1", says: "", caught: false };
  const text = show({ ...pages.get("peterson")!, mutants: [...mutants, missed] }).join("\n");
  expect(text).toContain("12 of 13 mutants caught");
  expect(text).toContain("missed: peterson:PE-1");
});

test.runIf(process.env["FULL"])(
  "check: a sample says in page and document how many were drawn of how many",
  () => {
    const checked = checkHere("peterson", { n: "4", setups: "3", seed: "7" });
    expect(show(checked).slice(1, 8)).toEqual([
      " ? undecided  peterson  n = 4 · every schedule",
      "   3 of 6 rings were drawn with seed 7; none violates a property",
      "   drawn from all 6 arrangements of 1..4 up to rotation",
      expect.stringMatching(/^ {3}3 rings · \d+ states \([\d,]+ without reduction\) · /),
      expect.stringMatching(/^ {3}on what was drawn: {2}one leader ✓ {2}always ends ✓/),
      "   7 claims judged on one schedule of each ring",
      expect.stringMatching(/^ {3}messages \d+ to \d+ so far; the schedule makes no difference$/),
    ]);
    const document = JSON.parse(JSON.stringify(checkDocument(checked)));
    expect(document).toMatchObject({
      verdict: "undecided",
      undecided: "3 of 6 rings were drawn with seed 7; none violates a property",
      sampled: { setups: 3, of: "6", seed: 7 },
      explored: { setups: 3 },
    });
    expect(document.properties[0]).toMatchObject({
      holds: null,
      judged: expect.stringMatching(/drawn/),
    });
    expect(document.extremes.messages).not.toHaveProperty("mean");
  },
);

test.runIf(process.env["FULL"])("check: a sample of all setups is the whole check", () => {
  const checked = checkHere("peterson", { n: "4", setups: "1e6" });
  expect(JSON.parse(JSON.stringify(checkDocument(checked)))).toMatchObject({ verdict: "holds" });
  expect(checkDocument(checked)["sampled"]).toBeUndefined();
});

test("check: --seed without --setups is refused", () => {
  expect(() => checkHere("peterson", { n: "3", seed: "1" })).toThrow(
    "--seed 1 is given without --setups; a check of all setups draws nothing.",
  );
});

const drawnFlags = fc.record(
  {
    n: fc.constantFrom("1", "2", "3", "2..3"),
    compact: fc.constant(true as const),
    reduction: fc.boolean(),
    depth: fc.integer({ min: 1, max: 12 }).map(String),
    maxStates: fc.integer({ min: 1, max: 300 }).map(String),
    starts: fc.constantFrom("first", "steps"),
    wake: fc.constantFrom("all", "each"),
    setups: fc.integer({ min: 1, max: 4 }).map(String),
  },
  { requiredKeys: ["n"] },
);

test.runIf(FULL)("check: every undecided has a reason, in page and document", () => {
  const subjects = ["chang-roberts", "peterson", "itai-rodeh", "itai-rodeh-sync", "time-slice"];
  let undecided = 0;
  fc.assert(
    fc.property(fc.constantFrom(...subjects), drawnFlags, (name, flags) => {
      const checked = accepted(() => checkHere(name, flags as Partial<CheckFlags>));
      if (!checked) return;
      const document = checkDocument(checked);
      const isUndecided = document["verdict"] === "undecided";
      const reason = document["undecided"] as string | undefined;
      expect(/\w{3}/.test(reason ?? "")).toBe(isUndecided);
      undecided += isUndecided ? 1 : 0;
      const text = show(checked).join(" ").replace(/\s+/g, " ");
      expect(text).toContain(reason ?? "");
      expect(show(checked, { detail: "line" })[0]).toContain(reason ?? "");
    }),
    { seed: 29, numRuns: FULL ? 40 : 20 },
  );
  expect(undecided).toBeGreaterThan(FULL ? 10 : 4);
});

/** Returns undefined if the flags are refused together. */
function accepted<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof Error && error.name === "Refusal") return undefined;
    throw error;
  }
}
