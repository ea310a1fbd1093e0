// The slow, obvious twin of the checker: every order of deliveries after all have started, with states as JSON in a Map.
// A state is every field and word that is no ghost, the decisions, and what is on each link, in no order where it reorders.
import type { Field, Setup } from "@ringleader/core";
import { viewOf } from "./asynchronous.ts";
import { makeProcess, type Decision, type Process } from "./process.ts";
import { otherEnd } from "./wiring.ts";

interface Message {
  readonly kind: string;
  readonly words: readonly number[];
  /** Of the longest chain of messages that ends with it. */
  readonly depth: number;
}

interface Configuration {
  readonly processes: readonly {
    fields: [string, unknown][];
    decision: Decision;
    clock: number;
  }[];
  /** For each receiving end, two a process: what is on its way, oldest first. */
  readonly links: readonly (readonly Message[])[];
}

export interface Explored {
  readonly states: number;
  /** Deliveries: the edges of the graph, parallel ones too. */
  readonly transitions: number;
  readonly deadEnds: number;
  /** The most leaders that a state has. */
  readonly leaders: number;
  /** The most messages on one link. */
  readonly longest: number;
}

/** A ring that can be set back to where it was. */
function stage(given: Setup) {
  const { algorithm, n } = given;
  let links: Message[][] = Array.from({ length: 2 * n }, () => []);
  const none = () => {
    throw new Error("only asynchronous algorithms without coins and marks");
  };
  const processes = Array.from({ length: n }, (_, p) =>
    makeProcess(given, p, {
      send(from, side, kind, words) {
        const { to, port } = otherEnd(given, from.position, side);
        links[2 * to + port].push({ kind, words, depth: from.clock + 1 });
      },
      decide(who, leads) {
        if (who.decision !== "none") throw new Error("a process decides twice");
        who.decision = leads ? "leads" : "follows";
      },
      tossed: none,
      mark: none,
      alarm: none,
      calm: none,
    }),
  );
  return {
    start(): Configuration {
      for (const process of processes) algorithm.wake?.(process.me);
      return this.save();
    },
    save: (): Configuration => ({
      processes: processes.map(({ fields, decision, clock }) => ({
        fields: [...fields].map(([name, value]) => [name, copy(value)]),
        decision,
        clock,
      })),
      links: links.map((link) => [...link]),
    }),
    /** Back to a configuration, and from there this message is delivered. */
    deliver(from: Configuration, end: number, at: number): Configuration {
      for (const [p, process] of processes.entries()) put(process, from.processes[p]);
      links = from.links.map((link) => [...link]);
      const [{ kind, words, depth }] = links[end].splice(at, 1);
      const process = processes[end >> 1];
      process.clock = Math.max(process.clock, depth);
      algorithm.on[kind](process.me, viewOf(given, kind, words), end & 1);
      return this.save();
    },
  };
}

/** What can be delivered: the oldest of each link, or where it reorders each, equal ones once. */
function* deliveries(given: Setup, { links }: Configuration): Generator<[end: number, at: number]> {
  for (const [end, link] of links.entries()) {
    const met = new Set<string>();
    for (const [at, message] of link.entries()) {
      const words = JSON.stringify(wordsOf(given, message));
      if (met.has(words) || (at > 0 && given.links === "fifo")) continue;
      met.add(words);
      yield [end, at];
    }
  }
}

/** All that can happen on a ring on which everybody starts. */
export function everyDelivery(given: Setup): Explored {
  const play = stage(given);
  const first = play.start();
  const seen = new Map([[keyOf(given, first), first]]);
  let [transitions, deadEnds, leaders, longest] = [0, 0, 0, 0];
  // A Map is walked in the order of insertion, and what is inserted meanwhile is walked too.
  for (const state of seen.values()) {
    const leading = state.processes.filter(({ decision }) => decision === "leads").length;
    leaders = Math.max(leaders, leading);
    longest = Math.max(longest, ...state.links.map((link) => link.length));
    const before = transitions;
    for (const [end, at] of deliveries(given, state)) {
      const after = play.deliver(state, end, at);
      transitions++;
      const key = keyOf(given, after);
      if (!seen.has(key)) seen.set(key, after);
    }
    if (transitions === before) deadEnds++;
  }
  return { states: seen.size, transitions, deadEnds, leaders, longest };
}

type Range = [min: number, max: number];

/** Every schedule, one by one: how many, and between which values what is counted lies. */
export interface Scheduled {
  schedules: number;
  readonly extremes: Record<string, Range>;
}

/** Goes through all schedules of a tiny ring; nothing is remembered from one to the next. */
export function everySchedule(given: Setup): Scheduled {
  const play = stage(given);
  const all: Scheduled = { schedules: 0, extremes: {} };
  const note = (name: string, value: number): void => {
    const [min, max] = all.extremes[name] ?? [value, value];
    all.extremes[name] = [Math.min(min, value), Math.max(max, value)];
  };
  const count = (
    counts: Record<string, number>,
    from: Configuration,
    to: Configuration,
    got = "",
  ) => {
    const sent: Record<string, number> = { ...counts };
    const flow = ({ links }: Configuration) => links.flat();
    for (const { kind } of flow(to)) sent[kind] = (sent[kind] ?? 0) + 1;
    for (const { kind } of flow(from)) sent[kind]--;
    if (got !== "") sent[got]++;
    return sent;
  };
  const leads = ({ processes }: Configuration) =>
    processes.findIndex(({ decision }) => decision === "leads");
  const follow = (c: Configuration, counts: Record<string, number>, declared: number): void => {
    let over = true;
    for (const [end, at] of deliveries(given, c)) {
      over = false;
      const next = play.deliver(c, end, at);
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
  const first = play.start();
  const none = Object.fromEntries(Object.keys(given.algorithm.messages).map((kind) => [kind, 0]));
  const nothing: Configuration = { processes: [], links: [] };
  follow(first, count(none, nothing, first), leads(first) >= 0 ? 0 : -1);
  return all;
}

const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, it) => sum + it, 0);

const copy = (value: unknown): unknown => (Array.isArray(value) ? value.map(copy) : value);

/** In place: `me` holds on to the rows of a field that has one for each port. */
function put(process: Process, from: Configuration["processes"][number]): void {
  process.decision = from.decision;
  process.clock = from.clock;
  for (const [name, value] of from.fields) {
    const now = process.fields.get(name);
    if (Array.isArray(now)) {
      for (const [port, row] of (value as unknown[][]).entries())
        now[port].splice(0, row.length, ...(row as number[]));
    } else process.fields.set(name, value as number);
  }
}

/** A message as far as it decides anything. */
const wordsOf = ({ algorithm }: Setup, { kind, words }: Message): unknown[] => {
  const schema: Field<unknown>[] = Object.values(algorithm.messages[kind]);
  return [kind, ...words.filter((_, i) => !schema[i].ghost)];
};

function keyOf(given: Setup, { processes, links }: Configuration): string {
  const { algorithm } = given;
  const counts = ([name]: [string, unknown]) => {
    const field = algorithm.state[name];
    return !("each" in field ? field.each : field).ghost;
  };
  const mail = (link: readonly Message[]) => {
    const list = link.map((it) => JSON.stringify(wordsOf(given, it)));
    return given.links === "any" ? list.sort() : list;
  };
  return JSON.stringify([
    processes.map(({ fields, decision }) => [fields.filter(counts), decision]),
    links.map(mail),
  ]);
}
