import type { Setup } from "@ringleader/core/internal";
import {
  below,
  isOfMessage,
  Solo,
  stream,
  wordOutside,
  type Choice,
  type Step,
} from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { Item } from "../link/frame.ts";
import type { CoinTape } from "./coin-tape.ts";
import type { Input, LogLine, NodeEffects, NodeMachine } from "./node-machine.ts";
import { Steering } from "./steer.ts";

interface NodesOptions {
  readonly setup: Setup;
  readonly positions: readonly number[];
  readonly effects: NodeEffects;
  /** Absent if the seed determines the coins. */
  readonly coins?: CoinTape | undefined;
  /** The choices of each position; absent if messages are handled as they arrive. */
  readonly steer?: ReadonlyMap<number, readonly Choice[]> | undefined;
}

type Message = Extract<Item, { type: "message" }>;

interface HeldMessage {
  readonly seq: number;
  readonly message: Message;
  /** True for a copy that a fault of a steered run made. */
  readonly isCopy?: true;
}

/** What the log says of a message beyond its event. */
type LoggedPlace = Pick<LogLine, "seq" | "nth" | "step">;

/** The asynchronous processes of one host. */
export class Nodes implements NodeMachine {
  readonly #setup: Setup;
  readonly #solo: Solo;
  readonly #positions: readonly number[];
  readonly #effects: NodeEffects;
  readonly #coins: CoinTape | undefined;
  readonly #steer: ReadonlyMap<number, Steering> | undefined;
  readonly #draws;
  /** The messages of each link that have arrived and are not handled, oldest first. */
  readonly #held = new Map<number, HeldMessage[]>();
  /** The links of messages that have arrived, in order of arrival. */
  #arrivals: number[] = [];
  /** Number of messages taken from each link. */
  readonly #taken = new Map<number, number>();
  #hasBegun = false;
  readonly due = undefined;

  constructor({ setup, positions, effects, coins, steer }: NodesOptions) {
    this.#setup = setup;
    this.#positions = positions;
    this.#effects = effects;
    this.#coins = coins;
    this.#solo = new Solo(setup, { toss: coins?.toss });
    this.#draws = stream(setup.seed, "schedule");
    this.#steer = steer && new Map([...steer].map(([p, list]) => [p, new Steering(list)]));
  }

  /** Before it begins, a process that wakes on its own has something to do. */
  get isIdle(): boolean {
    return this.#hasBegun;
  }

  get solo(): Solo {
    return this.#solo;
  }

