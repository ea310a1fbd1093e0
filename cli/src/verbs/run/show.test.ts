import { algorithm, along, atLeast, atMost, exactly, single, id } from "@ringleader/core/internal";
import type { Claim } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { resolve } from "../../request/resolve.ts";
import { showResult } from "./show.ts";
import { outputOf, perform, work } from "./work.ts";
import type { RunOutput } from "./work.ts";

type Spec = Parameters<typeof resolve>[0];
type Shown = Parameters<typeof showResult>[1];

/** Runs in this thread; the time is fixed, so that pages can be compared. */
function runHere(spec: Spec): RunOutput {
  const output = outputOf(perform(resolve(spec)));
  return fixedTime(output);
}

const fixedTime = (output: RunOutput): RunOutput => ({
  ...output,
  result: { ...output.result, seconds: { setup: 0.001, run: 0.027 } },
});

const pageOf = (spec: Spec, shown?: Shown): string => showResult(runHere(spec), shown);

/** Every id travels once around the ring: n² messages. */
const laps = (claims: readonly Claim[]) =>
  single(
    algorithm({
      name: "hopeful",
      paper: "none",
      idea: "Every id travels once around the ring.",
      needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
      elects: "max",
      announces: false,
      state: { best: id },
      messages: { token: { id } },
      wake(me) {
        me.best = me.id;
        me.send.token({ id: me.id });
      },
      on: {
        token(me, { id: other }) {
          if (other > me.best) me.best = other;
          if (other !== me.id) me.send.token({ id: other });
          else if (me.best === me.id) me.lead();
        },
      },
      claims,
    }),
  );

function pageOfOwn(claims: readonly Claim[], shown?: Shown): string {
  const run = resolve({ algorithm: "peterson", n: "6", seed: "1" });
  const own = { ...run, family: laps(claims), spec: { ...run.spec, algorithm: "./hopeful.ts" } };
  return showResult(fixedTime(outputOf(perform(own))), shown);
}

const all = { of: "messages" } as const;

test("run: the page is one screen with the verdict first", () => {
  expect(pageOf({ algorithm: "hirschberg-sinclair", n: "12", seed: "1" })).toBe(`
 ✓ Process 12 is elected  position 2               hirschberg-sinclair · n = 12
   190 messages · critical path 42 · only the leader knows · 27 ms

     ╭──── 8 ─── 3 ──── [12] ─── 6 ────╮
     │                                 │
    11                                 9
     │           clockwise ↻           │
     5                                 2
     │                                 │
     ╰──── 7 ──── 4 ──── 10 ──── 1 ────╯

 messages  from 107 · ok 58 · no 25
   phase 0  48 ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
   phase 1  40 ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
   phase 2  46 ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
   phase 3  32 ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
   phase 4  24 ▇▇▇▇▇▇▇▇▇▇▇▇
 bound     190 ≤ 288  4(n + 2⌊n/2⌋ + 4⌊n/3⌋ + 8⌊n/5⌋ + …)   Baliukonis 2025, §4
 claims    13 hold · 4 of the paper are false as printed   --claims lists them

 again     ringleader run hirschberg-sinclair -n 12 --seed 1
 digest    844b0ed897f3be72
`);
});

test("run: an anonymous leader has only a position", () => {
  const page = pageOf({ algorithm: "itai-rodeh", n: "2", seed: "1" });
  expect(page).toMatch(/^\n ✓ The process at position [01] is elected +itai-rodeh · n = 2\n/);
});

test("run: of a violated run, the page shows only what is violated", () => {
  const page = pageOfOwn([
    atMost("at most 2n messages", "a hope", all, ({ n }) => 2 * n),
    atMost("at most n log₂ n messages", "a hope", all, ({ n }) => n * Math.log2(n)),
    atMost("at most n² messages", "true", all, ({ n }) => n * n),
    along("no event is late", "a hope", () => ({
      see: ({ index }) => (index > 9 ? "event 10 is" : undefined),
    })),
  ]);
  expect(page).toMatch(
    /^\n ✗ claim violated: at most 2n messages \(a hope\): 36 > 12 +hopeful · n = 6\n/,
  );
  expect(page).toContain("\n ✗ claim violated: at most n log₂ n messages (a hope): 36 > 15.51\n");
  expect(page).toContain("\n ✗ claim violated: no event is late (a hope): event 10 is\n");
  expect(page).toContain("\n   Process 6 is elected\n");
  expect(page).not.toMatch(/✓|true|bound|claims {2}/);
});

