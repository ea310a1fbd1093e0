// The slow, obvious twin of the checker: every order of deliveries on FIFO links after all have started, with states
// as JSON in a Map. A state is every field and word that is no ghost, the decisions, and what is on each link.
import type { Field, Setup } from "@ringleader/core";
import { viewOf } from "./asynchronous.ts";
import { makeProcess, type Decision, type Process } from "./process.ts";
import { otherEnd } from "./wiring.ts";

interface Message {
  readonly kind: string;
  readonly words: readonly number[];
}

interface Configuration {
  readonly processes: readonly { fields: [string, unknown][]; decision: Decision }[];
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

/** All that can happen on a two-way ring on which everybody starts. */
export function everyDelivery(given: Setup): Explored {
  const { algorithm, n } = given;
  let links: Message[][] = Array.from({ length: 2 * n }, () => []);
  const none = () => {
    throw new Error("only asynchronous algorithms without coins and marks");
  };
  const processes = Array.from({ length: n }, (_, p) =>
    makeProcess(given, p, {
      send(from, side, kind, words) {
        const { to, port } = otherEnd(given, from.position, side);
        links[2 * to + port].push({ kind, words });
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
  const save = (): Configuration => ({
    processes: processes.map(({ fields, decision }) => ({
      fields: [...fields].map(([name, value]) => [name, copy(value)]),
      decision,
    })),
    links: links.map((link) => [...link]),
  });
  const restore = (from: Configuration): void => {
    for (const [p, process] of processes.entries()) put(process, from.processes[p]);
    links = from.links.map((link) => [...link]);
  };

  for (const process of processes) algorithm.wake?.(process.me);
  const first = save();
  const seen = new Map([[keyOf(given, first), first]]);
  let [transitions, deadEnds, leaders, longest] = [0, 0, 0, 0];
  // A Map is walked in the order of insertion, and what is inserted meanwhile is walked too.
  for (const state of seen.values()) {
    const leading = state.processes.filter(({ decision }) => decision === "leads").length;
    leaders = Math.max(leaders, leading);
    longest = Math.max(longest, ...state.links.map((link) => link.length));
    const before = transitions;
    for (const [end, link] of state.links.entries()) {
      if (link.length === 0) continue;
      restore(state);
      const { kind, words } = links[end].shift()!;
      const { me } = processes[end >> 1];
      algorithm.on[kind](me, viewOf(given, kind, words), end & 1);
      transitions++;
      const after = save();
      const key = keyOf(given, after);
      if (!seen.has(key)) seen.set(key, after);
    }
    if (transitions === before) deadEnds++;
  }
  return { states: seen.size, transitions, deadEnds, leaders, longest };
}

const copy = (value: unknown): unknown => (Array.isArray(value) ? value.map(copy) : value);

/** In place: `me` holds on to the rows of a field that has one for each port. */
function put(process: Process, from: Configuration["processes"][number]): void {
  process.decision = from.decision;
  for (const [name, value] of from.fields) {
    const now = process.fields.get(name);
    if (Array.isArray(now)) {
      for (const [port, row] of (value as unknown[][]).entries())
        now[port].splice(0, row.length, ...(row as number[]));
    } else process.fields.set(name, value as number);
  }
}

function keyOf({ algorithm }: Setup, { processes, links }: Configuration): string {
  const counts = ([name]: [string, unknown]) => {
    const field = algorithm.state[name];
    return !("each" in field ? field.each : field).ghost;
  };
  const words = ({ kind, words: all }: Message) => {
    const schema: Field<unknown>[] = Object.values(algorithm.messages[kind]);
    return [kind, ...all.filter((_, i) => !schema[i].ghost)];
  };
  return JSON.stringify([
    processes.map(({ fields, decision }) => [fields.filter(counts), decision]),
    links.map((link) => link.map(words)),
  ]);
}
