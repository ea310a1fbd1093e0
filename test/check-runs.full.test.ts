// The simulator repeats every run that a check reports, and measures what the check says.
import {
  findAlgorithm,
  Refusal,
  replayRun,
  mutantName,
  allMutants,
  type Report,
  type Scope,
  type Witness,
} from "@ringleader/core/internal";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checked } from "./check.ts";
import { variants } from "./reductions.ts";

const subject = ({ algorithm, links, violate }: Scope) => ({
  algorithm,
  ...(links && { links }),
  ...(violate && { violate }),
});

/** Returns what the simulator measures for the extreme of this name. */
function measured(
  result: ReturnType<typeof replayRun>["result"],
  name: string,
): number | undefined {
  const [what, kind] = name.split(":");
  if (what === "messages")
    return kind === undefined ? result.messages.total : result.messages.byKind[kind];
  if (what === "atElection") return result.messages.atElection;
  if (what === "time") return Number((result.time as { elapsed: string }).elapsed);
  return kind === undefined ? result.causal.last : result.causal.declaration;
}

function expectExtremes(scope: Scope, { extremes, properties }: Report): number {
  const isRight = properties.every(({ holds, refuted }) => holds !== false || refuted);
  // On links that reorder, equal messages count as one although their causal depths can differ. So causal extremes
  // are not compared there.
  const isCompared = (name: string) => scope.links !== "any" || !name.startsWith("causal");
  const compared = Object.entries(extremes).filter(([name]) => isCompared(name));
  for (const [name, { min, max, least, most }] of compared) {
    for (const [value, run] of [
      [min, least],
      [max, most],
    ] as const) {
      const { result } = replayRun(subject(scope), run);
      expect([name, measured(result, name)]).toEqual([name, value]);
      if (isRight) expect([name, result.outcome]).toEqual([name, "elected"]);
    }
  }
  return compared.length;
}

/** True if the simulator finds the violation that the check reports. */
function isShown(scope: Scope, id: string, witness: Witness): boolean {
  const { result, loop, refused } = replayRun(subject(scope), witness);
  const isRight = result.outcome === "elected" && result.violations === undefined;
  if (witness.loop !== undefined) {
    // If the loop is repeated, the run has the same leaders and as many messages in flight.
    const twice = [...witness.deliveries, ...witness.deliveries.slice(witness.loop)];
    const again = replayRun(subject(scope), { ...witness, deliveries: twice }).result;
    const isSame = JSON.stringify(again.leaders) === JSON.stringify(result.leaders);
    const inFlight = again.inFlight === result.inFlight && result.inFlight > 0;
    return loop !== undefined && loop >= 0 && isSame && inFlight;
  }
  if (refused !== undefined) return witness.why.includes(refused);
  if (id === "never-two-leaders" || id === "one-leader-at-end")
    return !isRight || result.leaders.length > 1 || result.violations !== undefined;
  if (id === "every-run-ends") return !isRight;
  // Only the checker judges claims about every state. Here it is enough that the run can be repeated.
  const { claims = [] } = scope.algorithm;
  if (claims.some((it) => it.form === "always" && it.id === id)) return true;
  return result.claims.some((it) => it.id === id && !it.holds);
}

/** Reruns every counterexample, extreme and witness of a report; returns how many runs there are. */
function expectReruns(scope: Scope, report: Report): number {
  let runs = expectExtremes(scope, report);
  for (const { id, holds, witness } of report.properties) {
    if (holds !== false || !witness) continue;
    expect([id, isShown(scope, id, witness)]).toEqual([id, true]);
    runs++;
  }
  for (const { seen } of report.possible) {
    if (!seen) continue;
    expect(() => replayRun(subject(scope), seen.run)).not.toThrow();
    runs++;
  }
  return runs;
}

const FULL = process.env["FULL"] !== undefined;
/** Rings of three take a minute more, so only the full suite has them. */
const SIZES = FULL ? [1, 2, 3] : [1, 2];