test("run: many long violations leave out the ring, not the end of the page", () => {
  const long = "a claim with a sentence that is so long that it takes two lines of a page of 80";
  const claims = Array.from({ length: 9 }, (_, i) =>
    atMost(`claim-${i}`, `${long} ${i}`, `a hope, ${long}`, all, () => 1),
  );
  const page = pageOfOwn(claims);
  expect(page).toContain("… and 5 more\n");
  expect(page).toContain(" again     ringleader run ./hopeful.ts -n 6 --seed 1");
  expect(page).not.toContain("clockwise");
  expect(page.split("\n").length - 1).toBeLessThanOrEqual(24);
});

test("run: an own algorithm whose claims hold has no line about a paper", () => {
  const page = pageOfOwn([exactly("exactly n² messages", "folklore", all, ({ n }) => n * n)]);
  expect(page).toContain("\n bound     36 = 36  n² messages   folklore\n");
  expect(page).toContain("\n claims    1 holds   --claims lists them\n");
  expect(pageOfOwn([])).not.toMatch(/bound|claims/);
});

test("run: two leaders are a violation, and the run outside its model says so in one line", () => {
  const page = pageOf({ algorithm: "peterson", ids: "3,3,1", violate: "ids", seed: "1" });
  expect(page).toMatch(
    /^\n ✗ 2 processes declare themselves leader, at positions 1, 0 +peterson · n = 3\n/,
  );
  expect(page).toContain("\n   outside its model: ids may repeat\n");
  expect(page).not.toMatch(/bound|claims/);
});

test("run: outside its model, an elected leader is a verdict without claims", () => {
  const page = pageOf({ algorithm: "peterson", n: "4", violate: "fifo", seed: "1" });
  expect(page).toMatch(/^\n ✓ Process 4 is elected/);
  expect(page).toContain("\n   outside its model: links may reorder messages\n");
  expect(page).not.toMatch(/bound|claims/);
  const list = pageOf(
    { algorithm: "peterson", n: "4", violate: "fifo", seed: "1" },
    { claims: true },
  );
  expect(list).toContain("\n claims  they do not count outside the model\n");
});

test("run: a run that its budget stops is undecided, and says why", () => {
  const page = pageOf({ algorithm: "peterson", n: "4", seed: "1", "max-messages": "2" });
  expect(page).toMatch(/^\n \? undecided: stopped after 2 deliveries \(--max-messages\) +peterson/);
  expect(page).toMatch(/ · \d+ in flight · /);
});

test("run: in rounds, the page has times; long ones are shortened", () => {
  const page = pageOf({ algorithm: "variable-speeds", ids: "100,70,80", seed: "1" });
  expect(page).toContain("\n   elected at time 2.36e21 · last message at 1.20e24\n");
  const everything = pageOf(
    { algorithm: "variable-speeds", ids: "100,70,80", seed: "1" },
    { detail: "everything" },
  );
  expect(everything).toContain("\n home      2,361,183,241,434,822,606,849\n");
});

test("run: a network has its tree in place of a ring", () => {
  const page = pageOf({ algorithm: "dfs", graph: "tree:12", seed: "1" });
  expect(page).toContain(`dfs · n = 12 · tree:12
   39 messages · critical path 22 · only the leader knows · 27 ms

 tree      1 ─ 3
           ├ 8 ─ 2 ─ 11
           ├ 12 ─ 6 ─ 4 ─ 7 ─ 5
           └ 9 ─ 10
 messages  explore 28 · accept 11 · reject 0
`);
});

test("run: one process has a page", () => {
  const page = pageOf({ algorithm: "chang-roberts", n: "1", seed: "1" });
  expect(page).toContain("✓ Process 1 is elected  position 0");
  expect(page).toContain("every process knows");
});

