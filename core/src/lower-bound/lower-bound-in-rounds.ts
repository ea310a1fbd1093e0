import { groupDigits } from "../refusal/group-digits.ts";
import { ActiveRounds, type Difference } from "./active-rounds.ts";
import type { Family } from "../model/family.ts";
import { findAlgorithm, parseRun } from "../request/parse-run.ts";
import type { RunSpec } from "../model/run-spec.ts";
import { faultsOf, type LowerBound, type LowerBoundOptions } from "./lower-bound.ts";
import type { Algorithm } from "../model/algorithm.ts";
import { theorems, whySilent } from "../theorems/theorems.ts";
import { idsInOrder } from "../model/system/id-order.ts";
import {
  alikeAfter,
  forcedRounds,
  lengthAfter,
  lockstepFloor,
  periodOf,
} from "../model/order-classes.ts";
import { portsRound } from "../model/system/port-numbering.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Outcome } from "../model/outcome.ts";
import { makeSetup } from "../model/setup.ts";
import { header } from "../model/trace.ts";
import { isViolated, result, type Result } from "../judge/result.ts";
import type { RunObserver } from "../simulate/engine/ledger.ts";
import { advance, startSimulation } from "../simulate/simulate.ts";

/** The lower bound Ω(n log n), shown by a run in lockstep on the bit-reversal ring. */
export interface LowerBoundInRounds extends Pick<LowerBound, "parameters" | "n" | "why"> {
  readonly levels: readonly RoundLevel[];
  /** Number of rounds in which a process sends. */
  readonly rounds: number;
  readonly messages: number;
  /** Minimum number of messages that an election needs on this ring if it only compares ids. */
  readonly floor: number;
  readonly verdict: LowerBound["verdict"] | "exempt";
  /** Why the theorem does not apply; absent if it applies. */
  readonly exempt?: string;
  /** The first difference between two processes of one order class; absent if all act alike. */
  readonly difference?: Difference;
  /** For each active round, the index of the event in which the first of its messages arrives. */
  readonly arrivals: readonly number[];
  readonly run: Result;
}

interface Options extends Omit<LowerBoundOptions, "note"> {
  /** Called with the number of messages delivered and the number of messages in flight. */
  readonly note?: (delivered: number, waiting: number) => void;
}

/** Largest ring, in processes. Every message of a round is stored as text, which limits the size. */
const MOST = 2 ** 20;
/** Number of deliveries after which a run is stopped; it is lower with coins, because such a run can be very long. */
const MOST_MESSAGES = 1e8;
const MOST_WITH_COINS = 1e6;

/** Plays the lower bound for rounds (Frederickson and Lynch), in lockstep on the bit-reversal ring. */
export function playLowerBoundInRounds(
  line: Pick<RunSpec, "algorithm" | "set" | "n" | "seed">,
  options: Options = {},
  family: Family = findAlgorithm(line.algorithm),
): LowerBoundInRounds {
  const algorithm = family.with(line.set ?? {});
  const most = algorithm.needs.coins ? MOST_WITH_COINS : MOST_MESSAGES;
  const { name = line.algorithm, maxMessages = most } = options;
  const { n = 64, set, seed } = line;
  const silent = whySilent(theorems.comparison, algorithm);
  if (algorithm.needs.root)
    throw new Refusal(`the lower bound does not apply to ${algorithm.name}: ${silent}.`);
  if (n < 2 || n > MOST)
    throw Refusal.of(
      "n",
      `${n} is not accepted; in rounds n is a power of two from 2 to ${groupDigits(MOST)}.`,
    );
  // Refuses sizes that are not powers of two, even for anonymous processes, because the floor does not hold for such sizes.
  idsInOrder("bit-reversal", n);
  const spec = { algorithm: line.algorithm, set, n, seed, ...inLockstep(algorithm, n) };
  const setup = makeSetup(parseRun(spec, family));
  // Anonymous processes without coins are compared too: they act alike.
  const exempt = algorithm.needs.ids || algorithm.needs.coins ? silent : undefined;
  const watched = new ActiveRounds(setup, exempt === undefined);
  const play = (observer: RunObserver, note?: Options["note"]): Outcome => {
    const simulation = startSimulation(setup, observer);
    while (advance(simulation, maxMessages)) note?.(simulation.delivered(), simulation.waiting());
    return simulation.finish();
  };
  const outcome = play(
    {
      watch: (event) => watched.see(event),
      decided: (...decision) => watched.decided(...decision),
    },
    options.note,
  );
  const { digest, finished } = outcome;
  // The last round of a stopped run is incomplete, so it is not compared.
  if (finished) watched.end();
  if (options.line) {
    const write = (line: object) => options.line!(JSON.stringify(line));
    write(header(outcome, name));
    const again = play({ watch: write }).digest;
    if (again !== digest) throw new Error(`the second run has the digest ${again}, not ${digest}`);
  }
  const bothWays = algorithm.needs.bothWays === true;
  const floor = lockstepFloor(n, bothWays);
  const run = result(outcome, name);
  const { difference } = watched;
  return {
    parameters: algorithm.parameters,
    n,
    levels: roundLevels(n, bothWays, watched.sent),
    rounds: watched.sent.length,
    messages: outcome.sent,
    floor,
    ...judgeRun(run, floor, exempt, difference, maxMessages),
    ...(exempt !== undefined && { exempt }),
    ...(difference && { difference }),
    arrivals: watched.arrivals,
    run,
  };
}

