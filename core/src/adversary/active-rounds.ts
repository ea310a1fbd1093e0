import { lengthAfter, periodOf } from "../model/order-classes.ts";
import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import type { Options } from "../simulate/simulation.ts";

/** Two processes that see the same order and do not do the same. */
export interface Difference {
  readonly time: string;
  /** Active rounds before: no id has travelled further. */
  readonly radius: number;
  readonly processes: readonly [Actor, Actor];
}

interface Actor {
  readonly position: number;
  readonly id: number;
  /** What it sends or decides, in words. */
  readonly does: string;
}

/** Watches a run in rounds. A round in which some process sends is active. */
export interface ActiveRounds {
  /** Takes every event, in order. */
  readonly see: (event: Event) => void;
  /** Takes every decision. */
  readonly decided: NonNullable<Options["decided"]>;
  /** Ends the last round. */
  end(): void;
  /** Messages sent in each active round. */
  readonly sent: readonly number[];
  /** The number of the event with which the messages of each active round begin to arrive. */
  readonly arrivals: readonly number[];
  difference(): Difference | undefined;
}

type Acts = Map<number, string>;

/**
 * Counts the messages of each active round and, if asked to, compares what processes of one order
 * class do. A text names an id by its place, seen from the process, so equal orders make equal texts.
 */
export function activeRounds(given: Setup, isCompared: boolean): ActiveRounds {
  const { n, algorithm, ids } = given;
  const bothWays = algorithm.needs.bothWays === true;
  const kinds = new Map(
    Object.entries(algorithm.messages).map(([kind, fields]) => [kind, Object.values(fields)]),
  );
  const positions = new Map<number, number>();
  if (isCompared) ids?.forEach((id, p) => positions.set(id, p));
  const sender = senderOf(given);

  const sent: number[] = [];
  const arrivals: number[] = [];
  const times: bigint[] = [];
  let arriving: string | undefined;
  /** By the port that the messages arrive at, then by their sender. */
  let sends: Acts[] = [new Map(), new Map()];
  let decisions: Acts = new Map();
  let deciding = 0n;
  let difference: Difference | undefined;

  /** An id as the process at p sees it: `@-2` sits two places to its left. Unknown ids stay as they are. */
  const seenFrom = (p: number, id: number, radius: number): string => {
    const position = positions.get(id);
    if (position === undefined) return String(id);
    const right = (position - p + n) % n;
    if (right === 0) return "@0";
    if (n - right <= radius) return `@${right - n}`;
    return bothWays && right <= radius ? `@${right}` : String(id);
  };
  const spelled = (p: number, text: string): string =>
    text.replace(/@(-?\d+)/g, (_, d: string) => String(ids![(p + Number(d) + n) % n]));

  const compare = (acts: Acts, radius: number, time: bigint, idle: string): void => {
    if (difference || acts.size === 0) return;
    const period = periodOf(n, lengthAfter(radius, bothWays));
    const differ = (p: number, q: number): void => {
      const actor = (at: number): Actor => ({
        position: at,
        id: ids![at],
        does: spelled(at, acts.get(at) ?? idle),
      });
      difference = { time: String(time), radius, processes: [actor(p), actor(q)] };
    };
    let classes = 0;
    for (const [p, act] of acts) {
      if (p < period) classes++;
      if (acts.get(p % period) !== act) return differ(p, p % period);
    }
    if (acts.size === classes * (n / period)) return;
    for (const p of acts.keys())
      for (let q = p % period; q < n; q += period) if (!acts.has(q)) return differ(p, q);
  };

  const closeRound = (): void => {
    if (!isCompared || arriving === undefined) return;
    for (const [port, acts] of sends.entries())
      // What arrives now was sent one round before.
      compare(acts, sent.length - 1, times.at(-1)! - 1n, `sends nothing${wayTo(port)}`);
    sends = [new Map(), new Map()];
  };
  const closeDecisions = (): void => {
    if (decisions.size === 0) return;
    const radius = 1 + times.findLastIndex((time) => time <= deciding);
    compare(decisions, radius, deciding, "does not decide");
    decisions = new Map();
  };
  const wayTo = (port: number): string =>
    bothWays ? (port === 0 ? " to the right" : " to the left") : "";

  return {
    sent,
    arrivals,
    difference: () => difference,
    see({ kind, time, process, port, words, index }) {
      const fields = kinds.get(kind);
      if (!fields) return;
      if (time !== arriving) {
        closeRound();
        arriving = time;
        times.push(BigInt(time));
        sent.push(0);
        arrivals.push(index);
      }
      const radius = sent.length - 1;
      sent[radius]++;
      if (!isCompared || difference) return;
      const p = sender(process, port);
      const said = words.flatMap((word, i) => {
        if (fields[i].ghost) return [];
        return [fields[i].kind === "id" ? seenFrom(p, word, radius) : String(word)];
      });
      const act = `${kind}(${said.join(", ")})${wayTo(port)}`;
      const before = sends[port].get(p);
      sends[port].set(p, before === undefined ? `sends ${act}` : `${before} and ${act}`);
    },
    decided(p, leads, whom, time) {
      if (!isCompared || difference) return;
      if (time !== deciding) closeDecisions();
      deciding = time;
      const named = whom === undefined ? "" : ` ${seenFrom(p, whom, n)}`;
      decisions.set(p, leads ? "becomes the leader" : `follows${named}`);
    },
    end() {
      closeRound();
      closeDecisions();
    },
  };
}

/** Tells who sent what arrives at this port: on a ring port 0 is the left one. */
function senderOf({ n, network }: Setup): (process: number, port: number) => number {
  const { rows } = network;
  if (rows) return (p, port) => rows.owner[rows.mate[rows.offset[p] + port]];
  return (p, port) => (p + (port === 0 ? n - 1 : 1)) % n;
}
