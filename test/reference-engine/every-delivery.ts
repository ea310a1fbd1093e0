// The reference for the checker. It explores every order of deliveries after all processes have started, and stores
// states as JSON in a Map. A state has the decisions, every field except ghosts, and the messages on each link,
// sorted if links reorder messages.
import type { Field, Setup } from "@ringleader/core/internal";
import { viewOf } from "./asynchronous.ts";
import { makeProcess, type Decision, type Process } from "./process.ts";
import { otherEnd } from "./wiring.ts";

export interface Message {
  readonly kind: string;
  readonly words: readonly number[];
  /** Causal depth. */
  readonly depth: number;
}

export interface State {
  readonly processes: readonly {
    fields: [string, unknown][];
    decision: Decision;
    clock: number;
    woke: boolean;
  }[];
  /** Messages in flight by receiving end (two per process), oldest first. */
  readonly links: readonly (readonly Message[])[];
}

export interface Explored {
  readonly states: number;
  /** Edges of the state graph, including parallel ones. */
  readonly transitions: number;
  readonly deadEnds: number;
  /** Largest number of leaders in a state. */
  readonly leaders: number;
  /** Largest number of messages on one link. */
  readonly longest: number;
}

/** Makes a ring that can return to an earlier state. */
export function makeRing(setup: Setup) {
  const { algorithm, n } = setup;
  let links: Message[][] = Array.from({ length: 2 * n }, () => []);
  const none = () => {
    throw new Error("the reference runs only asynchronous algorithms without coins and marks");
  };
  const processes = Array.from({ length: n }, (_, p) =>
    makeProcess(setup, p, {
      send(from, side, kind, words) {
        const { to, port } = otherEnd(setup, from.position, side);
        links[2 * to + port].push({ kind, words, depth: from.clock + 1 });
      },
      decide(process, leads) {
        if (process.decision !== "none") throw new Error("a process decides twice");
        process.decision = leads ? "leads" : "follows";
      },
      tossed: none,
      mark: none,
      alarm: none,
      calm: none,
    }),
  );
  const wake = (process: Process): void => {
    process.woke = true;
    algorithm.wake?.(process.me);
  };
  const restore = (from: State): void => {
    for (const [p, process] of processes.entries()) put(process, from.processes[p]);
    links = from.links.map((link) => [...link]);
  };
  return {
    start(): State {
      processes.forEach(wake);
      return this.save();
    },
    /** Returns to a state and starts one process. */
    wake(from: State, p: number): State {
      restore(from);
      wake(processes[p]);
      return this.save();
    },
    save: (): State => ({
      processes: processes.map(({ fields, decision, clock, woke }) => ({
        fields: [...fields].map(([name, value]) => [name, copy(value)]),
        decision,
        clock,
        woke,
      })),
      links: links.map((link) => [...link]),
    }),
    /** Returns to a state and delivers one message, which starts a process that has not started. */
    deliver(from: State, end: number, at: number): State {
      restore(from);
      const [{ kind, words, depth }] = links[end].splice(at, 1);
      const process = processes[end >> 1];
      if (!process.woke) wake(process);
      process.clock = Math.max(process.clock, depth);
      algorithm.on[kind](process.me, viewOf(setup, kind, words), end & 1);
      return this.save();
    },
  };
}

/** Yields the possible deliveries: the oldest message of each link, or every distinct one if links reorder. */
export function* deliveries(setup: Setup, { links }: State): Generator<[end: number, at: number]> {
  for (const [end, link] of links.entries()) {
    const met = new Set<string>();
    for (const [at, message] of link.entries()) {
      const words = JSON.stringify(wordsOf(setup, message));
      if (met.has(words) || (at > 0 && setup.links === "fifo")) continue;
      met.add(words);
      yield [end, at];
    }
  }
}

