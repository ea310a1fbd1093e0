import type { Setup } from "@ringleader/core/internal";
import type { Solo } from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { Item } from "../link/frame.ts";
import type { CoinTape } from "./coin-tape.ts";
import type { Input, NodeEffects, NodeMachine } from "./node-machine.ts";
import { ClockedRounds, RealClock } from "./rounds/clock.ts";
import { makeRoundProcesses, type MessageItem } from "./rounds/round-process.ts";

interface ClockNodesOptions {
  readonly setup: Setup;
  readonly positions: readonly number[];
  readonly effects: NodeEffects;
  /** Absent if the seed determines the coins. */
  readonly coins?: CoinTape | undefined;
  /** The length of a round. */
  readonly milliseconds: number;
  /** Says what time it is, in milliseconds. */
  readonly now: () => number;
}

/** Milliseconds from the beginning of the run to round 0, within which every host hears that the run has begun. */
const LEAD = 200;

interface ClockedArrival {
  readonly link: number;
  readonly seq: number;
  readonly message: MessageItem;
  readonly at: number;
}

/** The processes of one host in rounds of real time. */
export class ClockNodes implements NodeMachine {
  readonly solo: Solo;
  readonly held = 0;
  readonly #options: ClockNodesOptions;
  readonly #rounds: ReadonlyMap<number, ClockedRounds>;
  #arrivals: ClockedArrival[] = [];
  /** Undefined until the run begins. */
  #clock: RealClock | undefined;

  constructor(options: ClockNodesOptions) {
    this.#options = options;
    const { setup, positions, coins } = options;
    const { solo, processes } = makeRoundProcesses(setup, positions, coins?.toss);
    this.solo = solo;
    this.#rounds = new Map([...processes].map(([p, it]) => [p, new ClockedRounds(it)]));
  }

  /** The next round in which a process acts; undefined if all wait for messages. */
  get #next(): bigint | undefined {
    let least: bigint | undefined;
    for (const { next } of this.#rounds.values())
      if (next !== undefined && (least === undefined || next < least)) least = next;
    return least;
  }

  get due(): number | undefined {
    const next = this.#next;
    return next === undefined ? undefined : this.#clock?.beginning(next);
  }

  get isIdle(): boolean {
    return this.#next === undefined;
  }

  begin(since: number): void {
    this.#clock = new RealClock(since + LEAD, this.#options.milliseconds);
  }

  arrive(link: number, seq: number, item: Item): void {
    if (item.type !== "message")
      throw new Refusal(
        `a ${item.type} is not accepted; processes of real time only exchange messages.`,
      );
    this.#arrivals.push({ link, seq, message: item, at: this.#options.now() });
  }

  advance(): void {
    const { effects, now } = this.#options;
    if (!this.#clock) return;
    const arrivals = this.#arrivals;
    this.#arrivals = [];
    for (const { link, seq, message, at } of arrivals) {
      const [item, late] = this.#clock.date(message, this.solo.ends.process(link), at);
      if (late) effects.late(late);
      this.#take({ type: "item", link, seq, nth: 0, item, tosses: [] });
    }
    const time = now();
    for (let next = this.#next; next !== undefined; next = this.#next) {
      if (this.#clock.beginning(next) > time) return;
      this.#act(next);
    }
  }

  #take(input: Extract<Input, { type: "item" }>): void {
    const { link, item } = input;
    this.#rounds.get(this.solo.ends.process(link))!.receive(link, item as MessageItem);
    this.#options.effects.handled(input);
  }

  /** Does a round of all processes that act in it. */
  #act(round: bigint): void {
    const { effects, coins } = this.#options;
    for (const [p, rounds] of this.#rounds) {
      if (rounds.next !== round) continue;
      const { events, sent } = rounds.act(round);
      for (const event of events) effects.log(p, event);
      for (const { link, item } of sent) effects.send(link, item);
    }
    effects.handled({ type: "round", round, tosses: coins?.take() ?? [] });
  }

  repeat(input: Input): void {
    this.#options.coins?.play(input.tosses);
    if (input.type === "item") this.#take(input);
    else if (input.type === "round") this.#act(input.round);
  }

  waits(): undefined {
    return undefined;
  }
}
