import { groupDigits } from "../refusal/group-digits.ts";
import { type Level, buildOpenSchedule } from "./open-schedule.ts";
import { startPlay } from "./play.ts";
import { formatHalves, leastMessages, sizesByLevel } from "./recurrence.ts";
import type { Family } from "../model/family.ts";
import { findAlgorithm, parseRun } from "../request/parse-run.ts";
import type { RunSpec } from "../model/run-spec.ts";
import { Refusal } from "../refusal/refusal.ts";
import { makeSetup } from "../model/setup.ts";
import { type Event, header } from "../model/trace.ts";
import { startReplay } from "../trace/replay.ts";
import type { Result } from "../judge/result.ts";
import type { Algorithm } from "../model/algorithm.ts";
import { leastBeatenId, theorems, whySilent } from "../theorems/theorems.ts";

/** The result of the adversary: the messages that it forced at each level, and its run. */
export interface LowerBound {
  readonly parameters: Readonly<Record<string, string>>;
  /** Present if `announce=yes` was added, because the request did not set `announce`. */
  readonly announced?: true;
  readonly n: number;
  readonly levels: readonly Level[];
  /** Number of messages received before the last channel is unblocked. */
  readonly forced: number;
  /** M(n), the number of messages that the theorem requires. */
  readonly bound: string;
  readonly verdict: "holds" | "violated" | "undecided";
  /** Why the bound is violated or undecided; absent if it holds. */
  readonly why?: string;
  /** By level: the number of deliveries in `run` before the channels of this level are unblocked. */
  readonly unblocked?: readonly number[];
  /** The run of the adversary until all messages are delivered; undefined if it was stopped. */
  readonly run?: Result;
}

export interface LowerBoundOptions {
  /** Number of deliveries after which the play of a level is stopped. Default: 10^8. */
  readonly maxMessages?: number;
  /** Called with the number of deliveries so far at a level, the level, and the number of levels. */
  readonly note?: (delivered: number, level: number, levels: number) => void;
  /** The name of the algorithm in the trace: its own, or the path of a user's file. */
  readonly name?: string;
  /** Called with the lines of the trace. */
  readonly line?: ((text: string) => void) | undefined;
}

/** Largest ring, in processes. Every level runs all processes twice, which limits the size. */
const MOST = 2 ** 20;
const MOST_MESSAGES = 1e8;

/**
 * Plays the lower bound. An adversary that can block channels joins small rings in pairs until one ring of n is left.
 * It chooses the order of the ids and the schedule so that the algorithm needs at least M(n) messages.
 */
export function playLowerBound(
  line: Pick<RunSpec, "algorithm" | "set" | "n" | "ids" | "seed">,
  options: LowerBoundOptions = {},
  family: Family = findAlgorithm(line.algorithm),
): LowerBound {
  const { name = line.algorithm, maxMessages = MOST_MESSAGES, note } = options;
  // In the theorem every process learns the leader, so `announce` is set if the algorithm has this parameter.
  const isFree =
    Object.hasOwn(family.parameters, "announce") && line.set?.["announce"] === undefined;
  const announced = isFree && !family.with(line.set ?? {}).announces;
  const set = announced ? { ...line.set, announce: "yes" } : (line.set ?? {});
  const algorithm = family.with(set);
  checkApplicable(algorithm);
  const least = leastBeatenId(algorithm);
  const rising = least === 1 ? "rising" : Array.from({ length: line.n ?? 0 }, (_, i) => least + i);
  const { ids, n } = makeSetup(parseRun({ ...line, set, ids: line.ids ?? rising }, family));
  if (n < 2 || n > MOST) {
    throw Refusal.of(
      "n",
      `${n} is not accepted; n is a whole number from 2 to ${groupDigits(MOST)}.`,
    );
  }
  const levels = sizesByLevel(n).length;
  const rules = {
    maxMessages,
    note: note && ((delivered: number, level: number) => note(delivered, level, levels)),
  };
  const schedule = buildOpenSchedule(algorithm, ids!, rules);
  const common = {
    parameters: algorithm.parameters,
    ...(announced && { announced }),
    n,
    levels: schedule.levels,
    forced: schedule.levels.reduce((all, { forced }) => all + forced, 0),
    bound: formatHalves(leastMessages(n)),
  };
  const notAtRest = `the rings are not at rest after ${groupDigits(maxMessages)} deliveries`;
  if (!schedule.ring) return { ...common, verdict: "undecided", why: notAtRest };
  const play = (watch?: (event: Event) => void) =>
    startPlay(algorithm, schedule.ring, schedule.last, rules, watch);
  const first = play();
  while (first.advance());
  const outcome = first.finish();
  const { unblocked } = first;
  if (first.isGivenUp()) return { ...common, verdict: "undecided", why: notAtRest };
  const run = replayPlay(JSON.stringify(header(outcome, name)), play, options.line, family);
  const wrong = faultsOf(run);
  if (!schedule.isShort && wrong.length === 0)
    return { ...common, verdict: "holds", unblocked, run };
  const short = schedule.isShort
    ? `a ring of ${run.n} processes is at rest after too few messages, so a process in it cannot know the leader: `
    : "";
  const guess =
    "the ring still elects a leader, so its processes know more than the theorem allows";
  const why = short + (wrong.join("; ") || guess);
  return { ...common, verdict: "violated", why, unblocked, run };
}

/** Lists the violations of the election or, if there are none, the claims that do not hold. */
export function faultsOf({ violations, claims }: Result): readonly string[] {
  const broken = claims.filter(({ holds, refuted }) => !holds && refuted === undefined);
  return violations ?? broken.map(({ says }) => `does not hold: ${says}`);
}

/** Replays the run from the lines of its trace, which are generated one at a time. */
function replayPlay(
  head: string,
  play: (watch: (event: Event) => void) => { advance(): boolean; finish(): unknown },
  write: LowerBoundOptions["line"],
  family: Family,
): Result {
  let lines = [head];
  let next = 0;
  const source = play((event) => lines.push(JSON.stringify(event)));
  const replay = startReplay(() => {
    if (next === lines.length) {
      lines = [];
      next = 0;
      while (lines.length === 0 && source.advance());
    }
    const text = lines[next++];
    if (text !== undefined) write?.(text);
    return text;
  }, family);
  while (replay.advance());
  const replayed = replay.finish();
  source.finish();
  if (!replayed.same) throw new Error(`the simulator does not follow the run: ${replayed.why}`);
  return replayed.result;
}

/** Refuses algorithms outside the theorem, which is about uniform, deterministic, asynchronous rings. */
function checkApplicable(algorithm: Algorithm): void {
  const why = whySilent(theorems["open-schedule"], algorithm);
  if (why !== undefined)
    throw new Refusal(`the lower bound does not apply to ${algorithm.name}: ${why}.`);
}
