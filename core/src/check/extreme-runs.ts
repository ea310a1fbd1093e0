import { judge } from "../judge/judge.ts";
import type { Measure } from "../model/claim.ts";
import type { Outcome } from "../model/run.ts";
import type { Setup } from "../model/setup.ts";
import { CLAIMS, ENDS, RIGHT, SAFE, type Bench } from "./bench.ts";
import { wrongIn } from "./contest.ts";
import { stepsBy, type Found } from "./found.ts";
import * as graphs from "./graph.ts";
import { apply } from "./moves.ts";
import type { Places } from "./places.ts";
import { runOf } from "./portable.ts";
import type { Run } from "./report.ts";
import type { Step } from "./step.ts";
import { tally } from "./tally.ts";
import type { Wires } from "./wires.ts";

/** A complete run, from its starts to its end. */
export interface Complete {
  readonly places: Places;
  readonly wires: Wires;
  readonly starts: readonly Step[];
  readonly steps: readonly Step[];
}

/** Kinds and phases of what a move sends, as a weight. */
function weights(places: Places, counts: (kind: string, phase: number) => boolean) {
  const known = new Map<number, number>();
  return (move: number): number => {
    let sum = known.get(move);
    if (sum !== undefined) return sum;
    sum = 0;
    for (let s = places.sendFirst[move]; s < places.sendEnd[move]; s += 2) {
      const { kind, words } = places.message(places.sends[s + 1]);
      const { name, phase } = places.lone.shape.kinds[kind];
      if (counts(name, phase < 0 ? -1 : words[phase])) sum++;
    }
    known.set(move, sum);
    return sum;
  };
}

/** The runs of a graph that send most and least of something that is asked about. */
export function runsOf(
  given: Setup,
  found: Found,
  sorted: Int32Array,
  { claims }: Bench,
): Complete[] {
  const { it, places, wires } = found;
  const phases = new Set<number>();
  for (let e = 0; e < it.edges!.count; e++) {
    const move = it.edges!.move[e];
    for (let s = places.sendFirst[move]; s < places.sendEnd[move]; s += 2) {
      const { kind, words } = places.message(places.sends[s + 1]);
      const { phase } = places.lone.shape.kinds[kind];
      if (phase >= 0) phases.add(words[phase]);
    }
  }
  const asked: ((kind: string, phase: number) => boolean)[] = [() => true];
  for (const { name } of places.lone.shape.kinds) asked.push((kind) => kind === name);
  for (const claim of claims) {
    if (claim.form !== "bound") continue;
    const { measure } = claim;
    if (measure.of === "messages" && measure.kinds) {
      asked.push((kind) => measure.kinds!.includes(kind));
    }
    if (measure.of === "phases" || measure.of === "each phase") {
      const kinds = measure.of === "each phase" ? measure.kinds : undefined;
      for (const it of phases) {
        asked.push((kind, phase) => phase === it && (kinds?.includes(kind) ?? true));
      }
    }
  }
  const all: Complete[] = [];
  for (const counts of asked) {
    const weight = weights(places, counts);
    const { min, max } = graphs.extremes(sorted, it.edges!, weight);
    for (let from = 0; from < it.initial; from++) {
      const { starts } = it.beginning(from);
      for (const best of min[from] === max[from] ? [max] : [min, max]) {
        const edges = graphs.attaining(it.edges!, from, best, weight);
        const steps = stepsBy(given, found, from, edges).slice(starts.length);
        all.push({ places, wires, starts, steps });
      }
    }
  }
  return all;
}

/** The three properties of every election, on the one run that stands for all: it has come to its end. */
export function judgeElection(given: Setup, only: Complete, { findings }: Bench): void {
  const { places, starts, steps } = only;
  const last = steps.length > 0 || starts.length > 0 ? lastRow(only) : undefined;
  // Decisions are never undone, so that the last configuration knows of all.
  const [broken] = last ? wrongIn(given, places, last, false) : [];
  const [why] = last ? wrongIn(given, places, last, true) : [];
  const witness = (says: string) => () => ({
    ...runOf(given, places, [...starts, ...steps]),
    why: says,
  });
  findings.judge(SAFE, broken === undefined, witness(broken));
  findings.judge(ENDS, true);
  findings.judge(RIGHT, why === undefined, witness(why));
}

/** Claims, extremes and what was seen, from the runs in which they are attained. */
export function judgeRuns(
  given: Setup,
  weight: number,
  places: Places,
  runs: readonly Complete[],
  bench: Bench,
  asked: (measure: Measure) => boolean,
): void {
  const { findings } = bench;
  const outcomes = judgeClaims(given, places, runs, bench, asked);
  const run = (i: number) => (): Run => runOf(given, places, [...runs[i].starts, ...runs[i].steps]);
  const extreme = (name: string, value: (it: Outcome) => number | undefined): void => {
    let least = -1;
    let most = -1;
    outcomes.forEach((it, i) => {
      const x = value(it);
      if (x === undefined) return;
      if (least < 0 || x < value(outcomes[least])!) least = i;
      if (most < 0 || x > value(outcomes[most])!) most = i;
    });
    if (least < 0) return;
    const [min, max] = [value(outcomes[least])!, value(outcomes[most])!];
    findings.range(name, min, max, run(least), run(most));
    if (name !== "messages") return;
    bench.range = { min, max };
    if (min === max) findings.messages(weight, min);
    // Of two numberings of ports each may send its own number, whatever the schedule.
    else if (given.openPorts) findings.unknown();
    else findings.dependent();
  };
  extreme("messages", (it) => it.sent);
  for (const kind of Object.keys(outcomes[0].byKind)) {
    extreme(`messages:${kind}`, (it) => it.byKind[kind]);
    if (outcomes.some((it) => it.byKind[kind] > 0)) findings.see(`${kind} is sent`);
  }
}

/** The claims whose measure is asked about, judged on these runs; what the runs come to. */
export function judgeClaims(
  given: Setup,
  places: Places,
  runs: readonly Complete[],
  { findings, claims }: Bench,
  asked: (measure: Measure) => boolean,
): Outcome[] {
  const outcomes = runs.map(({ wires, starts, steps }) =>
    tally(given, places, wires, starts, steps, true),
  );
  const phases = Math.max(...outcomes.map((it) => Object.keys(it.byPhase).length));
  // Only who asks about phases has kept their numbers.
  if (phases > 0 && asked({ of: "phases" }))
    findings.see(`a run of ${phases} phase${phases === 1 ? "" : "s"}`);
  // Where nobody starts there is nothing to claim.
  if (outcomes[0].contenders === 0) return outcomes;
  claims.forEach((claim, i) => {
    if (claim.form !== "bound" || !asked(claim.measure)) return;
    outcomes.forEach((it, j) => {
      const said = judge(claim, it);
      if (!said) return;
      const made = () => runOf(given, places, [...runs[j].starts, ...runs[j].steps]);
      const witness = () => ({ ...made(), why: `${said.measured} against ${said.bound}` });
      findings.judge(CLAIMS + i, said.holds, witness);
    });
  });
  return outcomes;
}

/** The configurations that a run goes through, once everybody has started. */
export function rowsAlong(run: Complete): Int32Array[] {
  const rows = run.steps.map(({ before }) => before);
  if (run.steps.length > 0 || run.starts.length > 0) rows.push(lastRow(run));
  return rows;
}

/** The last configuration of a run. */
function lastRow({ places, wires, starts, steps }: Complete): Int32Array {
  const { before, process, move } = steps.at(-1) ?? starts.at(-1)!;
  const row = before.slice();
  apply(places, wires, row, process, move);
  return row;
}
