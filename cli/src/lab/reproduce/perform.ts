import {
  runAgainst,
  advance,
  arrangements,
  chances,
  checker,
  defaultScope,
  find,
  judgeAcross,
  measured,
  measuredResult,
  requestOf,
  result,
  setup,
  simulate,
  type Claim,
  type Line,
  type Outcome,
} from "@ringleader/core";
import type { MeasuredRun } from "@ringleader/core/figure";
import { version } from "../../version.ts";
import { perform as performRun } from "../../thread/run.ts";
import { resolve } from "../../thread/resolve.ts";
import { nearer, type Evidence, type Way } from "./evidence.ts";
import type { Experiment, Found } from "./experiment.ts";
import type { Instance } from "./instances.ts";
import { theorems } from "./theorems.ts";
import { typedRun } from "./typed-run.ts";

/** Makes an experiment, and says what it found of which claim. */
export function perform(experiment: Experiment): Found {
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
      const theorem = theorems.find(({ says }) => says === experiment.says)!;
      const { says, cite } = theorem;
      const { n } = experiment;
      return alone([{ ...of, says, cite, cases: 1, from: n, to: n, ...theorem.show(of, n) }]);
    }
  }
}

const alone = (evidence: Evidence[]): Found => ({ evidence, samples: [] });

function outcomeOf(line: Line): Outcome {
  const simulation = simulate(setup(requestOf(line)));
  while (advance(simulation));
  return simulation.finish();
}

/** Evidence of one kind that grows from case to case. */
function ledger(of: Instance, way: Way) {
  const all = new Map<string, { -readonly [K in keyof Evidence]: Evidence[K] }>();
  return {
    note(
      { says, cite }: { readonly says: string; readonly cite: string },
      n: number,
      holds: boolean,
      against: string,
      values?: { readonly measured: string; readonly bound: string },
    ): void {
      const key = `${cite}\n${says}`;
      let it = all.get(key);
      if (!it) {
        it = { ...of, says, cite, way, holds: true, cases: 0, from: n, to: n };
        all.set(key, it);
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

function simulated(of: Instance, lines: readonly Omit<Line, "algorithm" | "set">[]): Found {
  const book = ledger(of, "simulated");
  const samples: MeasuredRun[] = [];
  for (const line of lines) {
    const made = result(outcomeOf({ ...line, ...of }));
    const { n, claims, replay, outcome } = made;
    // Where nobody takes part nobody is to be elected.
    const isAsked = line.willing !== "none";
    if (isAsked) book.note(elects(of), n, outcome === "elected" && !made.violations, replay);
    for (const { says, cite, holds, measured: value, bound } of claims) {
      book.note({ says, cite }, n, holds, replay, { measured: value, bound });
    }
    const isPlain =
      line.wake === undefined && line.willing === undefined && line.graph === undefined;
    if (isPlain && (line.ids ?? "random") === "random") samples.push(measuredResult(made, version));
  }
  return { evidence: book.evidence(), samples };
}

/** What every algorithm claims, whatever else it says. */
export const elects = ({ algorithm }: Instance) => ({
  says: "exactly one leader, the right one, and where it is told everybody knows",
  cite: paperOf(algorithm),
});

/** The source of an algorithm's first claim: where the algorithm itself is from. */
function paperOf(algorithm: string): string {
  const cites = (find(algorithm).with({}).claims ?? []).map(({ cite }) => cite);
  const first = cites.find((cite) => /^00\d/.test(cite)) ?? cites[0] ?? "";
  return `${/^00\d/.exec(first)?.[0] ?? first}: the algorithm itself`;
}

const claimsOf = ({ algorithm, set }: Instance): readonly Claim[] =>
  find(algorithm).with(set).claims ?? [];

function refuted(of: Instance): Evidence[] {
  const book = ledger(of, "the run against it");
  for (const claim of claimsOf(of)) {
    if (!claim.refuted) continue;
    const line = `${of.algorithm} ${runAgainst(find(of.algorithm).with(of.set), claim.refuted)}`;
    const { n, claims } = performRun(resolve({ seed: "0", ...typedRun(line) })).result;
    const it = claims.find(({ says }) => says === claim.says);
    book.note(claim, n, it?.holds ?? true, `ringleader run ${line}`, it);
  }
  return book.evidence();
}

/** Exactly over all arrangements where they are few, and over seeds where they are not. */
function averaged(of: Instance, sizes: readonly number[], seeds: number): Evidence[] {
  const book = ledger(of, "every arrangement");
  const drawn = ledger(of, "simulated");
  for (const claim of claimsOf(of)) {
    if (claim.form !== "average") continue;
    for (const n of sizes) {
      const mean = claim.mean(n);
      if (mean === undefined) continue;
      const value = (ids: Line["ids"], seed: number) =>
        measured(claim.measure, outcomeOf({ ...of, n, ids, seed }))[0][0];
      const bound = Number((mean[0] * 1000n) / mean[1]) / 1000;
      if (n <= 7) {
        let [sum, rings] = [0n, 0n];
        // Turning a ring changes nothing: the smallest id may stay where it is.
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
      // Four standard errors: one honest sweep in sixteen thousand falls outside.
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
      const [[reached]] = measured(claim.measure, made);
      const values = { measured: String(reached), bound: String(value) };
      book.note(claim, n, reached === BigInt(value), result(made).replay, values);
    }
  }
  return book.evidence();
}

function chanced(of: Instance, n: number): Evidence[] {
  const book = ledger(of, "exact chances");
  const { claims } = chances({ algorithm: find(of.algorithm).with(of.set), n, rounds: 0 });
  for (const it of claims)
    book.note(it, n, it.holds, `ringleader chance ${of.algorithm} -n ${n}`, it);
  return book.evidence();
}

/** Expectations that follow from the draws alone, on larger rings. */
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
      const against = [of.algorithm, claim.other].map((it) => `run ${it} --ids ${ids.join(",")}`);
      book.note(claim, n, holds, against.map((it) => `ringleader ${it}`).join(" and "));
    }
  }
  return book.evidence();
}

function checked(of: Instance, n: number, states: number): Evidence[] {
  const algorithm = find(of.algorithm).with(of.set);
  const how = { reduce: true, steps: false, budget: { states, bytes: 2e9 } };
  // What `ringleader check` explores too.
  const check = checker({ scope: defaultScope({ algorithm, n }, how), ...how });
  while (check.advance());
  const book = ledger(of, "every schedule of every ring");
  for (const { says, cite, holds, judged } of check.report().properties) {
    // What was judged on fewer than all runs is what simulations show as well.
    if (holds === undefined || judged !== undefined) continue;
    const { says: whole, cite: source } = elects(of);
    const claim = cite === undefined ? { says: whole, cite: source } : { says, cite };
    book.note(claim, n, holds, `ringleader check ${of.algorithm} -n ${n}`);
  }
  return book.evidence();
}
