import type { Algorithm } from "../model/algorithm.ts";
import type { Setup } from "../model/setup.ts";
import { isPerPort } from "../model/schema.ts";
import type { Event } from "../model/trace.ts";
import type { Way } from "./ring.ts";

/**
 * A run as it can be watched: every event, what became of the process it happened to, and every
 * message from the step that sent it to the step that received it.
 *
 *     const { setup, watch, cut } = filming(given, 20_000);
 *     const simulation = simulate(setup, { watch });
 *     while (advance(simulation));
 *     const film = cut();
 */
export interface Film {
  readonly steps: readonly Step[];
  readonly flights: readonly Flight[];
  /** The numbers of steps after which a player halts: after every event, in rounds after every round. */
  readonly stops: readonly number[];
  /** The most messages that one process receives. */
  readonly most: number;
}

export interface Step {
  readonly event: Event;
  /** The index of the message's kind; -1 for what is no message. */
  readonly kind: number;
  /** The process afterwards. */
  readonly face: number;
}

/** One message: sent in step `sent`, received in step `arrives` (nowhere: infinity). */
export interface Flight {
  readonly kind: number;
  readonly from: number;
  readonly to: number;
  readonly way: Way;
  readonly sent: number;
  readonly arrives: number;
}

/** A process as a byte: the index of its label, and whether anything has happened to it, who it follows, if it leads. */
export const LABEL = 15;
export const AWAKE = 16;
export const FOLLOWS = 32;
export const LEADS = 64;
/** All faces there can be are less than this. */
export const FACES = 128;

/** The labels that tell processes apart: those of the first field of the state that has any. */
export function labelsOf({ state }: Algorithm): {
  readonly field?: string;
  readonly labels: readonly string[];
} {
  for (const [field, it] of Object.entries(state)) {
    if (!isPerPort(it) && it.kind === "one" && it.labels.length <= LABEL)
      return { field, labels: it.labels };
  }
  return { labels: ["awake"] };
}

/** How many processes have each face. */
export function tally(faces: ArrayLike<number>): Uint32Array {
  const counts = new Uint32Array(FACES);
  for (let p = 0; p < faces.length; p++) counts[faces[p]]++;
  return counts;
}

/** The first position that leads, or -1. */
export function leaderOf(faces: ArrayLike<number>): number {
  for (let p = 0; p < faces.length; p++) if (faces[p] & LEADS) return p;
  return -1;
}

