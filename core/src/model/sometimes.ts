import type { Configuration } from "./claim.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Declares what must be possible on every ring of `from` or more processes, so that invariants do not hold
 * vacuously. `check` looks for a run that shows it.
 */
export type Sometimes = Seen | Ended;

interface ReachableText {
  /** What is reachable, as a phrase that can follow "never", such as "two active processes". */
  readonly says: string;
  /** The smallest n at which it is reachable. */
  readonly from: number;
  /** What `check` must vary to reach it. Absent if it is reachable when all start at once and are willing. */
  readonly across?: "wake" | "willing";
}

interface Seen extends ReachableText {
  readonly form: "configuration";
  holds(config: Configuration): boolean;
}

interface Ended extends ReachableText {
  readonly form: "run";
  holds(run: Total): boolean;
}

/** The parts of an outcome that are the same under every schedule if the setup is confluent. */
type Total = Omit<Outcome, "causal" | "atElection" | "digest" | "verdicts">;

/**
 * Declares a configuration that must be reachable on every ring of `from` or more processes; `check` looks for it.
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
 * Declares an outcome that some run must have on every ring of `from` or more processes; `check` looks for it.
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
  holds: Ended["holds"],
  across?: ReachableText["across"],
): Sometimes => ({ form: "run", says, from, holds, ...(across && { across }) });
