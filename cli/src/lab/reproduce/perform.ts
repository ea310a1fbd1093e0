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
  nearer,
  type ClaimName,
  type Evidence,
  type Experiment,
  type ExperimentResult,
  type TrialKind,
} from "./evidence.ts";
import type { Instance } from "./instances.ts";
import { theorems } from "./theorems.ts";

/** Performs an experiment and returns its evidence for each claim. */
export function perform(experiment: Experiment): ExperimentResult {
  const { of } = experiment;
  switch (experiment.kind) {
    case "simulate":
      return simulated(of, experiment.lines);
    case "refute":
      return alone(refuted(of));
    case "average":
      return alone(averaged(of, experiment.sizes, experiment.seeds));
    case "attain":
      return alone(attained(of, experiment.sizes));
    case "chance":
      return alone(chanced(of, experiment.n));
    case "draws":
      return alone(drawn(of, experiment.sizes));
    case "across":
      return alone(paired(of, experiment.n));
    case "check":
      return alone(checked(of, experiment.n, experiment.states));
    default: {
      const theorem = theorems.find(({ id }) => id === experiment.id)!;
      const { id, says, cite } = theorem;
      const { n } = experiment;
      return alone([{ ...of, id, says, cite, cases: 1, from: n, to: n, ...theorem.show(of, n) }]);
    }
  }
}

const alone = (evidence: Evidence[]): ExperimentResult => ({ evidence, samples: [] });

function outcomeOf(line: RunSpec): Outcome {
  const simulation = startSimulation(makeSetup(parseRun(line)));
  while (advance(simulation));
  return simulation.finish();
}

/** Collects evidence of one kind, case by case. */
function ledger(of: Instance, way: TrialKind) {
  const all = new Map<string, { -readonly [K in keyof Evidence]: Evidence[K] }>();
  return {
    note(
      { id, says, cite }: ClaimName,
      n: number,
      holds: boolean,
      against: string,
      values?: { readonly measured: string; readonly bound: string },
    ): void {
      let it = all.get(id);
      if (!it) {
        it = { ...of, id, says, cite, way, holds: true, cases: 0, from: n, to: n };
        all.set(id, it);
      }
      it.cases++;
      it.from = Math.min(it.from, n);
      it.to = Math.max(it.to, n);
      if (!holds && it.holds) {
        it.holds = false;
        it.against = against;
      }
      const nearest = nearer(
        it.nearest,
        values && { ...values, n, ...(!holds && { broken: true }) },
      );
      if (nearest) it.nearest = nearest;
    },
    evidence: (): Evidence[] => [...all.values()],
  };
}

function simulated(
  of: Instance,
  lines: readonly Omit<RunSpec, "algorithm" | "set">[],
): ExperimentResult {
  const book = ledger(of, "simulated");
  const samples: MeasuredRun[] = [];
  for (const line of lines) {
    const made = result(outcomeOf({ ...line, ...of }));
    const { n, claims, replay, outcome } = made;
    // No leader is expected if no process takes part.
    const isAsked = line.willing !== "none";
    if (isAsked) book.note(elects(of), n, outcome === "elected" && !made.violations, replay);
    for (const { id, says, cite, holds, measured: value, bound } of claims) {
      book.note({ id, says, cite }, n, holds, replay, { measured: value, bound });
    }
    const isPlain =
      line.wake === undefined && line.willing === undefined && line.graph === undefined;
    if (isPlain && (line.ids ?? "random") === "random") samples.push(runFromResult(made, version));
  }
  return { evidence: book.evidence(), samples };
}

/** The claim that every algorithm makes. */
export const elects = ({ algorithm }: Instance): ClaimName => ({
  id: "election",
  says: "exactly one leader, the right one, and every process learns it if it is announced",
  cite: paperOf(algorithm),
});

/** The source of an algorithm, taken from its first claim. */
function paperOf(algorithm: string): string {
  const cites = (findAlgorithm(algorithm).with({}).claims ?? []).map(({ cite }) => cite);
  const first = cites.find((cite) => /^00\d/.test(cite)) ?? cites[0] ?? "";
  return `${/^00\d/.exec(first)?.[0] ?? first}: the algorithm itself`;
}

const claimsOf = ({ algorithm, set }: Instance): readonly Claim[] =>
  findAlgorithm(algorithm).with(set).claims ?? [];

function refuted(of: Instance): Evidence[] {
  const book = ledger(of, "its counterexample");
  const algorithm = findAlgorithm(of.algorithm).with(of.set);
  for (const claim of claimsOf(of)) {
    if (!claim.refuted) continue;
    const spec = runAgainst(algorithm, of.algorithm, claim.refuted.run);
    const { n, claims } = performRun(resolveSpec({ seed: 0, ...spec })).result;
    const it = claims.find(({ id }) => id === claim.id);
    book.note(claim, n, it?.holds ?? true, formatFlags(spec), it);
  }
  return book.evidence();
}

