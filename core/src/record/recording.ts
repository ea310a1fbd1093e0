import { WORDS } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";
import { faceReader, labelsOf } from "./face.ts";
import { fieldsOf, type Fields } from "./fields.ts";
import { ALARM, observed, WAKE } from "./observe.ts";
import { routes } from "./routes.ts";
import { wordReader } from "./words.ts";

/**
 * A run that can be watched forwards and backwards: flat columns, an entry for each event and for
 * each message. Nothing in it is an object of its own, so it can be handed to another thread.
 *
 *     const { setup, attach, cut } = recorder(given);
 *     const simulation = attach(simulate(setup));
 *     while (advance(simulation));
 *     const recording = cut();
 */
export interface Recording {
  readonly n: number;
  readonly inRounds: boolean;
  readonly links: "fifo" | "any";
  readonly kinds: readonly string[];
  readonly labels: readonly string[];
  /** Of each kind, the names of its words, and which of them is the phase (-1: none). */
  readonly wordNames: readonly (readonly string[])[];
  readonly phaseWord: readonly number[];

  /** Of each event: where it happened, the index of its kind (or WAKE, ALARM), the port, the process afterwards. */
  readonly process: Uint32Array;
  readonly kind: Uint8Array;
  readonly port: Uint32Array;
  readonly face: Uint8Array;
  /** The message that was received; of an alarm its tag. -1 for a wake-up. */
  readonly came: Int32Array;
  /** Event i sent the messages from `sends[i]` up to `sends[i + 1]`. */
  readonly sends: Uint32Array;
  /** The event before it at the same process; -1 for the first. */
  readonly before: Int32Array;
  /** The longest chain of messages that leads to it. */
  readonly depth: Uint32Array;
  /** Which of `moments` it happened at; absent where time is that chain. */
  readonly moment?: Uint32Array;
  readonly moments: readonly string[];
  /** Event i tossed `tosses` from `tossed[i]` up to `tossed[i + 1]`; absent without coins. */
  readonly tossed?: Uint32Array;
  readonly tosses?: Uint32Array;
  /** The fields of the process afterwards: `state` from `stateAt[i]` on, as `fields` names them. */
  readonly fields: Fields;
  readonly state: Float64Array;
  readonly stateAt: Uint32Array;

  readonly flights: Flights;
  /** The numbers of events after which a player halts: after every one, in rounds after every round. */
  readonly stops: Uint32Array;
  /** The most messages that one process receives. */
  readonly most: number;
}

/** Every message, in the order of sending; `arrives` is NEVER where it was not received. */
export interface Flights {
  readonly kind: Uint8Array;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly way: Int8Array;
  readonly link: Uint32Array;
  /** The events that sent and received it. */
  readonly sent: Uint32Array;
  readonly arrives: Uint32Array;
  /** WORDS for each, as the user knows them (ids turned back where the other extreme is elected). */
  readonly words: Uint32Array;
}

export const NEVER = 2 ** 32 - 1;
/** Words kept of each message. */
export const STRIDE = WORDS;
/** Runs of more events than this are not recorded. */
export const MOST_EVENTS = 2 ** 21;

interface Now {
  now(): bigint;
}

export interface Recorder {
  /** The same run, whose algorithm is observed while it acts. */
  readonly setup: Setup;
  /** Says which simulation it is: its clock is read. */
  readonly attach: <S extends Now>(simulation: S) => S;
  /** Is the run longer than it may be? Nothing more is kept then. */
  readonly tooLong: () => boolean;
  readonly events: () => number;
  readonly cut: () => Recording | undefined;
}