test.runIf(process.env["FULL"])(
  "run: many phases are counted, many processes are not drawn",
  () => {
    const page = pageOf({ algorithm: "itai-rodeh-sync", n: "12", seed: "1" });
    expect(page).toContain(`
   phase  1  132 ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
   phase  2  132 ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
   … 35 more phases with 4,620 messages
   phase 38  132 ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
`);
    const huge = pageOf({ algorithm: "chang-roberts", n: "1e6", seed: "1" });
    expect(huge).toMatch(
      /✓ Process 1 is elected {2}position 530,230 +chang-roberts · n = 1,000,000\n/,
    );
    expect(huge).not.toContain("clockwise");
    expect(huge.split("\n").length).toBeLessThan(14);
  },
);

test("run: -q prints one line", () => {
  const line = { detail: "line" } as const;
  expect(pageOf({ algorithm: "franklin", n: "12", seed: "1" }, line)).toBe(
    "✓ Process 12 is elected · franklin · n = 12 · seed 1 · 96 messages\n",
  );
  const stopped = { algorithm: "peterson", n: "4", seed: "1", "max-messages": "2" };
  expect(pageOf(stopped, line)).toMatch(/^\? undecided: stopped after 2 deliveries .*\n$/);
});

test("run: --claims compares bounds with signs; only upper bounds have bars", () => {
  const page = pageOf({ algorithm: "chang-roberts", n: "12", seed: "1" }, { claims: true });
  expect(page).toContain(`
   ✓ at most n(n + 1)/2 election messages
     Krishnamurthy 2003, Complexity: the worst case · proved
     ━━━━━━━━━━━━━━────────────────── 33 ≤ 78
`);
  expect(page).toMatch(/\n {5}33 ≥ 23\n/);
  expect(page).toMatch(/\n {5}12 = 12\n/);
  const lower = pageOfOwn([atLeast("at least 2n messages", "x", all, ({ n }) => 2 * n)], {
    claims: true,
  });
  expect(lower).toContain("\n     36 ≥ 12\n");
});

test("run: what is false as printed is a fact about the paper, with the limit before rounding", () => {
  const page = pageOf({ algorithm: "hirschberg-sinclair", n: "12", seed: "1" }, { claims: true });
  const [, refuted] = page.split("\n false as printed  claims of the paper, not of this run\n");
  expect(refuted).toContain(`
   · at most log₂ n phases  Baliukonis 2025, §4: the number of terms
     5 > 3.58
     false in general: ringleader run hirschberg-sinclair --ids 1
`);
  expect(page).not.toMatch(/✗|\b00[0-4]\b|\([A-Z]+-\d/);
});

test("run: -v has parameters, the table of messages, all claims, times and the seed", () => {
  const page = pageOf(
    { algorithm: "hirschberg-sinclair", n: "5", seed: "1" },
    { detail: "everything" },
  );
  expect(page).toContain("\n losers = reply · announce = no · elects = max · schedule fifo\n");
  expect(page).toMatch(/\n {3}phase 1 +8 +6 +2 +16 {2}▇+\n/);
  expect(page.match(/^ {3}✓ /gm)).toHaveLength(13);
  expect(page).toContain("\n critical path 19 messages (19 at the election)\n");
  expect(page).toContain("\n took      27 ms (+ 1 ms setup)\n seed      1\n");
});

test("run: --events draws events and says which", async () => {
  const progress = { enter: () => {}, note: () => {} };
  const asked = { algorithm: "chang-roberts", ids: "2,1,3", seed: "1" };
  const drawn = async (first: number, last: number) => {
    const events = { first, last, width: 80 };
    return showResult(fixedTime(await work({ asked, events }, { progress } as never)));
  };
  expect(await drawn(4, 6)).toBe(`
 ✓ Process 1 is elected  position 1                       chang-roberts · n = 3
   8 messages · critical path 6 · every process knows · 27 ms

   event     2         1         3
       4     │         ├────────▶●      elect(1)
       5  ──▶●         │         ├───   elect(3)
       6  ──▶●         │         ├───   elect(1)
   events 4 to 6 of 11; --events 7..9 shows more

 again     ringleader run chang-roberts --ids 2,1,3 --seed 1
 digest    d27a07fba5d59d9d
`);
  expect(await drawn(0, 39)).toContain("\n   all 11 events\n");
  expect(await drawn(40, 50)).toContain("\n   no event 40: the run has 11 events\n");
});
