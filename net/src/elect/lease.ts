import { Refusal } from "@ringleader/core/internal/refusal";

/** Fewest and most voters of an elector. */
export const LEAST_VOTERS = 3;
export const MOST_VOTERS = 9;
/** A token, or the number of a view, is a count times COUNT, plus a part of the incarnation times OWNERS, plus the position of the voter that made it. */
const OWNERS = 16;
const COUNT = 2 ** 20;
/** Tokens are smaller, so that each is a whole number in every language and the next one is too. */
export const TOKENS_END = 2 ** 52;

/** The part of the lease between two renewals. */
export const RENEWAL = 1 / 5;
/** Parts of the lease that are left when the work of a holder is asked to stop, and when it must be over. */
export const STOP = 1 / 4;
export const END = 1 / 10;

/** The terms that all voters share. Times have one unit, which the host chooses. */
export interface LeaseTerms {
  /** Number of voters. */
  readonly voters: number;
  /** How long a voter keeps its promise, by its own clock. */
  readonly lease: number;
  /** The most by which the rate of a clock differs from 1: 0.01 is 1 %. */
  readonly drift: number;
  /**
   * Every token is larger.
   * @defaultValue 0
   */
  readonly tokenAbove?: number | undefined;
}

/** What the parts of an elector start with. */
export interface VoterStart {
  /** The position of the voter. */
  readonly me: number;
  readonly terms: LeaseTerms;
  /**
   * Tells its starts apart, and is the number of its first question, from 0 to 2^31 - 1. The host draws it at each start,
   * so it needs no disk. An answer to a question from before a restart answers none of the questions after it, and a
   * restarted voter does not begin a view again.
   */
  readonly incarnation: number;
  /** The time of its clock. */
  readonly now: number;
}

/** The voters that must agree: more than half of all voters, whichever view they are in. */
export const majorityOf = ({ voters }: Pick<LeaseTerms, "voters">): number =>
  Math.floor(voters / 2) + 1;

/**
 * How long a holder may count on a lease, by its own clock. A voter with the fastest clock keeps its promise for
 * lease / (1 + drift) of real time. A holder with the slowest clock counts this long in the same real time.
 */
export const usableLease = ({ lease, drift }: LeaseTerms): number =>
  (lease * (1 - drift)) / (1 + drift);

/**
 * The drift from which on work would be asked to stop before the first renewal: the usable part of the lease,
 * (1 - drift) / (1 + drift), is then RENEWAL + STOP.
 */
const USELESS_DRIFT = (1 - RENEWAL - STOP) / (1 + RENEWAL + STOP);

/**
 * A token or the number of a view that is larger than `floor`. A voter that has started again does not repeat its
 * numbers, and two processes with copies of one folder do not share them.
 */
export const nextNumber = (floor: number, { me, incarnation }: VoterStart): number =>
  (Math.floor(floor / COUNT) + 1) * COUNT + (incarnation % (COUNT / OWNERS)) * OWNERS + me;

/** How often views were called before this one, for people. */
export const countOfView = (view: number): number => Math.floor(view / COUNT);

export const ownerOf = (token: number): number => token % OWNERS;

/** Refuses terms under which no elector runs. */
export function checkTerms({ voters, lease, drift }: LeaseTerms): void {
  if (!(voters >= LEAST_VOTERS && voters <= MOST_VOTERS))
    throw new Refusal(
      `${voters} voters are not accepted; an elector has ${LEAST_VOTERS} to ${MOST_VOTERS}.`,
    );
  if (!(lease > 0 && lease < Infinity))
    throw Refusal.of("lease", `${lease} is not accepted; a lease is longer than 0.`);
  if (!(drift >= 0 && drift < USELESS_DRIFT))
    throw Refusal.of(
      "drift",
      `${drift} is not accepted; give 0 or more and less than ${USELESS_DRIFT.toFixed(3)}. With more, a leader would have to stop before it can renew its lease.`,
    );
}
