import { openSchedule, type Level } from "./adversary/open-schedule.ts";
import { playing, setupOf } from "./adversary/playing.ts";
import { leastMessages, sizesByLevel } from "./adversary/recurrence.ts";
import { mustBeSpokenOf } from "./adversary/theorem.ts";
import { formatRational, rational } from "./exact/rational.ts";
import type { Family } from "./family/family.ts";
import { find, requestOf, type Line } from "./line.ts";
import { Refusal } from "./model/refusal.ts";
import { setup } from "./model/setup.ts";
import { header, type Event } from "./model/trace.ts";
import { replaying } from "./replay.ts";
import type { Result } from "./result.ts";

/** What the adversary forced, level by level, and the run that it made. */
export interface LowerBound {
  readonly parameters: Readonly<Record<string, string>>;
  /** The leader tells everybody who it is, though nobody asked for that. */
  readonly announced?: true;
  readonly n: number;
  readonly levels: readonly (Omit<Level, "required"> & { readonly required: string })[];
  /** Messages received before the last channel is unblocked. */
  readonly forced: number;
  /** M(n). */
  readonly bound: string;
  readonly verdict: "holds" | "violated" | "undecided";
  /** Why it does not hold, or is not known to. */
  readonly why?: string;
  /** Deliveries of that run before the channels of each level are unblocked, the last one's last. */
  readonly unblocked?: readonly number[];
  /** The run with all channels unblocked in the end, made once more from its trace; nothing where the play was given up. */
  readonly run?: Result;
}

export interface LowerBoundOptions {
  /** Deliveries after which a level is given up: 10^8. */
  readonly maxMessages?: number;
  /** Told how many messages were delivered on the way to a level, which one, and how many there are. */
  readonly note?: (delivered: number, level: number, levels: number) => void;
  /** What the algorithm is called in the trace: its name, or the path of a user's own file. */
  readonly name?: string;
  /** Told the lines of the trace, as they are run again. */
  readonly line?: ((text: string) => void) | undefined;
}

/** The most processes: every level plays on all of them, twice. */
const MOST = 2 ** 20;
const MOST_MESSAGES = 1e8;

/**
 * The lower bound, played: an adversary that blocks channels builds, from rings of two up, a ring and
 * a schedule on which this algorithm needs at least M(n) messages. The ids of the line are a set: the
 * adversary decides who sits where.
 */
export function lowerBound(
  line: Pick<Line, "algorithm" | "set" | "n" | "ids" | "seed">,
  options: LowerBoundOptions = {},
  family: Family = find(line.algorithm),
): LowerBound {
  const { name = line.algorithm, maxMessages = MOST_MESSAGES, note } = options;
  const { set, announced } = telling(line.set ?? {}, family);
  const algorithm = family.with(set);
  mustBeSpokenOf(algorithm);
  const { ids, n } = setup(requestOf({ ...line, set, ids: line.ids ?? "rising" }, family));
  if (n < 2 || n > MOST) {
    throw new Refusal(`n = ${n} is not accepted; the adversary plays on rings from 2 to ${MOST}.`);
  }
  const levels = sizesByLevel(n).length;
  const rules = {
    maxMessages,
    note: note && ((delivered: number, level: number) => note(delivered, level, levels)),
  };
  const made = openSchedule(algorithm, ids!, rules);
  const so = {
    parameters: algorithm.parameters,
    ...(announced && { announced }),
    n,
    levels: made.levels.map((it) => ({ ...it, required: fraction(it.required) })),
    forced: made.levels.reduce((all, { forced }) => all + forced, 0),
    bound: fraction(leastMessages(n)),
  };
  const given = `the rings are not at rest after ${maxMessages} deliveries`;
  if (!made.ring) return { ...so, verdict: "undecided", why: given };
  const play = (watch?: (event: Event) => void) =>
    playing(algorithm, made.ring, made.last, rules, watch);
  const first = play();
  while (first.advance());
  const { digest } = first.finish();
  const { unblocked } = first;
  if (first.isGivenUp()) return { ...so, verdict: "undecided", why: given };
  const head = header(setupOf(algorithm, made.ring), digest, name);
  const run = again(JSON.stringify(head), play, options.line, family);
  const wrong = run.violations ?? run.claims.filter(isBroken).map(({ says }) => `not so: ${says}`);
  if (!made.isShort && wrong.length === 0) return { ...so, verdict: "holds", unblocked, run };
  const short = made.isShort
    ? `a ring of ${run.n} is at rest after too few messages, so somebody in it cannot know who leads: `
    : "";
  const guess = "and yet it elects: its processes know more than the theorem allows them";
  return { ...so, verdict: "violated", why: short + (wrong.join("; ") || guess), unblocked, run };
}

const fraction = (value: number): string => formatRational(rational(BigInt(2 * value), 2n));

const isBroken = ({ holds, refuted }: Result["claims"][number]): boolean =>
  !holds && refuted === undefined;

/** In the theorem everybody learns who leads: where an algorithm can tell them, it does. */
function telling(
  set: Readonly<Record<string, string>>,
  family: Family,
): { readonly set: Readonly<Record<string, string>>; readonly announced?: true } {
  const canTell = Object.hasOwn(family.parameters, "announce") && set["announce"] === undefined;
  if (!canTell || family.with(set).announces) return { set };
  return { set: { ...set, announce: "yes" }, announced: true };
}

/** The simulator makes the run once more, from the lines of its trace as they are made. */
function again(
  head: string,
  play: (watch: (event: Event) => void) => { advance(): boolean; finish(): unknown },
  tell: ((text: string) => void) | undefined,
  family: Family,
): Result {
  let made: string[] = [head];
  let next = 0;
  const source = play((event) => made.push(JSON.stringify(event)));
  const replay = replaying(() => {
    if (next === made.length) {
      made = [];
      next = 0;
      while (made.length === 0 && source.advance());
    }
    const text = made[next++];
    if (text !== undefined) tell?.(text);
    return text;
  }, family);
  while (replay.advance());
  const replayed = replay.finish();
  source.finish();
  if (!replayed.same) throw new Error(`the simulator does not follow the run: ${replayed.why}`);
  return replayed.result;
}