export interface Filming {
  /** The same run, whose algorithm is observed while it acts. */
  readonly setup: Setup;
  readonly watch: (event: Event) => void;
  /** Is the run longer than it may be? Nothing more is kept then. */
  readonly tooLong: () => boolean;
  readonly cut: () => Film | undefined;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Words = Readonly<Record<string, unknown>>;
interface Waiting {
  readonly index: number;
  readonly kind: number;
  readonly words: Words;
}

/** Films a run of at most `most` events. */
export function filming(given: Setup, most: number): Filming {
  const { algorithm, links, n } = given;
  const inRounds = algorithm.needs.rounds === true;
  const kinds = Object.keys(algorithm.messages);
  const { field, labels } = labelsOf(algorithm);
  const route = routes(given);
  const steps: Step[] = [];
  const flights: Mutable<Flight>[] = [];
  const waiting = new Map<number, Waiting[]>();
  let tooLong = false;
  let face = 0;

  const send = (p: number, kind: number, port: number, words: Words): void => {
    const { link, to, way } = route.out(p, port);
    const queue = waiting.get(link) ?? [];
    waiting.set(link, queue);
    queue.push({ index: flights.length, kind, words });
    flights.push({ kind, from: p, to, way, sent: steps.length, arrives: Infinity });
  };
  const receive = (p: number, port: number, kind: number, words: Words): void => {
    const queue = waiting.get(route.into(p, port)) ?? [];
    const fields = Object.keys(algorithm.messages[kinds[kind]]);
    // Where links reorder, which of two equal messages came does not matter.
    const same = (it: Waiting) =>
      it.kind === kind && fields.every((name) => it.words[name] === words[name]);
    const found = links === "fifo" ? 0 : queue.findIndex(same);
    const [it] = queue.splice(found, 1);
    flights[it.index].arrives = steps.length;
  };
  const look = (me: any): void => {
    const label = field === undefined ? 0 : labels.indexOf(me[field] as string);
    const decision = { none: 0, leads: LEADS, follows: FOLLOWS }[
      me.decision as "none" | "leads" | "follows"
    ];
    face = label | AWAKE | decision;
  };
  return {
    setup: { ...given, algorithm: observed(algorithm, () => tooLong, { send, receive, look }) },
    watch(event) {
      if (tooLong) return;
      if (steps.length < most) steps.push({ event, kind: kinds.indexOf(event.kind), face });
      else tooLong = true;
    },
    tooLong: () => tooLong,
    cut: () =>
      tooLong
        ? undefined
        : { steps, flights, stops: stops(steps, inRounds), most: busiest(steps, n) },
  };
}

interface Observer {
  readonly send: (p: number, kind: number, port: number, words: Words) => void;
  readonly receive: (p: number, port: number, kind: number, words: Words) => void;
  readonly look: (me: any) => void;
}

/** The same handlers, given a `me` that tells what they send. No second definition: they do the work. */
function observed(
  algorithm: Algorithm,
  isOver: () => boolean,
  { send, receive, look }: Observer,
): Algorithm {
  const oneWay = algorithm.needs.ring === true && !algorithm.needs.bothWays;
  const kinds = Object.keys(algorithm.messages);
  let own: any;
  let shown: any;
  const observe = (me: any): any => {
    if (me === own) return shown;
    const sends = kinds.map((name, kind) => {
      const tell = (port: number, words: Words = {}) => {
        const ports = port === -1 ? [0, 1] : [port];
        if (!isOver()) for (const it of ports) send(me.p, kind, it, { ...words });
      };
      const told = oneWay
        ? (words: Words) => (tell(1, words), me.send[name](words))
        : (port: number, words: Words) => (tell(port, words), me.send[name](port, words));
      return [name, told] as const;
    });
    own = me;
    shown = Object.create(me, { send: { value: Object.fromEntries(sends) } });
    return shown;
  };
  const on = kinds.map((name, kind) => {
    const handler = (me: any, message: any, port: number) => {
      if (!isOver()) receive(me.p, port, kind, message);
      (algorithm.on as any)[name](observe(me), message, port);
      look(me);
    };
    return [name, handler] as const;
  });
  return {
    ...algorithm,
    wake(me: any) {
      algorithm.wake?.(observe(me));
      look(me);
    },
    on: Object.fromEntries(on),
    ...(algorithm.alarm && {
      alarm(me: any, tag: number) {
        algorithm.alarm!(observe(me), tag);
        look(me);
      },
    }),
  } as Algorithm;
}

/** Which link a port is, going out and coming in: numbered by the receiver, as the engines do. */
function routes({ network: { rows }, n, swapped, algorithm }: Setup) {
  if (rows) {
    return {
      out(p: number, port: number) {
        const link = rows.mate[rows.offset[p] + port];
        return { link, to: rows.owner[link], way: 0 as Way };
      },
      into: (p: number, port: number) => rows.offset[p] + port,
    };
  }
  const labelled = algorithm.needs.bothWays || swapped;
  const sideOf = (p: number, port: number) => port ^ (swapped?.[p] ?? 0);
  return {
    out(p: number, port: number) {
      const way: Way = sideOf(p, port) === 1 ? 1 : -1;
      const to = (p + way + n) % n;
      return { link: 2 * to + (way === 1 ? 0 : 1), to, way };
    },
    into: (p: number, port: number) => 2 * p + (labelled ? sideOf(p, port) : 0),
  };
}

function stops(steps: readonly Step[], inRounds: boolean): number[] {
  const all = steps.map((_, i) => i + 1);
  return [0, ...all.filter((k) => !inRounds || steps[k]?.event.time !== steps[k - 1].event.time)];
}

function busiest(steps: readonly Step[], n: number): number {
  const received = new Uint32Array(n);
  for (const { event, kind } of steps) if (kind >= 0) received[event.process]++;
  return received.reduce((x, y) => Math.max(x, y), 0);
}

/** A moment of a film: every process, and every message under way with its place in its link's queue. */
export interface Scene {
  readonly faces: Uint8Array;
  /** Messages received so far: `received[process * kinds + kind]`. */
  readonly received: Uint32Array;
  readonly flying: readonly Flying[];
}

export interface Flying {
  readonly flight: Flight;
  /** How many were sent on this link before it and have not arrived, and how many there are in all. */
  readonly rank: number;
  readonly of: number;
}

/** The scene after so many steps. */
export function sceneAt({ steps, flights }: Film, n: number, kinds: number, taken: number): Scene {
  const faces = new Uint8Array(n);
  const received = new Uint32Array(n * kinds);
  for (let k = 0; k < taken; k++) {
    const { event, kind, face } = steps[k];
    faces[event.process] = face;
    if (kind >= 0) received[event.process * kinds + kind]++;
  }
  const queues = new Map<number, Flight[]>();
  for (const flight of flights) {
    if (flight.sent >= taken) break;
    if (flight.arrives < taken) continue;
    const key = (flight.from * n + flight.to) * 2 + (flight.way === 1 ? 1 : 0);
    const queue = queues.get(key);
    if (queue) queue.push(flight);
    else queues.set(key, [flight]);
  }
  const flying = [...queues.values()].flatMap((queue) =>
    queue.map((flight, rank): Flying => ({ flight, rank, of: queue.length })),
  );
  return { faces, received, flying };
}