  #isStarter(p: number): boolean {
    const { all, starters } = this.#setup.waking;
    return all || starters?.[p] === 1;
  }

  begin(): void {
    for (const p of this.#positions)
      if (this.#isStarter(p) && !this.#solo.hasWoken(p)) this.#wake(p);
    this.#hasBegun = true;
    // A process may crash before any message arrives.
    if (this.#steer) for (const p of this.#positions) this.#follow(p);
  }

  #wake(p: number): void {
    this.#step(p, this.#solo.wake(p));
    this.#effects.handled({ type: "wake", process: p, tosses: this.#coins?.take() ?? [] });
  }

  arrive(link: number, seq: number, item: Item): void {
    if (item.type !== "message")
      throw new Refusal(
        `a ${item.type} is not accepted; asynchronous processes only exchange messages.`,
      );
    const held = this.#held.get(link);
    if (held) held.push({ seq, message: item });
    else this.#held.set(link, [{ seq, message: item }]);
    this.#arrivals.push(link);
  }

  advance(): void {
    if (!this.#hasBegun) return;
    const arrivals = this.#arrivals;
    this.#arrivals = [];
    for (const link of arrivals) {
      if (this.#steer) this.#follow(this.#solo.ends.process(link));
      else this.#take(link, { nth: this.#draw(link) });
    }
  }

  /** Draws which of the messages that wait at the end of a link is next. */
  #draw(link: number): number {
    if (this.#setup.links === "fifo") return 0;
    const count = this.#taken.get(link) ?? 0;
    this.#taken.set(link, count + 1);
    return below(this.#draws, link, count, this.#held.get(link)!.length);
  }

  /** Takes messages as the choices of the process say, as long as they are there. */
  #follow(p: number): void {
    const steering = this.#steer?.get(p);
    for (let choice = steering?.next; choice; choice = steering?.next) {
      const link = this.#solo.ends.into(p, choice.port);
      if (link === undefined || (this.#held.get(link)?.length ?? 0) < messagesFor(choice)) return;
      steering!.follow();
      if (choice.fault) this.#break(p, link, choice, choice.fault);
      else this.#take(link, choice);
    }
  }

  #take(link: number, { nth, step }: Pick<Choice, "nth" | "step">): void {
    const [{ seq, message, isCopy }] = this.#held.get(link)!.splice(nth, 1);
    this.#handle({ link, seq, nth, item: message, isCopy, step });
  }

  /**
   * Acts out a fault of a trace at the end of a link, behind the socket. A process that crashed has no further choice, and
   * messages of a link that is held are not chosen until its release.
   */
  #break(p: number, link: number, choice: Choice, fault: FaultKind): void {
    const { port, nth, length = 0, step } = choice;
    const held = this.#held.get(link) ?? [];
    const hit = isOfMessage(fault) ? held[nth] : undefined;
    if (hit && fault === "duplicate") held.splice(length, 0, { ...hit, isCopy: true });
    if (hit && fault === "lose") {
      held.splice(nth, 1);
      const { seq, message: item, isCopy } = hit;
      if (!isCopy) this.#effects.handled({ type: "item", link, seq, nth, item, tosses: [] });
    }
    const kind = hit && this.#solo.shape.kinds[hit.message.kind];
    const { algorithm } = this.#setup;
    this.#effects.log(p, {
      time: String(this.#solo.depth(p)),
      kind: kind?.name ?? fault,
      port,
      words:
        kind?.fields.map(([, field], i) => wordOutside(algorithm, field, hit!.message.words[i])) ??
        [],
      tosses: [],
      fault,
      ...(step !== undefined && { step }),
    });
  }

  #handle({
    link,
    seq,
    nth,
    item,
    isCopy,
    step,
  }: {
    readonly link: number;
    readonly seq: number;
    readonly nth: number;
    readonly item: Message;
    readonly isCopy?: true | undefined;
    readonly step?: number | undefined;
  }): void {
    const p = this.#solo.ends.process(link);
    const startsByMail = this.#solo.isStartedByMail(p);
    this.#solo.raise(p, item.depth);
    const acted = step === undefined ? {} : { step };
    if (startsByMail) this.#step(p, this.#solo.wake(p), acted);
    const place = this.#setup.links === "fifo" ? { seq } : { seq, nth };
    this.#step(p, this.#solo.deliver(link, item.kind, item.words), { ...place, ...acted });
    const tosses = this.#coins?.take() ?? [];
    // The link has handled the message of which this is a copy.
    if (!isCopy) this.#effects.handled({ type: "item", link, seq, nth, item, tosses });
  }

  /** Logs a step and sends its messages. */
  #step(p: number, step: Step, place?: LoggedPlace): void {
    const { kind, port, words, tosses, does } = step;
    const depth = this.#solo.depth(p);
    const line: LogLine = {
      time: String(depth),
      kind,
      port,
      words,
      tosses,
      ...place,
      ...(does !== undefined && { does }),
    };
    this.#effects.log(p, line);
    for (const { link, kind: sent, words: carried } of step.sent)
      this.#effects.send(link, { type: "message", depth: depth + 1, kind: sent, words: carried });
  }

  repeat(input: Input): void {
    this.#coins?.play(input.tosses);
    if (input.type === "wake") this.#wake(input.process);
    else if (input.type === "item" && input.item.type === "message") {
      const { link, seq, nth, item } = input;
      this.#taken.set(link, (this.#taken.get(link) ?? 0) + 1);
      this.#steer?.get(this.#solo.ends.process(link))?.follow();
      this.#handle({ link, seq, nth, item });
    }
  }

  get held(): number {
    let held = 0;
    for (const { length } of this.#held.values()) held += length;
    return held;
  }

  waits(): string | undefined {
    for (const p of this.#positions) {
      const held = new Map<number, number>();
      for (const [link, { length }] of this.#held)
        if (length > 0 && this.#solo.ends.process(link) === p)
          held.set(this.#solo.ends.port(link), length);
      const waits = this.#steer?.get(p)?.waits(p, held);
      if (waits !== undefined) return waits;
    }
    return undefined;
  }
}

type FaultKind = NonNullable<Choice["fault"]>;

/** Number of messages that must have arrived on the link of a choice before a process follows it. */
function messagesFor({ fault, nth, length = 0 }: Choice): number {
  if (fault === "duplicate") return length;
  return fault === undefined || isOfMessage(fault) ? nth + 1 : 0;
}
