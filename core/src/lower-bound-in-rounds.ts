import { activeRounds, type ActiveRounds, type Difference } from "./adversary/active-rounds.ts";
import { roundLevels, type RoundLevel } from "./adversary/round-levels.ts";
import type { Family } from "./family/family.ts";
import { find, requestOf, type Line } from "./line.ts";
import type { LowerBoundOptions } from "./lower-bound.ts";
import type { Algorithm } from "./model/algorithm.ts";
import { idsInOrder } from "./model/id-order.ts";
import { lockstepFloor } from "./model/order-classes.ts";
import { portsRound } from "./model/port-numbering.ts";
import { Refusal } from "./model/refusal.ts";
import type { Outcome } from "./model/run.ts";
import { setup, type Setup } from "./model/setup.ts";
import { header, type Event } from "./model/trace.ts";
import { isViolated, result, type Result } from "./result.ts";
import { advance, simulate } from "./simulate/simulate.ts";

/** What a run in lockstep on the bit-reversal ring shows of Ω(n log n). */
export interface LowerBoundInRounds {
  readonly parameters: Readonly<Record<string, string>>;
  readonly n: number;
  readonly levels: readonly RoundLevel[];
  /** Rounds in which some process sends. */
  readonly rounds: number;
  readonly messages: number;
  /** The fewest messages of an election that only compares ids. */
  readonly floor: number;
  readonly verdict: "holds" | "violated" | "undecided" | "exempt";
  /** Why the theorem does not speak of it. */
  readonly exempt?: string;
  /** Why it does not hold, or is not known to. */
  readonly why?: string;
  /** The first time that processes of one order class do not act alike. */
  readonly difference?: Difference;
  /** The number of the event with which the messages of each active round begin to arrive. */
  readonly arrivals: readonly number[];
  readonly run: Result;
}

interface Options extends Omit<LowerBoundOptions, "note"> {
  /** Told how many messages were delivered and how many are in flight. */
  readonly note?: (delivered: number, waiting: number) => void;
}

/** The most processes: every message of a round is kept as text. */
const MOST = 2 ** 20;
/** Deliveries after which a run is given up: with coins it can take arbitrarily long. */
const MOST_MESSAGES = 1e8;
const MOST_WITH_COINS = 1e6;
/** Where no n is given. */
const USUAL = 64;

/**
 * Plays the lower bound for rounds (Frederickson and Lynch): in lockstep on the bit-reversal ring
 * processes of one order class act alike, so all of a class send if one does.
 */
export function lowerBoundInRounds(
  line: Pick<Line, "algorithm" | "set" | "n" | "seed">,
  options: Options = {},
  family: Family = find(line.algorithm),
): LowerBoundInRounds {
  const algorithm = family.with(line.set ?? {});
  const most = algorithm.needs.coins ? MOST_WITH_COINS : MOST_MESSAGES;
  const { name = line.algorithm, maxMessages = most } = options;
  const { n = USUAL, set, seed } = line;
  if (algorithm.needs.root) {
    const why = "one process alone starts it, the root; the theorem is about elections";
    throw new Refusal(`the lower bound does not speak of ${algorithm.name}: ${why}.`);
  }
  if (n < 2 || n > MOST)
    throw new Refusal(`n = ${n} is not accepted; in rounds it is a power of two, 2 to ${MOST}.`);
  // Also where the processes have no ids: the floor speaks of powers of two.
  idsInOrder("bit-reversal", n);
  const asked = { algorithm: line.algorithm, set, n, seed, ...inLockstep(algorithm, n) };
  const given = setup(requestOf(asked, family));
  const exempt = whyExempt(algorithm);
  const watched = activeRounds(given, exempt === undefined);
  const outcome = play(given, maxMessages, watched, options.note);
  // Where the run was given up, the last round is not whole.
  if (outcome.finished) watched.end();
  if (options.line) write(given, outcome, name, maxMessages, options.line);
  const bothWays = algorithm.needs.bothWays === true;
  const floor = lockstepFloor(n, bothWays);
  const run = result(outcome, name);
  const difference = watched.difference();
  return {
    parameters: algorithm.parameters,
    n,
    levels: roundLevels(n, bothWays, watched.sent),
    rounds: watched.sent.length,
    messages: outcome.sent,
    floor,
    ...judged(run, floor, exempt, difference, maxMessages),
    ...(exempt !== undefined && { exempt }),
    ...(difference && { difference }),
    arrivals: watched.arrivals,
    run,
  };
}

/** Everything that the argument fixes: who sits where, and that every message takes one round. */
const inLockstep = ({ needs }: Algorithm, n: number): Omit<Line, "algorithm"> => ({
  ...(needs.ids && { ids: "bit-reversal" }),
  ...(!needs.rounds && { schedule: "lockstep" }),
  ports: needs.ring ? "aligned" : portsRound(n),
});

function whyExempt({ needs, computesWithIds }: Algorithm): string | undefined {
  if (needs.coins) return "it tosses coins";
  return computesWithIds ? "it computes with ids" : undefined;
}

function play(
  given: Setup,
  maxMessages: number,
  watched: ActiveRounds,
  note: Options["note"],
): Outcome {
  const simulation = simulate(given, { watch: watched.see, decided: watched.decided });
  while (advance(simulation, maxMessages)) note?.(simulation.delivered(), simulation.waiting());
  return simulation.finish();
}

/** Makes the run once more, event by event. */
function write(
  given: Setup,
  { digest, finished }: Outcome,
  name: string,
  maxMessages: number,
  line: (text: string) => void,
): void {
  const stopped = finished ? {} : { maxMessages };
  line(JSON.stringify({ ...header(given, digest, name), ...stopped }));
  const watch = (event: Event) => line(JSON.stringify(event));
  const simulation = simulate(given, { watch });
  while (advance(simulation, maxMessages));
  const again = simulation.finish().digest;
  if (again !== digest) throw new Error(`the second run has the digest ${again}, not ${digest}`);
}

function judged(
  run: Result,
  floor: number,
  exempt: string | undefined,
  difference: Difference | undefined,
  maxMessages: number,
): Pick<LowerBoundInRounds, "verdict" | "why"> {
  if (difference) return { verdict: "violated", why: sayDifference(difference) };
  if (run.outcome === "budget")
    return { verdict: "undecided", why: `the run is not over after ${maxMessages} deliveries` };
  if (isViolated(run)) {
    const broken = run.claims.filter(({ holds, refuted }) => !holds && refuted === undefined);
    const wrong = run.violations ?? broken.map(({ says }) => `not so: ${says}`);
    return { verdict: "violated", why: wrong.join("; ") };
  }
  if (exempt !== undefined) return { verdict: "exempt" };
  if (run.messages.total >= floor) return { verdict: "holds" };
  return { verdict: "violated", why: `fewer messages than ${floor}, and yet all acted alike` };
}

function sayDifference({ time, radius, processes: [one, other] }: Difference): string {
  const sees =
    radius === 0
      ? "neither knows any id but its own"
      : `both see the same order of ids up to ${radius} ${radius === 1 ? "place" : "places"} away`;
  return (
    `at time ${time} process ${one.id} ${one.does} and process ${other.id} ${other.does}, ` +
    `though ${sees}: it does not only compare ids`
  );
}
