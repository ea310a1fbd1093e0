// The schedules of protocols.md A2, with arrays. A choice holds the messages in flight and picks the next delivery.
import type { Event, Setup } from "@ringleader/core/internal";
import { below, draw, stream, type Stream } from "../../core/src/model/system/random.ts";
import type { Schedule } from "../../core/src/model/system/schedule.ts";
import type { InFlight } from "./ledger.ts";

export interface Choice {
  put(message: InFlight): void;
  take(): InFlight | undefined;
  /** The present time, if messages have latencies. */
  readonly ticks?: number;
}

const linkOf = ({ to, port }: InFlight): string => `${to}:${port}`;

export function choiceOf(setup: Setup, steps: readonly Event[]): Choice {
  const { schedule, links, seed } = setup;
  switch (schedule.kind) {
    case "fifo":
      return inOrder();
    case "lifo":
      return links === "any" ? youngest() : youngestHead();
    case "random":
      return links === "any"
        ? anyMessage(stream(seed, "schedule"))
        : anyLink(stream(seed, "schedule"));
    case "lockstep":
      return inRounds();
    case "latency":
      return delayed(schedule, links, stream(seed, "schedule"));
    default:
      return fromTrace(setup, steps);
  }
}

function inOrder(): Choice {
  const all: InFlight[] = [];
  return { put: (message) => void all.push(message), take: () => all.shift() };
}

function youngest(): Choice {
  const all: InFlight[] = [];
  return { put: (message) => void all.push(message), take: () => all.pop() };
}

/** Delivers messages in the next round, by port, then in the order of sending. */
function inRounds(): Choice {
  let [present, next]: [InFlight[], InFlight[]] = [[], []];
  return {
    put: (message) => void next.push(message),
    take() {
      if (present.length === 0) {
        present = next.sort((x, y) => x.port - y.port || x.order - y.order);
        next = [];
      }
      return present.shift();
    },
  };
}

/** Messages by link, oldest first. */
class Links {
  readonly queues = new Map<string, InFlight[]>();
  put(message: InFlight): number {
    const queue = this.queues.get(linkOf(message)) ?? [];
    this.queues.set(linkOf(message), queue);
    return queue.push(message);
  }
}

function youngestHead(): Choice {
  const links = new Links();
  return {
    put: (message) => void links.put(message),
    take() {
      let best: InFlight[] | undefined;
      for (const queue of links.queues.values()) {
        if (queue.length > 0 && (!best || queue[0].order > best[0].order)) best = queue;
      }
      return best?.shift();
    },
  };
}

/** Draws one of a list and moves the last one into the gap, as the engine does. */
function anyMessage(from: Stream): Choice {
  const all: InFlight[] = [];
  let draws = 0;
  return {
    put: (message) => void all.push(message),
    take() {
      if (all.length === 0) return undefined;
      const i = below(from, 0, draws++, all.length);
      const message = all[i];
      const last = all.pop()!;
      if (i < all.length) all[i] = last;
      return message;
    },
  };
}

/** Draws one of the nonempty links and moves the last one into the gap, as the engine does. */
function anyLink(from: Stream): Choice {
  const links = new Links();
  const ready: string[] = [];
  let draws = 0;
  return {
    put(message) {
      if (links.put(message) === 1) ready.push(linkOf(message));
    },
    take() {
      if (ready.length === 0) return undefined;
      const i = below(from, 0, draws++, ready.length);
      const queue = links.queues.get(ready[i])!;
      const message = queue.shift();
      if (queue.length === 0) {
        const last = ready.pop()!;
        if (i < ready.length) ready[i] = last;
      }
      return message;
    },
  };
}

type Latency = Extract<Schedule, { kind: "latency" }>;

/** Each message has a due time. The earliest is delivered next; of equal ones, the one sent first. */
function delayed(schedule: Latency, links: "fifo" | "any", from: Stream): Choice {
  const waiting: { due: number; message: InFlight }[] = [];
  const lastDue = new Map<string, number>();
  let ticks = 0;
  return {
    get ticks() {
      return ticks;
    },
    put(message) {
      let due = ticks + latency(schedule, draw(from, 0, message.order) / 2 ** 32);
      if (links === "fifo") {
        due = Math.max(due, lastDue.get(linkOf(message)) ?? 0);
        lastDue.set(linkOf(message), due);
      }
      let at = waiting.length;
      while (at > 0 && waiting[at - 1].due > due) at--;
      waiting.splice(at, 0, { due, message });
    },
    take() {
      const next = waiting.shift();
      if (next) ticks = next.due;
      return next?.message;
    },
  };
}

function latency({ law, low, high }: Latency, chance: number): number {
  if (law === "constant") return low;
  if (law === "uniform") return low + Math.floor(chance * (high - low + 1));
  // P(longer than t ticks) = (1 - 1/mean)^t.
  let ticks = 1;
  for (let lasts = 1 - 1 / high; lasts > chance && lasts > 2 ** -32; lasts *= 1 - 1 / high) ticks++;
  return ticks;
}

/** Follows a trace. Ids in a trace are in the user's form. */
function fromTrace({ algorithm, links: kind }: Setup, steps: readonly Event[]): Choice {
  const links = new Links();
  const rest = steps.filter((event) => event.kind !== "wake" && event.kind !== "alarm");
  const outside = (message: InFlight) => {
    const schema = Object.values(algorithm.messages[message.kind]);
    const external = (word: number, i: number) =>
      algorithm.complemented && schema[i].kind === "id" ? 2 ** 32 - 1 - word : word;
    return message.words.map(external).join();
  };
  return {
    put: (message) => void links.put(message),
    take() {
      const event = rest.shift();
      if (!event) return undefined;
      const queue = links.queues.get(`${event.process}:${event.port}`) ?? [];
      const isSame = (message: InFlight) =>
        message.kind === event.kind && outside(message) === event.words.join();
      const at = queue.findIndex(isSame);
      if (at < 0 || (at > 0 && kind === "fifo"))
        throw new Error(`event ${event.index} cannot happen at this point`);
      return queue.splice(at, 1)[0];
    },
  };
}
