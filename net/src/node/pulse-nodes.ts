import type { Setup } from "@ringleader/core/internal";
import type { Solo } from "@ringleader/core/internal/conform";
import type { Item } from "../link/frame.ts";
import type { CoinTape } from "./coin-tape.ts";
import type { Input, NodeEffects, NodeMachine } from "./node-machine.ts";
import { makeRoundProcesses } from "./rounds/round-process.ts";
import { Rounds, type RoundEffects } from "./rounds/rounds.ts";

interface PulseNodesOptions {
  readonly setup: Setup;
  readonly positions: readonly number[];
  readonly effects: NodeEffects;
  /** Absent if the seed determines the coins. */
  readonly coins?: CoinTape | undefined;
}

type InputOf<T extends Input["type"]> = Omit<Extract<Input, { type: T }>, "tosses">;

/** The processes of one host whose rounds are made by pulses. */
export class PulseNodes implements NodeMachine {
  readonly solo: Solo;
  readonly #effects: NodeEffects;
  readonly #coins: CoinTape | undefined;
  readonly #rounds: ReadonlyMap<number, Rounds>;
  readonly held = 0;
  readonly due = undefined;
  #arrivals: InputOf<"item">[] = [];
  #hasBegun = false;

  constructor({ setup, positions, effects, coins }: PulseNodesOptions) {
    const { solo, processes } = makeRoundProcesses(setup, positions, coins?.toss);
    this.solo = solo;
    this.#effects = effects;
    this.#coins = coins;
    this.#rounds = new Map([...processes].map(([p, it]) => [p, new Rounds(it, setup.n)]));
  }

  /** True if every process knows that the run is over. */
  get isIdle(): boolean {
    return [...this.#rounds.values()].every(({ isOver }) => isOver);
  }

  begin(): void {
    this.#hasBegun = true;
    for (const [process, { hasBegun }] of this.#rounds)
      if (!hasBegun) this.#begin({ type: "wake", process });
  }

  arrive(link: number, seq: number, item: Item): void {
    this.#arrivals.push({ type: "item", link, seq, nth: 0, item });
  }

  advance(): void {
    if (!this.#hasBegun) return;
    const arrivals = this.#arrivals;
    this.#arrivals = [];
    for (const input of arrivals) this.#take(input);
  }

  #begin(input: InputOf<"wake">): void {
    this.#carryOut(input.process, this.#rounds.get(input.process)!.begin());
    this.#effects.handled({ ...input, tosses: this.#coins?.take() ?? [] });
  }

  #take(input: InputOf<"item">): void {
    const p = this.solo.ends.process(input.link);
    this.#carryOut(p, this.#rounds.get(p)!.receive(input.link, input.item));
    this.#effects.handled({ ...input, tosses: this.#coins?.take() ?? [] });
  }

  #carryOut(p: number, { events, items }: RoundEffects): void {
    for (const event of events) this.#effects.log(p, event);
    for (const { link, item } of items) this.#effects.send(link, item);
  }

  repeat(input: Input): void {
    this.#coins?.play(input.tosses);
    if (input.type === "wake") this.#begin(input);
    else if (input.type === "item") this.#take(input);
  }

  waits(): undefined {
    return undefined;
  }
}
