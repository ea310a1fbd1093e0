import { lengthAfter, periodOf } from "../model/order-classes.ts";
import type { Field } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";

/** Two processes that see the same order of ids and act differently. */
export interface Difference {
  readonly time: string;
  /** Number of earlier active rounds, which is the greatest distance, in positions, that an id can have travelled. */
  readonly radius: number;
  readonly processes: readonly [Actor, Actor];
}

interface Actor {
  readonly position: number;
  readonly id: number;
  /** A phrase that says what the process sends or decides. */
  readonly does: string;
}

/** By position: what the process does, as a phrase. */
type Acts = Map<number, string>;

/**
 * Watches a run in rounds. A round in which some process sends is active. Counts the messages of each active round
 * and, if `isCompared`, compares what processes of one order class do. The compared texts name an id by its distance
 * from the process, so processes that act alike have equal texts.
 */
export class ActiveRounds {
  /** Number of messages sent in each active round. */
  readonly sent: number[] = [];
  /** For each active round, the index of the event in which the first of its messages arrives. */
  readonly arrivals: number[] = [];
  difference: Difference | undefined;
  readonly #setup: Setup;
  readonly #isCompared: boolean;
  readonly #bothWays: boolean;
  readonly #kinds: ReadonlyMap<string, readonly Field<unknown>[]>;
  readonly #positions = new Map<number, number>();
  /** For each active round, the time at which its messages arrive. */
  readonly #times: bigint[] = [];
  #arriving: string | undefined;
  /** What processes send: indexed by the port at which the messages arrive, then by sender. */
  #sends: Acts[] = [new Map(), new Map()];
  #decisions: Acts = new Map();
  #deciding = 0n;

  constructor(setup: Setup, isCompared: boolean) {
    const { algorithm, ids } = setup;
    this.#setup = setup;
    this.#isCompared = isCompared;
    this.#bothWays = algorithm.needs.bothWays === true;
    this.#kinds = new Map(
      Object.entries(algorithm.messages).map(([kind, fields]) => [kind, Object.values(fields)]),
    );
    if (isCompared) ids?.forEach((id, p) => this.#positions.set(id, p));
  }

  /** Processes one event; must be called with every event of the run, in order. */
  see({ kind, time, process, port, words, index }: Event): void {
    const fields = this.#kinds.get(kind);
    if (!fields) return;
    if (time !== this.#arriving) {
      this.#closeRound();
      this.#arriving = time;
      this.#times.push(BigInt(time));
      this.sent.push(0);
      this.arrivals.push(index);
    }
    const radius = this.sent.length - 1;
    this.sent[radius]++;
    if (!this.#isCompared || this.difference) return;
    const p = this.#senderTo(process, port);
    const texts = words.flatMap((word, i) => {
      if (fields[i].ghost) return [];
      return [fields[i].kind === "id" ? this.#seenFrom(p, word, radius) : String(word)];
    });
    const act = `${kind}(${texts.join(", ")})${this.#wayTo(port)}`;
    const before = this.#sends[port].get(p);
    this.#sends[port].set(p, before === undefined ? `sends ${act}` : `${before} and ${act}`);
  }

  decided(p: number, leads: boolean, leader: number | undefined, time: bigint): void {
    if (!this.#isCompared || this.difference) return;
    if (time !== this.#deciding) this.#closeDecisions();
    this.#deciding = time;
    const name = leader === undefined ? "" : ` ${this.#seenFrom(p, leader, this.#setup.n)}`;
    this.#decisions.set(p, leads ? "becomes the leader" : `follows${name}`);
  }

  end(): void {
    this.#closeRound();
    this.#closeDecisions();
  }

  #closeRound(): void {
    if (!this.#isCompared || this.#arriving === undefined) return;
    // Messages are sent one round before they arrive.
    const time = this.#times.at(-1)! - 1n;
    for (const [port, acts] of this.#sends.entries())
      this.#compare(acts, this.sent.length - 1, time, `sends nothing${this.#wayTo(port)}`);
    this.#sends = [new Map(), new Map()];
  }

  #closeDecisions(): void {
    if (this.#decisions.size === 0) return;
    const radius = 1 + this.#times.findLastIndex((time) => time <= this.#deciding);
    this.#compare(this.#decisions, radius, this.#deciding, "does not decide");
    this.#decisions = new Map();
  }

  /** Compares the acts of each order class; `idle` describes a process without an act. */
  #compare(acts: Acts, radius: number, time: bigint, idle: string): void {
    if (this.difference || acts.size === 0) return;
    const { n, ids } = this.#setup;
    const period = periodOf(n, lengthAfter(radius, this.#bothWays));
    const report = (p: number, q: number): void => {
      const actor = (at: number): Actor => ({
        position: at,
        id: ids![at],
        does: this.#spelled(at, acts.get(at) ?? idle),
      });
      this.difference = { time: String(time), radius, processes: [actor(p), actor(q)] };
    };
    let classes = 0;
    for (const [p, act] of acts) {
      if (p < period) classes++;
      if (acts.get(p % period) !== act) return report(p, p % period);
    }
    if (acts.size === classes * (n / period)) return;
    for (const p of acts.keys())
      for (let q = p % period; q < n; q += period) if (!acts.has(q)) return report(p, q);
  }

  /** Names an id by its distance from p: `@-2` is two positions to the left. An id beyond the radius stays a number. */
  #seenFrom(p: number, id: number, radius: number): string {
    const { n } = this.#setup;
    const position = this.#positions.get(id);
    if (position === undefined) return String(id);
    const right = (position - p + n) % n;
    if (right === 0) return "@0";
    if (n - right <= radius) return `@${right - n}`;
    return this.#bothWays && right <= radius ? `@${right}` : String(id);
  }

  /** Replaces each distance, such as `@-2`, by the id at that distance from p. */
  #spelled(p: number, text: string): string {
    const { n, ids } = this.#setup;
    return text.replace(/@(-?\d+)/g, (_, d: string) => String(ids![(p + Number(d) + n) % n]));
  }

  #wayTo(port: number): string {
    if (!this.#bothWays) return "";
    return port === 0 ? " to the right" : " to the left";
  }

  /** Finds the sender of a message that arrives at a port; port 0 of a ring leads left. */
  #senderTo(p: number, port: number): number {
    const { n, network } = this.#setup;
    const { rows } = network;
    if (rows) return rows.owner[rows.mate[rows.offset[p] + port]];
    return (p + (port === 0 ? n - 1 : 1)) % n;
  }
}