/** Returns the options that the proof fixes: bit-reversal ids, one round per message, and ports that agree. */
const inLockstep = ({ needs }: Algorithm, n: number): Omit<RunSpec, "algorithm"> => ({
  ...(needs.ids && { ids: "bit-reversal" }),
  ...(!needs.rounds && { schedule: "lockstep" }),
  ports: needs.ring ? "aligned" : portsRound(n),
});

function judgeRun(
  run: Result,
  floor: number,
  exempt: string | undefined,
  difference: Difference | undefined,
  maxMessages: number,
): Pick<LowerBoundInRounds, "verdict" | "why"> {
  if (difference) return { verdict: "violated", why: sayDifference(difference) };
  if (run.outcome === "budget")
    return {
      verdict: "undecided",
      why: `the run has not ended after ${groupDigits(maxMessages)} deliveries`,
    };
  if (isViolated(run)) return { verdict: "violated", why: faultsOf(run).join("; ") };
  if (exempt !== undefined) return { verdict: "exempt" };
  if (run.messages.total >= floor) return { verdict: "holds" };
  return {
    verdict: "violated",
    why: `the run has fewer than ${floor} messages, although all processes of each order class acted alike`,
  };
}

function sayDifference({ time, radius, processes: [one, other] }: Difference): string {
  const sees =
    radius === 0
      ? "neither knows another id"
      : `both see the same order of ids up to ${radius} ${radius === 1 ? "position" : "positions"} away`;
  return (
    `at time ${time} process ${one.id} ${one.does} and process ${other.id} ${other.does}, ` +
    `although ${sees}; the algorithm does more with ids than compare them`
  );
}

/** The active rounds whose order classes have the same size. */
interface RoundLevel {
  /** Maximum length, in positions, of the neighbourhoods that processes know in these rounds. */
  readonly length: number;
  /** Number of processes per order class. In a round, all of them send or none does. */
  readonly alike: number;
  /** Number of these active rounds in this run, and the minimum number in an election that only compares ids. */
  readonly rounds: number;
  readonly forced: number;
  /** Number of messages sent in these rounds, and in the round with the fewest messages; 0 if there are no rounds. */
  readonly sent: number;
  readonly least: number;
  /** forced · alike, the number of messages that the theorem requires in these rounds. */
  readonly floor: number;
}

/** Groups the active rounds by the size of their order classes. */
function roundLevels(n: number, bothWays: boolean, sent: readonly number[]): readonly RoundLevel[] {
  const all = forcedRounds(n, bothWays);
  const levels: RoundLevel[] = [];
  for (let from = 0; from < Math.max(all, sent.length);) {
    const length = periodOf(n, lengthAfter(from, bothWays));
    const alike = alikeAfter(n, from, bothWays);
    // `to` is the first round whose neighbourhoods are longer.
    const to = length === n ? Infinity : bothWays ? Math.floor((length + 1) / 2) : length;
    const rounds = sent.slice(from, to);
    const forced = Math.max(0, Math.min(to, all) - from);
    levels.push({
      length,
      alike,
      rounds: rounds.length,
      forced,
      sent: rounds.reduce((sum, it) => sum + it, 0),
      least: rounds.length === 0 ? 0 : rounds.reduce((x, y) => Math.min(x, y)),
      floor: forced * alike,
    });
    from = to;
  }
  return levels;
}
