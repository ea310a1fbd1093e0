import type { Configuration } from "./claim.ts";
import type { Outcome } from "./run.ts";

/**
 * Something that must be possible, so that what always holds does not hold of nothing: on every ring of
 * `from` or more some run of the algorithm shows it. `check` looks for a witness.
 */
export type Sometimes = Seen | Ended;

interface Said {
  /** What there is to be seen, as what follows "never": "two are active when all others are passive". */
  readonly says: string;
  /** The smallest ring on which it is. */
  readonly from: number;
  /** What must be gone through for it, where everybody starting at once, and willingly, is not enough. */
  readonly across?: "wake" | "willing";
}

/** In some configuration that some schedule leads to. */
interface Seen extends Said {
  readonly form: "configuration";
  holds(config: Configuration): boolean;
}

/** At the end of some run. */
interface Ended extends Said {
  readonly form: "run";
  holds(run: Total): boolean;
}

/** What all schedules of a setup agree on where one run stands for all, and so may be asked. */
type Total = Omit<Outcome, "causal" | "atElection" | "digest" | "verdicts">;

export const sometimes = (says: string, from: number, holds: Seen["holds"]): Sometimes => ({
  form: "configuration",
  says,
  from,
  holds,
});

export const sometimesEnds = (
  says: string,
  from: number,
  holds: Ended["holds"],
  across?: Said["across"],
): Sometimes => ({ form: "run", says, from, holds, ...(across && { across }) });