/** Averages exactly over all arrangements of small rings, and over seeds on large ones. */
function averaged(of: Instance, sizes: readonly number[], seeds: number): Evidence[] {
  const book = ledger(of, "every arrangement");
  const drawn = ledger(of, "simulated");
  for (const claim of claimsOf(of)) {
    if (claim.form !== "average") continue;
    for (const n of sizes) {
      const mean = claim.mean(n);
      if (mean === undefined) continue;
      const value = (ids: RunSpec["ids"], seed: number) =>
        measureClaim(claim.measure, outcomeOf({ ...of, n, ids, seed }))[0][0];
      const bound = Number((mean[0] * 1000n) / mean[1]) / 1000;
      if (n <= 7) {
        let [sum, rings] = [0n, 0n];
        // Rotating a ring changes nothing, so the smallest id stays at position 0.
        const rising = Array.from({ length: n }, (_, i) => i + 1);
        for (const ids of arrangements(rising, 1)) {
          sum += value([...ids], 0);
          rings++;
        }
        const values = {
          measured: (Number(sum) / Number(rings)).toFixed(3),
          bound: bound.toFixed(3),
        };
        book.note(claim, n, sum * mean[1] === mean[0] * rings, `${of.algorithm}, n = ${n}`, values);
        continue;
      }
      const all = Array.from({ length: seeds }, (_, seed) => Number(value("random", seed + 1)));
      const average = all.reduce((x, y) => x + y, 0) / seeds;
      const variance = all.reduce((x, y) => x + (y - average) ** 2, 0) / (seeds - 1);
      // Four standard errors: a correct sweep falls outside once in sixteen thousand times.
      const slack = 4 * Math.sqrt(variance / seeds);
      const values = { measured: average.toFixed(1), bound: bound.toFixed(1) };
      const holds = Math.abs(average - bound) <= slack;
      drawn.note(claim, n, holds, `${of.algorithm}, n = ${n}, seeds 1 to ${seeds}`, values);
    }
  }
  return [...book.evidence(), ...drawn.evidence()];
}

function attained(of: Instance, sizes: readonly number[]): Evidence[] {
  const book = ledger(of, "its worst case");
  for (const claim of claimsOf(of)) {
    if (claim.form !== "attained") continue;
    for (const n of sizes) {
      const value = claim.value(n);
      if (value === undefined) continue;
      const made = outcomeOf({ ...of, ...claim.worst(n) });
      const [[reached]] = measureClaim(claim.measure, made);
      const values = { measured: String(reached), bound: String(value) };
      book.note(claim, n, reached === BigInt(value), result(made).replay, values);
    }
  }
  return book.evidence();
}

function chanced(of: Instance, n: number): Evidence[] {
  const book = ledger(of, "exact chances");
  const { claims } = computeChances({
    algorithm: findAlgorithm(of.algorithm).with(of.set),
    n,
    rounds: 0,
  });
  for (const it of claims)
    book.note(it, n, it.holds, `ringleader chance ${of.algorithm} -n ${n}`, it);
  return book.evidence();
}

/** Expectations that follow from the draws alone, for larger rings. */
function drawn(of: Instance, sizes: readonly number[]): Evidence[] {
  const book = ledger(of, "exact draws");
  for (const claim of claimsOf(of)) {
    if (claim.form !== "chance" || !claim.fromDraws) continue;
    for (const n of sizes) {
      const [value, limit] = [claim.fromDraws(n), claim.limit(n)];
      if (value === undefined || limit === undefined) continue;
      const isMore = value.p * limit.q > limit.p * value.q;
      const sizeOf = ({ p, q }: typeof value) => (Number((p * 1000n) / q) / 1000).toFixed(3);
      const values = { measured: sizeOf(value), bound: sizeOf(limit) };
      book.note(claim, n, !isMore, `${of.algorithm}, n = ${n}`, values);
    }
  }
  return book.evidence();
}

function paired(of: Instance, n: number): Evidence[] {
  const book = ledger(of, "both on every ring");
  const rising = Array.from({ length: n }, (_, i) => i + 1);
  for (const claim of claimsOf(of)) {
    if (claim.form !== "across") continue;
    for (const order of arrangements(rising, 1)) {
      const ids = [...order];
      const { holds } = judgeAcross(claim, { ...of, ids });
      const runs = [of.algorithm, claim.other].map((algorithm) => formatFlags({ algorithm, ids }));
      book.note(claim, n, holds, runs.join(" and "));
    }
  }
  return book.evidence();
}

function checked(of: Instance, n: number, states: number): Evidence[] {
  const algorithm = findAlgorithm(of.algorithm).with(of.set);
  const how = { reduce: true, steps: false, budget: { states, bytes: 2e9 } };
  // The scope of `ringleader check`.
  const check = checker({ scope: defaultScope({ algorithm, n }, how), ...how });
  while (check.advance());
  const book = ledger(of, "every schedule of every ring");
  for (const { id, says, cite, holds, judged } of check.report().properties) {
    // A property judged on fewer than all runs is covered by simulation.
    if (holds === undefined || judged !== undefined) continue;
    const claim = cite === undefined ? elects(of) : { id, says, cite };
    book.note(claim, n, holds, `ringleader check ${of.algorithm} -n ${n}`);
  }
  return book.evidence();
}
