import {
  advance,
  arrangements,
  checker,
  computeChances,
  defaultScope,
  findAlgorithm,
  formatFlags,
  judgeAcross,
  makeSetup,
  measureClaim,
  parseRun,
  result,
  runAgainst,
  runFromResult,
  startSimulation,
  type Claim,
  type Outcome,
  type RunSpec,
} from "@ringleader/core/internal";
import type { MeasuredRun } from "@ringleader/core/internal/chart";
import { version } from "../../terminal/version.ts";
import { perform as performRun } from "../../verbs/run/work.ts";
import { resolveSpec } from "../../request/resolve.ts";
import {
  joinBy,
  type ClaimName,
  type Evidence,
  type Experiment,
  type ExperimentResult,
  type Nearest,
  type TrialKind,
} from "./evidence.ts";
import { algorithmOf, type Instance } from "./instances.ts";
import { theorems } from "./theorems.ts";

export function perform(experiment: Experiment): ExperimentResult {
  const evidence: Evidence[] = [];
  const note: Note = (...one) => void evidence.push(evidenceOf(experiment.of, ...one));
  const samples = trials[experiment.kind](note, experiment as never) ?? [];
  return { evidence: joinBy(evidence, ({ id, way }) => `${id} ${way}`), samples };
}

/** One tested case of a claim; `against` is the counterexample if the claim does not hold. */
type ClaimCase = [
  way: TrialKind,
  claim: ClaimName,
  n: number,
  holds: boolean,
  against: string,
  values?: Pick<Nearest, "measured" | "bound">,
];
type Note = (...one: ClaimCase) => void;

export function evidenceOf(of: Instance, ...one: ClaimCase): Evidence {
  const [way, { id, says, cite }, n, holds, against, values] = one;
  const broken = holds ? undefined : (true as const);
  const nearest = values && { measured: values.measured, bound: values.bound, n, broken };
  const cases = { way, holds, cases: 1, from: n, to: n, nearest };
  return { ...of, id, says, cite, ...cases, against: holds ? undefined : against };
}

type Of<K extends Experiment["kind"]> = Extract<Experiment, { readonly kind: K }>;

function outcomeOf(line: RunSpec): Outcome {
  const simulation = startSimulation(makeSetup(parseRun(line)));
  while (advance(simulation));
  return simulation.finish();
}

function simulate(note: Note, { of, lines }: Of<"simulate">): MeasuredRun[] {
  return lines.flatMap((line) => {
    const judged = result(outcomeOf({ ...line, ...of }));
    const { n, claims, replay, outcome, violations } = judged;
    // No leader is expected if no process takes part.
    if (line.willing !== "none") {
      note("simulated", elects(of), n, outcome === "elected" && !violations, replay);
    }
    for (const claim of claims) note("simulated", claim, n, claim.holds, replay, claim);
    const { ids = "random", wake, willing, graph } = line;
    const isSample = ids === "random" && [wake, willing, graph].every((it) => it === undefined);
    return isSample ? [runFromResult(judged, version)] : [];
  });
}

/** The claim that every algorithm makes. */
export const elects = ({ algorithm }: Instance): ClaimName => ({
  id: "election",
  says: "exactly one leader is elected, the right one; if it is announced, every process learns it",
  cite: paperOf(algorithm),
});

/** Returns the source of an algorithm, taken from the citation of its first claim. */
function paperOf(algorithm: string): string {
  const cites = (findAlgorithm(algorithm).with({}).claims ?? []).map(({ cite }) => cite);
  const first = cites.find((cite) => /^00\d/.test(cite)) ?? cites[0] ?? "";
  return `${/^00\d/.exec(first)?.[0] ?? first}: the algorithm itself`;
}

const claimsOf = (of: Instance): readonly Claim[] => algorithmOf(of).claims ?? [];

function refute(note: Note, { of }: Of<"refute">): void {
  for (const claim of claimsOf(of)) {
    if (!claim.refuted) continue;
    const spec = runAgainst(algorithmOf(of), of.algorithm, claim.refuted.run);
    const { n, claims } = performRun(resolveSpec({ seed: 0, ...spec })).result;
    const judged = claims.find(({ id }) => id === claim.id);
    note("its counterexample", claim, n, judged?.holds ?? true, formatFlags(spec), judged);
  }
}

/** Generates the ids 1 to n in every order up to rotation, with the smallest id at position 0. */
function* orders(n: number): Generator<number[]> {
  const rising = Array.from({ length: n }, (_, i) => i + 1);
  for (const ids of arrangements(rising, 1)) yield [...ids];
}

