import type { Outcome } from "../model/run.ts";
import type { Setup } from "../model/setup.ts";

/** What must be known of a run, or of a configuration, to judge its election. */
export type Contest = Pick<
  Outcome,
  "setup" | "n" | "finished" | "faults" | "leaders" | "expected" | "informed"
>;

/** The election itself, written once for all: what is wrong with this outcome, in sentences. */
export function violations(run: Contest): string[] {
  const wrong = [...run.faults];
  const { leaders, expected, setup } = run;
  if (leaders.length > 1) {
    const who = leaders
      .slice(0, 5)
      .map(({ position }) => position)
      .join(", ");
    wrong.push(
      `${leaders.length} processes declare themselves leader, at positions ${who}${leaders.length > 5 ? ", …" : ""}`,
    );
  }
  if (!run.finished) return wrong;
  if (leaders.length === 0) wrong.push("nobody is elected");
  if (leaders.length === 1 && expected !== undefined && leaders[0].id !== expected) {
    wrong.push(`${leaders[0].id} is elected, but ${expected} should be`);
  }
  if (leaders.length === 1 && setup.algorithm.announces && run.informed < run.n) {
    wrong.push(`${run.n - run.informed} processes never learn who leads`);
  }
  return wrong;
}

/** How a run came out, by its leaders alone; `budget`: it is not finished. */
export type RunOutcome = "elected" | "no-leader" | "many-leaders" | "deadlock" | "budget";

type Contested = Contest & Pick<Outcome, "contenders">;

export function runOutcome({ finished, leaders, contenders }: Contested): RunOutcome {
  if (leaders.length > 1) return "many-leaders";
  if (!finished) return "budget";
  if (leaders.length === 1) return "elected";
  return contenders > 0 ? "deadlock" : "no-leader";
}

/** The ways in which a run with coins comes out, in the order in which they are listed. */
export const chanceOutcomes = [
  "elected",
  "no-leader",
  "many-leaders",
  "deadlock",
  "faulty",
  "endless",
] as const;
export type ChanceOutcome = (typeof chanceOutcomes)[number];

/**
 * Says how a run came out with the judgement of `check`: `elected` only if nothing is wrong with its
 * election. `faulty`: at most one process leads, and a process gave up, decided twice or never learnt
 * who leads. `endless`: the run is not finished.
 */
export function chanceOutcome(run: Contested): ChanceOutcome {
  if (!run.finished) return "endless";
  const outcome = runOutcome(run);
  if (outcome === "many-leaders") return outcome;
  if (run.faults.length > 0) return "faulty";
  if (outcome === "deadlock" || outcome === "no-leader") return outcome;
  return violations(run).length === 0 ? "elected" : "faulty";
}

/** Who could be elected, and which of them should be. */
export function contest({ algorithm, willing, ids, n }: Setup, life: ArrayLike<number>) {
  const who = algorithm.contenders ?? "woke";
  const greatest = (algorithm.elects === "max") !== algorithm.complemented;
  let contenders = 0;
  let expected: number | undefined;
  for (let p = 0; p < n; p++) {
    const woke = (life[p] & 1) !== 0;
    const wants = willing === undefined || willing[p] !== 0;
    const stands = who === "woke" ? woke : who === "willing" ? wants : woke || wants;
    if (!stands) continue;
    contenders++;
    if (!ids) continue;
    const id = ids[p];
    if (expected === undefined || (greatest ? id > expected : id < expected)) expected = id;
  }
  return { contenders, expected };
}
