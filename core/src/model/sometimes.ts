import type { Configuration } from "./claim.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Declares a situation that some run must reach on every ring of `from` or more processes, so that invariants do
 * not hold vacuously. `check` searches for a run that reaches it.
 */
export type Sometimes = Seen | EndedRun;

/** The sentence of a reachable property. */
export interface ReachableText {
  /** The situation, as a phrase that can follow "never", such as "two active processes". */
  readonly says: string;
  /** The smallest n at which the situation is reachable; a function, if computing it takes long or may be refused. */
  readonly from: number | (() => number);
  /** What `check` must vary to reach it. Absent if it can occur when all processes start at once and are willing. */
  readonly across?: "wake" | "willing";
}

/** Returns the smallest n at which a situation is reachable. */
export const leastSize = ({ from }: Sometimes): number =>
  typeof from === "function" ? from() : from;

/** Asks about a state. */
export interface Seen extends ReachableText {
  readonly form: "configuration";
  holds(config: Configuration): boolean;
}

/** Asks about a finished run. */
export interface EndedRun extends ReachableText {
  readonly form: "run";
  holds(run: Total): boolean;
}

/** The parts of an outcome that are the same under every schedule if the setup is confluent. */
export type Total = Omit<Outcome, "causal" | "atElection" | "digest" | "verdicts">;

/**
 * Declares that a configuration for which `holds` is true must be reachable on every ring of `from` or more processes.
 * `check` searches for one.
 *
 * @example
 * ```ts
 * const leads = ({ n, read }: Configuration) =>
 *   Array.from({ length: n }, (_, p) => read(p)).some(({ decision }) => decision === "leads");
 * const reachable = sometimes("a process leads", 1, leads);
 * console.log(reachable.says); // a process leads
 * ```
 */
export const sometimes = (says: string, from: number, holds: Seen["holds"]): Sometimes => ({
  form: "configuration",
  says,
  from,
  holds,
});

/**
 * Declares that some run on every ring of `from` or more processes must have an outcome for which `holds` is true.
 * `check` searches for one.
 *
 * @example
 * ```ts
 * const reachable = sometimesEnds("a run sends n messages", 2, ({ sent, n }) => sent === n);
 * console.log(reachable.says); // a run sends n messages
 * ```
 */
export const sometimesEnds = (
  says: string,
  from: number,
  holds: EndedRun["holds"],
  across?: ReachableText["across"],
): Sometimes => ({ form: "run", says, from, holds, ...(across && { across }) });