export function recorder(given: Setup, most = MOST_EVENTS): Recorder {
  const { algorithm, links, n, schedule } = given;
  const inRounds = algorithm.needs.rounds === true;
  const isTimed = inRounds || schedule.kind === "latency";
  const kinds = Object.keys(algorithm.messages);
  const schema = kinds.map((name) => Object.entries(algorithm.messages[name]));
  const route = routes(given);
  const fields = fieldsOf(given);
  const faceOf = faceReader(algorithm);

  // Plain arrays of this scope, written by index: one class for all kinds of columns took ten times as long.
  let room = 1024;
  let [process, port, sends, depth] = [0, 0, 0, 0].map(() => new Uint32Array(room));
  let [moment, tossed, stateAt] = [0, 0, 0].map(() => new Uint32Array(room));
  let [came, before] = [new Int32Array(room), new Int32Array(room)];
  let [kind, face] = [new Uint8Array(room), new Uint8Array(room)];
  let events = 0;
  const growEvents = (): void => {
    room *= 2;
    [process, port, sends, depth] = [process, port, sends, depth].map(wider);
    [moment, tossed, stateAt] = [moment, tossed, stateAt].map(wider);
    [came, before] = [wider(came), wider(before)];
    [kind, face] = [wider(kind), wider(face)];
  };
  let space = 1024;
  let [from, to, link, sent] = [0, 0, 0, 0].map(() => new Uint32Array(space));
  let [arrives, carried] = [new Uint32Array(space), new Uint32Array(space * STRIDE)];
  let [sort, way] = [new Uint8Array(space), new Int8Array(space)];
  let messages = 0;
  const growMessages = (): void => {
    space *= 2;
    [from, to, link, sent] = [from, to, link, sent].map(wider);
    [arrives, carried] = [wider(arrives), wider(carried)];
    [sort, way] = [wider(sort), wider(way)];
  };
  let state = new Float64Array(1024);
  let held = 0;
  const write = (value: number): void => {
    if (held === state.length) state = wider(state);
    state[held++] = value;
  };
  const tosses: number[] = [];
  const moments: string[] = [];
  const latest = new Int32Array(n).fill(-1);
  /** Messages waiting on each link, oldest first; `head` of them are gone. */
  const waiting: ({ head: number; list: number[] } | undefined)[] = [];
  let clock: Now | undefined;
  let last: bigint | undefined;
  let tooLong = false;
  /** Events that are over. */
  let ended = 0;

  const wordOf = wordReader(algorithm);
  const put = (p: number, k: number, at: number, message: any): void => {
    if (messages === space) growMessages();
    const f = messages++;
    const l = route.link(p, at);
    sort[f] = k;
    from[f] = p;
    to[f] = route.to(l);
    way[f] = route.way(l);
    link[f] = l;
    sent[f] = events - 1;
    arrives[f] = NEVER;
    const { length } = schema[k];
    for (let i = 0; i < length; i++) carried[f * STRIDE + i] = wordOf(k, i, message);
    const queue = waiting[l];
    if (queue) queue.list.push(f);
    else waiting[l] = { head: 0, list: [f] };
  };
  const take = (p: number, k: number, at: number, message: any): number => {
    const queue = waiting[route.into(p, at)]!;
    const { list, head } = queue;
    let found = head;
    // Where links reorder, which of two equal messages came does not matter.
    if (links === "any") {
      const isSame = (f: number) =>
        sort[f] === k &&
        schema[k].every((_, i) => carried[f * STRIDE + i] === wordOf(k, i, message));
      while (!isSame(list[found])) found++;
    }
    const f = list[found];
    for (let i = found; i > head; i--) list[i] = list[i - 1];
    if (++queue.head > 64 && 2 * queue.head > list.length) {
      queue.list = list.slice(queue.head);
      queue.head = 0;
    }
    return f;
  };

  const { starters, mailStarts } = given.waking;
  const isStartedByMail = (p: number) => mailStarts && starters?.[p] === 0;

  const setup: Setup = {
    ...given,
    algorithm: observed(algorithm, {
      before(p, k, at, message) {
        if (tooLong || events >= most) {
          tooLong = true;
          return;
        }
        // One more is needed at the end.
        if (events + 1 === room) growEvents();
        const i = events++;
        const event = latest[p];
        latest[p] = i;
        process[i] = p;
        kind[i] = k;
        port[i] = at;
        before[i] = event;
        sends[i] = messages;
        let deep = event < 0 ? 0 : depth[event];
        if (k < ALARM) {
          const f = take(p, k, at, message);
          arrives[f] = i;
          came[i] = f;
          deep = Math.max(deep, depth[sent[f]] + 1);
          // Whoever is started by its mail starts no earlier than that comes.
          if (isStartedByMail(p) && event === i - 1 && kind[event] === WAKE) depth[event] = deep;
        } else came[i] = k === WAKE ? -1 : (message as number);
        depth[i] = deep;
        if (isTimed) {
          const now = clock!.now();
          if (now !== last) moments.push(String((last = now)));
          moment[i] = moments.length - 1;
        }
        tossed[i] = tosses.length;
      },
      send(p, k, at, message) {
        if (tooLong) return;
        if (at === -1) {
          put(p, k, 0, message);
          put(p, k, 1, message);
        } else put(p, k, at, message);
      },
      toss: (outcome) => void (tooLong || tosses.push(outcome)),
      after(me) {
        if (tooLong) return;
        ended = events;
        face[events - 1] = faceOf(me);
        stateAt[events - 1] = held;
        fields.read(me, write);
      },
    }),
  };

  return {
    setup,
    attach(simulation) {
      clock = simulation;
      return simulation;
    },
    tooLong: () => tooLong,
    events: () => events,
    cut() {
      // Whoever threw in the middle of a step leaves an event without an end.
      if (tooLong || ended !== events) return undefined;
      sends[events] = messages;
      tossed[events] = tosses.length;
      stateAt[events] = held;
      const moment_ = isTimed ? moment.slice(0, events) : undefined;
      return {
        n,
        inRounds,
        links,
        kinds,
        labels: labelsOf(algorithm).labels,
        wordNames: schema.map((it) => it.map(([name]) => name)),
        phaseWord: schema.map((it) => it.findIndex(([name]) => name === "phase")),
        process: process.slice(0, events),
        kind: kind.slice(0, events),
        port: port.slice(0, events),
        face: face.slice(0, events),
        came: came.slice(0, events),
        sends: sends.slice(0, events + 1),
        before: before.slice(0, events),
        depth: depth.slice(0, events),
        ...(moment_ && { moment: moment_ }),
        moments,
        ...(algorithm.needs.coins && {
          tossed: tossed.slice(0, events + 1),
          tosses: Uint32Array.from(tosses),
        }),
        fields: fields.names,
        state: state.slice(0, held),
        stateAt: stateAt.slice(0, events + 1),
        flights: {
          kind: sort.slice(0, messages),
          from: from.slice(0, messages),
          to: to.slice(0, messages),
          way: way.slice(0, messages),
          link: link.slice(0, messages),
          sent: sent.slice(0, messages),
          arrives: arrives.slice(0, messages),
          words: carried.slice(0, messages * STRIDE),
        },
        stops: stopsOf(events, inRounds ? moment_ : undefined),
        most: busiest(process.subarray(0, events), kind, n),
      };
    },
  };
}

/** The same numbers, and as much room again. */
function wider<T extends Numbers>(array: T): T {
  const wide = new (array.constructor as new (size: number) => T)(2 * array.length);
  wide.set(array);
  return wide;
}

type Numbers = Uint8Array | Int8Array | Uint32Array | Int32Array | Float64Array;

function stopsOf(events: number, moment: Uint32Array | undefined): Uint32Array {
  const stops = [0];
  for (let k = 1; k <= events; k++) {
    if (!moment || k === events || moment[k] !== moment[k - 1]) stops.push(k);
  }
  return Uint32Array.from(stops);
}

function busiest(process: Uint32Array, kind: Uint8Array, n: number): number {
  const received = new Uint32Array(n);
  let most = 0;
  for (let i = 0; i < process.length; i++) {
    if (kind[i] < ALARM) most = Math.max(most, ++received[process[i]]);
  }
  return most;
}