/** Averages over all arrangements of small rings, and over several seeds on large rings. */
function average(note: Note, { of, sizes, seeds }: Of<"average">): void {
  for (const claim of claimsOf(of)) {
    if (claim.form !== "average") continue;
    for (const n of sizes) {
      const mean = claim.mean(n);
      if (mean === undefined) continue;
      const value = (ids: RunSpec["ids"], seed: number) =>
        measureClaim(claim.measure, outcomeOf({ ...of, n, ids, seed }))[0][0];
      const bound = Number((mean[0] * 1000n) / mean[1]) / 1000;
      const ring = `${of.algorithm}, n = ${n}`;
      if (n <= 7) {
        let [sum, rings] = [0n, 0n];
        for (const ids of orders(n)) {
          sum += value(ids, 0);
          rings++;
        }
        const measured = (Number(sum) / Number(rings)).toFixed(3);
        const holds = sum * mean[1] === mean[0] * rings;
        note("every arrangement", claim, n, holds, ring, { measured, bound: bound.toFixed(3) });
        continue;
      }
      const all = Array.from({ length: seeds }, (_, seed) => Number(value("random", seed + 1)));
      const mid = all.reduce((x, y) => x + y, 0) / seeds;
      const variance = all.reduce((x, y) => x + (y - mid) ** 2, 0) / (seeds - 1);
      // If the claimed mean is correct, the measured mean is over four standard errors from it once in 16 000 times.
      const holds = Math.abs(mid - bound) <= 4 * Math.sqrt(variance / seeds);
      const values = { measured: mid.toFixed(1), bound: bound.toFixed(1) };
      note("simulated", claim, n, holds, `${ring}, seeds 1 to ${seeds}`, values);
    }
  }
}

function attain(note: Note, { of, sizes }: Of<"attain">): void {
  for (const claim of claimsOf(of)) {
    if (claim.form !== "attained") continue;
    for (const n of sizes) {
      const value = claim.value(n);
      if (value === undefined) continue;
      const outcome = outcomeOf({ ...of, ...claim.worst(n) });
      const [[reached]] = measureClaim(claim.measure, outcome);
      const values = { measured: String(reached), bound: String(value) };
      const holds = reached === BigInt(value);
      note("its worst case", claim, n, holds, result(outcome).replay, values);
    }
  }
}

function chance(note: Note, { of, n }: Of<"chance">): void {
  const { claims } = computeChances({ algorithm: algorithmOf(of), n, rounds: 0 });
  const command = `ringleader chance ${of.algorithm} -n ${n}`;
  for (const claim of claims) note("exact chances", claim, n, claim.holds, command, claim);
}

/** Tests expectations that can be computed from the draws alone, on larger rings than `chance` can solve. */
function draws(note: Note, { of, sizes }: Of<"draws">): void {
  for (const claim of claimsOf(of)) {
    if (claim.form !== "chance" || !claim.fromDraws) continue;
    for (const n of sizes) {
      const [value, limit] = [claim.fromDraws(n), claim.limit(n)];
      if (value === undefined || limit === undefined) continue;
      const isMore = value.p * limit.q > limit.p * value.q;
      const sizeOf = ({ p, q }: typeof value) => (Number((p * 1000n) / q) / 1000).toFixed(3);
      const values = { measured: sizeOf(value), bound: sizeOf(limit) };
      note("exact draws", claim, n, !isMore, `${of.algorithm}, n = ${n}`, values);
    }
  }
}

function across(note: Note, { of, n }: Of<"across">): void {
  for (const claim of claimsOf(of)) {
    if (claim.form !== "across") continue;
    for (const ids of orders(n)) {
      const { holds } = judgeAcross(claim, { ...of, ids });
      const runs = [of.algorithm, claim.other].map((algorithm) => formatFlags({ algorithm, ids }));
      note("both on every ring", claim, n, holds, runs.join(" and "));
    }
  }
}

function check(note: Note, { of, n, states }: Of<"check">): void {
  const how = { reduce: true, steps: false, budget: { states, bytes: 2e9 } };
  // The same scope as in `ringleader check`.
  const scope = defaultScope({ algorithm: algorithmOf(of), n }, how);
  const search = checker({ scope, ...how });
  while (search.advance());
  for (const { id, says, cite, holds, judged } of search.report().properties) {
    // Skips a property that was judged on only some of the runs; the simulations test it.
    if (holds === undefined || judged !== undefined) continue;
    const claim = cite === undefined ? elects(of) : { id, says, cite };
    const command = `ringleader check ${of.algorithm} -n ${n}`;
    note("every schedule of every ring", claim, n, holds, command);
  }
}

function theorem(note: Note, { of, id, n }: Of<"theorem">): void {
  const stated = theorems.find((it) => it.id === id)!;
  const { way, holds, against = "", ...values } = stated.show(of, n);
  note(way, stated, n, holds, against, values);
}

const trials: {
  readonly [K in Experiment["kind"]]: (note: Note, experiment: Of<K>) => MeasuredRun[] | void;
} = { simulate, refute, average, attain, chance, draws, across, check, theorem };
