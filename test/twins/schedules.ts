// The schedules of protocols.md A2, with arrays. A choice keeps what is in flight and says what is delivered next.
import type { Event, Setup } from "@ringleader/core";
import { below, draw, stream, type Stream } from "../../core/src/model/random.ts";
import type { Schedule } from "../../core/src/model/schedule.ts";
import type { Letter } from "./ledger.ts";

export interface Choice {
  put(letter: Letter): void;
  take(): Letter | undefined;
  /** The present, where messages take time. */
  readonly ticks?: number;
}

const linkOf = ({ to, port }: Letter): string => `${to}:${port}`;

export function choiceOf(given: Setup, steps: readonly Event[]): Choice {
  const { schedule, links, seed } = given;
  switch (schedule.kind) {
    case "fifo":
      return inOrder();
    case "lifo":
      return links === "any" ? youngest() : youngestHead();
    case "random":
      return links === "any"
        ? anyLetter(stream(seed, "schedule"))
        : anyLink(stream(seed, "schedule"));
    case "lockstep":
      return inRounds();
    case "latency":
      return delayed(schedule, links, stream(seed, "schedule"));
    default:
      return obedient(given, steps);
  }
}

function inOrder(): Choice {
  const all: Letter[] = [];
  return { put: (letter) => void all.push(letter), take: () => all.shift() };
}

function youngest(): Choice {
  const all: Letter[] = [];
  return { put: (letter) => void all.push(letter), take: () => all.pop() };
}

/** What was sent in one round arrives in the next: by port, then in the order of sending. */
function inRounds(): Choice {
  let [present, next]: [Letter[], Letter[]] = [[], []];
  return {
    put: (letter) => void next.push(letter),
    take() {
      if (present.length === 0) {
        present = next.sort((x, y) => x.port - y.port || x.order - y.order);
        next = [];
      }
      return present.shift();
    },
  };
}

/** Letters by the link they are on, oldest first. */
class Links {
  readonly queues = new Map<string, Letter[]>();
  put(letter: Letter): number {
    const queue = this.queues.get(linkOf(letter)) ?? [];
    this.queues.set(linkOf(letter), queue);
    return queue.push(letter);
  }
}

function youngestHead(): Choice {
  const links = new Links();
  return {
    put: (letter) => void links.put(letter),
    take() {
      let best: Letter[] | undefined;
      for (const queue of links.queues.values()) {
        if (queue.length > 0 && (!best || queue[0].order > best[0].order)) best = queue;
      }
      return best?.shift();
    },
  };
}

/** Draws one of a list and fills its place with the last, as the engine's ready list does. */
function anyLetter(from: Stream): Choice {
  const all: Letter[] = [];
  let draws = 0;
  return {
    put: (letter) => void all.push(letter),
    take() {
      if (all.length === 0) return undefined;
      const i = below(from, 0, draws++, all.length);
      const letter = all[i];
      const last = all.pop()!;
      if (i < all.length) all[i] = last;
      return letter;
    },
  };
}

/** The same, of links that are not empty. */
function anyLink(from: Stream): Choice {
  const links = new Links();
  const ready: string[] = [];
  let draws = 0;
  return {
    put(letter) {
      if (links.put(letter) === 1) ready.push(linkOf(letter));
    },
    take() {
      if (ready.length === 0) return undefined;
      const i = below(from, 0, draws++, ready.length);
      const queue = links.queues.get(ready[i])!;
      const letter = queue.shift();
      if (queue.length === 0) {
        const last = ready.pop()!;
        if (i < ready.length) ready[i] = last;
      }
      return letter;
    },
  };
}

type Latency = Extract<Schedule, { kind: "latency" }>;

/** Each letter has a time at which it is due; the earliest is next, of equals the one sent first. */
function delayed(schedule: Latency, links: "fifo" | "any", from: Stream): Choice {
  const waiting: { due: number; letter: Letter }[] = [];
  const lastDue = new Map<string, number>();
  let ticks = 0;
  return {
    get ticks() {
      return ticks;
    },
    put(letter) {
      let due = ticks + latency(schedule, draw(from, 0, letter.order) / 2 ** 32);
      if (links === "fifo") {
        due = Math.max(due, lastDue.get(linkOf(letter)) ?? 0);
        lastDue.set(linkOf(letter), due);
      }
      let at = waiting.length;
      while (at > 0 && waiting[at - 1].due > due) at--;
      waiting.splice(at, 0, { due, letter });
    },
    take() {
      const next = waiting.shift();
      if (next) ticks = next.due;
      return next?.letter;
    },
  };
}

function latency({ law, low, high }: Latency, chance: number): number {
  if (law === "constant") return low;
  if (law === "uniform") return low + Math.floor(chance * (high - low + 1));
  // It lasts longer than t ticks with chance (1 - 1/mean)^t.
  let ticks = 1;
  for (let lasts = 1 - 1 / high; lasts > chance && lasts > 2 ** -32; lasts *= 1 - 1 / high) ticks++;
  return ticks;
}

/** Delivers what a trace says; ids in it are as the user knows them. */
function obedient({ algorithm, links: kind }: Setup, steps: readonly Event[]): Choice {
  const links = new Links();
  const rest = steps.filter((event) => event.kind !== "wake" && event.kind !== "alarm");
  const outside = (letter: Letter) => {
    const schema = Object.values(algorithm.messages[letter.kind]);
    const turned = (word: number, i: number) =>
      algorithm.complemented && schema[i].kind === "id" ? 2 ** 32 - 1 - word : word;
    return letter.words.map(turned).join();
  };
  return {
    put: (letter) => void links.put(letter),
    take() {
      const event = rest.shift();
      if (!event) return undefined;
      const queue = links.queues.get(`${event.process}:${event.port}`) ?? [];
      const same = (it: Letter) => it.kind === event.kind && outside(it) === event.words.join();
      const at = queue.findIndex(same);
      if (at < 0 || (at > 0 && kind === "fifo"))
        throw new Error(`event ${event.index} cannot happen then`);
      return queue.splice(at, 1)[0];
    },
  };
}