/** Explores all states of a ring on which every process starts. */
export function exploreEveryDelivery(setup: Setup): Explored {
  const ring = makeRing(setup);
  const first = ring.start();
  const seen = new Map([[keyOf(setup, first), first]]);
  let [transitions, deadEnds, leaders, longest] = [0, 0, 0, 0];
  // Iterating over a Map also visits entries inserted meanwhile.
  for (const state of seen.values()) {
    const leading = state.processes.filter(({ decision }) => decision === "leads").length;
    leaders = Math.max(leaders, leading);
    longest = Math.max(longest, ...state.links.map((link) => link.length));
    const before = transitions;
    for (const [end, at] of deliveries(setup, state)) {
      const after = ring.deliver(state, end, at);
      transitions++;
      const key = keyOf(setup, after);
      if (!seen.has(key)) seen.set(key, after);
    }
    if (transitions === before) deadEnds++;
  }
  return { states: seen.size, transitions, deadEnds, leaders, longest };
}

type Range = [min: number, max: number];

/** The number of schedules, and the range of each count over them. */
export interface Scheduled {
  schedules: number;
  readonly extremes: Record<string, Range>;
}

/** Follows all schedules of a tiny ring, one by one. */
export function followEverySchedule(setup: Setup): Scheduled {
  const ring = makeRing(setup);
  const all: Scheduled = { schedules: 0, extremes: {} };
  const note = (name: string, value: number): void => {
    const [min, max] = all.extremes[name] ?? [value, value];
    all.extremes[name] = [Math.min(min, value), Math.max(max, value)];
  };
  const count = (counts: Record<string, number>, from: State, to: State, got = "") => {
    const sent: Record<string, number> = { ...counts };
    const flow = ({ links }: State) => links.flat();
    for (const { kind } of flow(to)) sent[kind] = (sent[kind] ?? 0) + 1;
    for (const { kind } of flow(from)) sent[kind]--;
    if (got !== "") sent[got]++;
    return sent;
  };
  const leads = ({ processes }: State) =>
    processes.findIndex(({ decision }) => decision === "leads");
  const follow = (c: State, counts: Record<string, number>, declared: number): void => {
    let over = true;
    for (const [end, at] of deliveries(setup, c)) {
      over = false;
      const next = ring.deliver(c, end, at);
      const declares = declared < 0 && leads(next) >= 0;
      if (declares) note("atElection", total(counts));
      const led = declares ? next.processes[leads(next)].clock : declared;
      follow(next, count(counts, c, next, c.links[end][at].kind), led);
    }
    if (!over) return;
    all.schedules++;
    note("messages", total(counts));
    for (const [kind, value] of Object.entries(counts)) note(`messages:${kind}`, value);
    note("causal", Math.max(...c.processes.map(({ clock }) => clock)));
    note("causal:declaration", declared);
  };
  const first = ring.start();
  const none = Object.fromEntries(Object.keys(setup.algorithm.messages).map((kind) => [kind, 0]));
  const nothing: State = { processes: [], links: [] };
  follow(first, count(none, nothing, first), leads(first) >= 0 ? 0 : -1);
  return all;
}

const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const copy = (value: unknown): unknown => (Array.isArray(value) ? value.map(copy) : value);

/** Restores a process in place, because `me` refers to the rows of per-port fields. */
function put(process: Process, from: State["processes"][number]): void {
  process.decision = from.decision;
  process.clock = from.clock;
  process.woke = from.woke;
  for (const [name, value] of from.fields) {
    const now = process.fields.get(name);
    if (Array.isArray(now)) {
      for (const [port, row] of (value as unknown[][]).entries())
        now[port].splice(0, row.length, ...(row as number[]));
    } else process.fields.set(name, value as number);
  }
}

/** Returns the words of a message without its ghosts. */
const wordsOf = ({ algorithm }: Setup, { kind, words }: Message): unknown[] => {
  const schema: Field<unknown>[] = Object.values(algorithm.messages[kind]);
  return [kind, ...words.filter((_, i) => !schema[i].ghost)];
};

export function keyOf(setup: Setup, { processes, links }: State): string {
  const { algorithm } = setup;
  const counts = ([name]: [string, unknown]) => {
    const field = algorithm.state[name];
    return !("each" in field ? field.each : field).ghost;
  };
  const mail = (link: readonly Message[]) => {
    const list = link.map((message) => JSON.stringify(wordsOf(setup, message)));
    return setup.links === "any" ? list.sort() : list;
  };
  return JSON.stringify([
    processes.map(({ fields, decision, woke }) => [fields.filter(counts), decision, woke]),
    links.map(mail),
  ]);
}