/** Only the full suite has parameters that are not standard, and messages both ways but for Franklin's. */
const tried = variants.filter(
  ({ algorithm: { name, changed, needs } }) =>
    FULL || (Object.keys(changed).length === 0 && (!needs.bothWays || name === "franklin")),
);

describe.each(tried)("$name", ({ algorithm }) => {
  const { fifo, ring, direction, coins, bothWays } = algorithm.needs;
  // Only the full suite has messages both ways on links that reorder, and with coins on two processes.
  test.each(fifo || (bothWays && !FULL) ? (["fifo"] as const) : (["fifo", "any"] as const))(
    "check: the simulator repeats every reported run, links %s",
    (links) => {
      // With replies or coins, rings of three have too many states for this test.
      const isLarge =
        coins || ("losers" in algorithm.parameters && Object.keys(algorithm.changed).length > 0);
      const sizes = coins && bothWays && !FULL ? [1] : [1, 2];
      for (const n of ring && !isLarge ? SIZES : sizes) {
        const ports = ring && !direction && n > 1 ? `1${"0".repeat(n - 1)}` : "aligned";
        const scope: Scope = { algorithm, n, links, wake: "each", ...(ring && { ports }) };
        expect(expectReruns(scope, checked(scope))).toBeGreaterThan(1);
      }
    },
  );
});

const timed = [
  "marchetti-spaccamela",
  "marchetti-spaccamela-simplified",
  "time-slice",
  "variable-speeds",
];

test.each(timed)("check: the simulator repeats every reported run of %s", (name) => {
  for (const n of SIZES) {
    const scope = { algorithm: findAlgorithm(name).with({}), n };
    expect(expectReruns(scope, checked(scope))).toBeGreaterThan(2);
  }
});

// test/check-mutants.test.ts catches every mutant. Here the simulator repeats the counterexamples of some.
const some = FULL ? allMutants : allMutants.filter((_, i) => i % 30 === 1);
test.each(some.map((it) => [mutantName(it), it] as const))(
  "check: the simulator repeats the counterexamples of %s",
  (name, mutant) => {
    const algorithm = findAlgorithm(name).with(mutant.set ?? {});
    const { rounds } = algorithm.needs;
    for (const n of SIZES) {
      const scope: Scope = { algorithm, n, ...(!rounds && { wake: "each" }) };
      expectReruns(scope, checked(scope, { verdictOnly: true }));
    }
  },
);

/** Mutants and variants with and without coins, in every kind of model. */
const subjects = [
  ...variants.map(({ algorithm }) => algorithm),
  ...timed.map((name) => findAlgorithm(name).with({})),
  ...allMutants.map((it) => findAlgorithm(mutantName(it)).with(it.set ?? {})),
];

test("check: the simulator repeats every reported run of random scopes", () => {
  const drawn = fc.record({
    algorithm: fc.constantFrom(...subjects),
    n: fc.integer({ min: 1, max: 3 }),
    wake: fc.constantFrom(undefined, "each" as const, "all" as const, [0]),
    ports: fc.constantFrom(undefined, "each", "aligned"),
    links: fc.constantFrom(undefined, "fifo" as const, "any" as const),
    reduce: fc.boolean(),
    verdictOnly: fc.boolean(),
  });
  let runs = 0;
  fc.assert(
    fc.property(drawn, ({ algorithm, n, wake, ports, links, reduce, verdictOnly }) => {
      const scope: Scope = {
        algorithm,
        n: algorithm.needs.coins ? Math.min(n, 2) : n,
        ...(wake && { wake }),
        ...(ports && { ports }),
        ...(links && { links }),
      };
      const report = refusable(() =>
        checked(scope, { reduce, verdictOnly, budget: { states: 20_000, bytes: 2 ** 30 } }),
      );
      if (report) runs += expectReruns(scope, report);
    }),
    { numRuns: FULL ? 250 : 8, seed: 14 },
  );
  expect(runs).toBeGreaterThan(FULL ? 100 : 20);
});

/** Returns undefined if the algorithm's model does not allow the scope. */
function refusable<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
