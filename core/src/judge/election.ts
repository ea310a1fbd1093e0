import type { Outcome } from "../model/outcome.ts";
import type { Setup } from "../model/setup.ts";
import { namePosition } from "../model/system/network.ts";
import { hasWoken } from "../model/life.ts";

/** The parts of a run, or of a configuration, from which its election is judged. */
export type Contest = Pick<
  Outcome,
  | "setup"
  | "n"
  | "finished"
  | "faults"
  | "leaders"
  | "expected"
  | "informed"
  | "contenders"
  | "life"
>;

/** Names a process in a sentence by its id; by its position if ids are absent or repeat, or if positions have names. */
export function nameProcess({ ids, network, violated }: Setup, p: number): string {
  return ids && !network.names && !violated.includes("ids")
    ? `process ${ids[p]}`
    : `the process at position ${namePosition(network.names, p)}`;
}

export const faultsOf = {
  secondDecision: (setup: Setup, p: number) => `${nameProcess(setup, p)} decides a second time`,
  refusal: (setup: Setup, p: number, why: string) =>
    `a handler of ${nameProcess(setup, p)} throws: ${why}`,
  /** `first` is another process, which follows `other`. */
  disagreement: (setup: Setup, p: number, whom: number, first: number, other: number) =>
    `${nameProcess(setup, p)} follows ${whom}, but ${nameProcess(setup, first)} follows ${other}`,
  wrongLeader: (followed: number, leader: number | undefined) =>
    `the followers follow ${followed}, but ${leader} is the leader`,
};

/** Judges an election. Returns one sentence for each thing that is wrong; [] if the election is correct. */
export function findViolations(run: Contest): string[] {
  const wrong = [...run.faults];
  const { leaders, expected, setup } = run;
  if (leaders.length > 1) {
    wrong.push(`${leaders.length} processes declare themselves leader${sayWhich(run)}`);
  }
  if (!run.finished) return wrong;
  const outsider = leaders.find(({ position }) => !mayLead(run, position));
  if (outsider) wrong.push(sayOutsider(run, outsider));
  if (leaders.length === 0) wrong.push("no process is elected");
  if (leaders.length === 1 && expected !== undefined && leaders[0].id !== expected) {
    wrong.push(`${leaders[0].id} is elected, but ${expected} should be`);
  }
  if (leaders.length === 1 && setup.algorithm.announces && run.informed < run.n) {
    wrong.push(`${run.n - run.informed} of ${run.n} processes never learn the leader`);
  }
  return wrong;
}

/** Judges an election as `check` does: if no process stands for election, none has to be elected. */
export const findMistakes = (run: Contest): readonly string[] =>
  run.contenders === 0 && run.leaders.length === 0 ? run.faults : findViolations(run);

/** True if the process at a position may be elected. If the definition does not say who contends, any process may. */
function mayLead({ setup, life, contenders }: Contest, position: number): boolean {
  if (contenders === 0) return false;
  return setup.algorithm.contenders === undefined || isContender(setup, position, life[position]);
}

const sayOutsider = (
  { contenders, setup: { network } }: Contest,
  { id, position }: Contest["leaders"][number],
): string => {
  const who = id ?? `the process at position ${namePosition(network.names, position)}`;
  return contenders === 0
    ? `${who} is elected, but no process stands for election`
    : `${who} is elected, but does not stand for election`;
};

/** Names the first leaders by their ids; by their positions if ids are absent or repeat, or if positions have names. */
function sayWhich({ leaders, setup: { network } }: Contest): string {
  const some = leaders.slice(0, 5);
  const rest = leaders.length > some.length ? ", …" : "";
  const ids = some.map(({ id }) => id);
  const areNames = !network.names && !ids.includes(undefined) && new Set(ids).size === ids.length;
  if (areNames) return `: ${ids.join(", ")}${rest}`;
  const positions = some.map(({ position }) => namePosition(network.names, position));
  return `, at positions ${positions.join(", ")}${rest}`;
}

/** How a run ended, judged by its leaders alone; `budget` if the run is not finished. */
export type RunOutcome = "elected" | "no-leader" | "many-leaders" | "deadlock" | "budget";

export function runOutcome({ finished, leaders, contenders }: Contest): RunOutcome {
  if (leaders.length > 1) return "many-leaders";
  if (!finished) return "budget";
  if (leaders.length === 1) return "elected";
  return contenders > 0 ? "deadlock" : "no-leader";
}

/** The outcomes of a run with coins, in the order in which reports list them. */
export const chanceOutcomes = [
  "elected",
  "no-leader",
  "many-leaders",
  "deadlock",
  "faulty",
  "endless",
] as const;
/** How a run with coins ends. */
export type ChanceOutcome = (typeof chanceOutcomes)[number];

/**
 * Judges a run as `check` does. `faulty`: at most one process leads, but something else is wrong, such as a second
 * decision. `endless`: the run is not finished.
 */
export function chanceOutcome(run: Contest): ChanceOutcome {
  if (!run.finished) return "endless";
  const outcome = runOutcome(run);
  if (outcome === "many-leaders") return outcome;
  if (run.faults.length > 0) return "faulty";
  if (outcome === "deadlock" || outcome === "no-leader") return outcome;
  return findViolations(run).length === 0 ? "elected" : "faulty";
}

/** True if the process at position p stands for election, by the rule of its algorithm. */
export function isContender({ algorithm, willing }: Setup, p: number, life: number): boolean {
  const rule = algorithm.contenders ?? "woke";
  const woke = hasWoken(life);
  const wants = willing === undefined || willing[p] !== 0;
  return rule === "woke" ? woke : rule === "willing" ? wants : woke || wants;
}

export function findContenders(setup: Setup, life: ArrayLike<number>) {
  const { algorithm, ids, n } = setup;
  const greatest = (algorithm.elects === "max") !== algorithm.complemented;
  let contenders = 0;
  let expected: number | undefined;
  for (let p = 0; p < n; p++) {
    if (!isContender(setup, p, life[p])) continue;
    contenders++;
    if (!ids) continue;
    const id = ids[p];
    if (expected === undefined || (greatest ? id > expected : id < expected)) expected = id;
  }
  return { contenders, expected };
}
