import type { Setup } from "@ringleader/core/internal";
import { groupDigits } from "@ringleader/core/internal/words";
import {
  RINGS_IN_A_ROUND,
  Solo,
  tieBreaker,
  wiring,
  type LogLine,
  type Step,
  type TieBreaker,
} from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { Item } from "../../link/frame.ts";

export type MessageItem = Extract<Item, { readonly type: "message" }>;

/** A message with the link that carries it. */
export interface LinkedMessage {
  readonly link: number;
  readonly item: MessageItem;
}

/** What a process does in one round. */
export interface RoundStep {
  readonly events: readonly LogLine[];
  readonly sent: readonly LinkedMessage[];
}

/** The order of a coin, drawn in place of the seed. */
type Toss = NonNullable<NonNullable<ConstructorParameters<typeof Solo>[1]>["toss"]>;

/** The processes of a ring in rounds that one host runs. */
export interface RoundProcesses {
  readonly solo: Solo;
  /** By position. */
  readonly processes: ReadonlyMap<number, RoundProcess>;
}

/** Makes the processes at these positions. */
export function makeRoundProcesses(
  setup: Setup,
  positions: Iterable<number>,
  toss?: Toss,
): RoundProcesses {
  checkRounds(setup);
  const breaker = localBreaker(setup);
  const processes = new Map<number, RoundProcess>();
  const alarms = {
    set: (p: number, rounds: number | bigint, tag: number) => processes.get(p)!.set(rounds, tag),
    cancel: (p: number) => processes.get(p)!.cancel(),
  };
  const solo = new Solo(setup, { alarms, toss });
  for (const position of positions)
    processes.set(position, new RoundProcess(solo, position, breaker));
  return { solo, processes };
}

/** Refuses a setup whose rounds need a coordinator. */
export function checkRounds(setup: Setup): void {
  localBreaker(setup);
  if (setup.network.ring) return;
  throw new Refusal(
    `${setup.algorithm.name} cannot run in rounds between processes on this network; only on rings.`,
  );
}

/** Returns the rule by which a process orders messages that arrive together; undefined for the usual order. */
function localBreaker({ ties, algorithm, seed }: Setup): TieBreaker | undefined {
  if (ties === undefined) return undefined;
  if (ties === "last") return tieBreaker(ties, algorithm.ties === "smallest first", seed);
  throw Refusal.of(
    "ties",
    `${typeof ties === "object" ? "a list" : ties} is drawn for the whole ring, which processes cannot do on their own; give first or last.`,
  );
}

/** One process in rounds. A round makes deliveries, then the wake-up if it is due, then alarms by tag. */
export class RoundProcess {
  readonly position: number;
  /** The links that end here: that of the messages that travel clockwise, and the other one if there is one. */
  readonly into: readonly number[];
  /** The links on which the process sends: clockwise, and the other way if messages travel both ways. */
  readonly out: readonly number[];
  readonly #solo: Solo;
  readonly #breaker: TieBreaker | undefined;
  /** When it wakes up on its own; undefined once it has woken up or a message has reached it. */
  #wakeUp: bigint | undefined;
  #alarms: { readonly time: bigint; readonly tag: number }[] = [];
  /** How often the process has cancelled its alarms. */
  #cancelled = 0;
  #round = 0n;

  constructor(solo: Solo, position: number, breaker: TieBreaker | undefined) {
    this.#solo = solo;
    this.position = position;
    this.#breaker = breaker;
    const { n } = solo.setup;
    const [left, right] = [(position + n - 1) % n, (position + 1) % n];
    const isOneWay = wiring(solo.setup).links === n;
    this.into = isOneWay ? [position] : [position << 1, (position << 1) | 1];
    this.out = isOneWay ? [right] : [right << 1, (left << 1) | 1];
    const { all, times } = solo.setup.waking;
    this.#wakeUp = all ? 0n : times?.find((it) => it.position === position)?.time;
  }

  /** The round in which the process acts next if no message arrives; undefined if it then never acts. */
  get next(): bigint | undefined {
    let least = this.#wakeUp;
    for (const { time } of this.#alarms) if (least === undefined || time < least) least = time;
    return least;
  }

  set(rounds: number | bigint, tag: number): void {
    this.#alarms.push({ time: this.#round + BigInt(rounds), tag });
  }

  cancel(): void {
    this.#alarms = [];
    this.#cancelled++;
  }

  /** Does a round in which these messages arrive. Rounds increase, and no round up to `next` is left out. */
  step(round: bigint, messages: readonly LinkedMessage[]): RoundStep {
    this.#round = round;
    const solo = this.#solo;
    const events: LogLine[] = [];
    const sent: LinkedMessage[] = [];
    const add = ({ kind, port, words, tosses, does, sent: more }: Step, pass = 0) => {
      const event = { time: String(round), kind, port, words, tosses };
      events.push({ ...event, ...(pass > 0 && { pass }), ...(does !== undefined && { does }) });
      const depth = solo.depth(this.position) + 1;
      for (const { link, kind, words } of more)
        sent.push({ link, item: { type: "message", depth, kind, words } });
    };
    for (const { link, item } of this.#inOrder(messages)) {
      this.#wakeUp = undefined;
      solo.raise(this.position, item.depth);
      add(solo.deliver(link, item.kind, item.words));
    }
    if (this.#wakeUp === round) {
      this.#wakeUp = undefined;
      add(solo.wake(this.position));
    }
    // An alarm of 0 rounds rings in the same round, after all alarms that were due before.
    for (let pass = 0, due; (due = this.#takeDue()).length > 0; pass++) {
      if (pass > RINGS_IN_A_ROUND)
        throw new Refusal(
          `position ${this.position}: alarms of 0 rounds rang ${groupDigits(RINGS_IN_A_ROUND)} times in round ${round}, the most that are accepted.`,
        );
      const cancelled = this.#cancelled;
      for (const tag of due) {
        if (this.#cancelled !== cancelled) break;
        add(solo.ring(this.position, tag), pass);
      }
    }
    return { events, sent };
  }

  /** Orders the messages of a round: by port, first word and order of sending, or by the rule of the setup. */
  #inOrder(messages: readonly LinkedMessage[]): readonly LinkedMessage[] {
    if (messages.length < 2) return messages;
    const portOf = ({ link }: LinkedMessage) => this.#solo.ends.port(link);
    const firstWord = ({ item }: LinkedMessage) => item.words[0] ?? 0;
    const sorted = messages.toSorted(
      (x, y) => portOf(x) - portOf(y) || firstWord(x) - firstWord(y),
    );
    if (!this.#breaker) return sorted;
    const order = Uint32Array.from(sorted, (_, i) => i);
    this.#breaker(order, sorted.map(portOf));
    return Array.from(order, (i) => sorted[i]);
  }

  /** Removes the alarms that are due and returns their tags in increasing order. */
  #takeDue(): number[] {
    const due = this.#alarms.filter(({ time }) => time === this.#round);
    if (due.length > 0) this.#alarms = this.#alarms.filter(({ time }) => time !== this.#round);
    return due.map(({ tag }) => tag).toSorted((x, y) => x - y);
  }
}
