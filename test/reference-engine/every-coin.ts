// The reference for `chance`. It explores every delivery and every outcome of every toss, stores states as JSON in
// a Map, and computes probabilities by value iteration in floats.
import { Refusal, type Field, type Setup } from "@ringleader/core/internal";
import { viewOf } from "./asynchronous.ts";
import { makeProcess, type Decision, type Process } from "./process.ts";
import { otherEnd } from "./wiring.ts";

interface Message {
  readonly kind: string;
  readonly words: readonly number[];
}

interface State {
  readonly processes: readonly { fields: [string, unknown][]; decision: Decision }[];
  /** Messages in flight by receiving end (two per process), oldest first. */
  readonly links: readonly (readonly Message[])[];
  /** True if a process gave up or decided twice. */
  readonly faulty: boolean;
  readonly gaveUp: boolean;
}

interface Branch {
  readonly to: number;
  readonly chance: number;
}

type Range = readonly [min: number, max: number];

/** Makes a ring that can return to an earlier state, with scripted coins. */
function makeRing(setup: Setup) {
  const { algorithm, n } = setup;
  let links: Message[][] = [];
  let [faulty, gaveUp] = [false, false];
  let script: number[] = [];
  let tossed: [value: number, sides: number][] = [];
  const none = () => {
    throw new Error("no alarms");
  };
  const processes = Array.from({ length: n }, (_, p) => {
    const process = makeProcess(setup, p, {
      send(from, side, kind, words) {
        const { to, port } = otherEnd(setup, from.position, side);
        links[2 * to + port].push({ kind, words });
      },
      decide(process, leads) {
        if (process.decision !== "none") faulty = true;
        else process.decision = leads ? "leads" : "follows";
      },
      tossed: () => {},
      mark: () => {},
      alarm: none,
      calm: none,
    });
    const toss = (sides: number): number => {
      const value = script[tossed.length] ?? 0;
      tossed.push([value, sides]);
      return value;
    };
    const me: unknown = Object.create(process.me, { toss: { value: toss } });
    return { real: process, me };
  });
  const initial = processes.map(({ real }) => save(real));

  function save(real: Process): State["processes"][number] {
    return {
      fields: [...real.fields].map(([name, value]) => [name, structuredClone(value)]),
      decision: real.decision,
    };
  }

  function put(from: State): void {
    for (const [p, { real }] of processes.entries()) {
      real.decision = from.processes[p].decision;
      for (const [name, value] of from.processes[p].fields) {
        const now = real.fields.get(name);
        if (Array.isArray(now)) {
          for (const [port, row] of (value as number[][]).entries())
            now[port].splice(0, row.length, ...row);
        } else real.fields.set(name, value as number);
      }
    }
    links = from.links.map((link) => [...link]);
    ({ faulty, gaveUp } = from);
  }

  /** Runs `act` once for every outcome of its tosses. */
  function each(
    from: State,
    act: (at: (p: number) => any, inbox: Message[][]) => void,
  ): { after: State; chance: number }[] {
    const all: { after: State; chance: number }[] = [];
    for (script = []; ;) {
      put(from);
      tossed = [];
      try {
        act((p) => processes[p].me, links);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        faulty = gaveUp = true;
      }
      all.push({
        after: { processes: processes.map(({ real }) => save(real)), links, faulty, gaveUp },
        chance: tossed.reduce((product, [, sides]) => product / sides, 1),
      });
      let last = tossed.length - 1;
      while (last >= 0 && tossed[last][0] + 1 === tossed[last][1]) last--;
      if (last < 0) return all;
      script = [...tossed.slice(0, last).map(([value]) => value), tossed[last][0] + 1];
    }
  }

  return {
    start: () =>
      each(
        {
          processes: initial,
          links: Array.from({ length: 2 * n }, () => []),
          faulty: false,
          gaveUp: false,
        },
        (at) => {
          for (let p = 0; p < n; p++) algorithm.wake?.(at(p));
        },
      ),
    /** Lists the choices of the schedule: deliveries, or in rounds the whole next round. */
    choices(from: State): { after: State; chance: number }[][] {
      if (from.gaveUp || from.links.every(({ length }) => length === 0)) return [];
      if (algorithm.needs.rounds) {
        return [
          each(from, (at, inbox) => {
            const due = inbox.map((link) => link.splice(0));
            for (const [end, link] of due.entries())
              for (const { kind, words } of link)
                algorithm.on[kind](at(end >> 1), viewOf(setup, kind, words), end & 1);
          }),
        ];
      }
      return from.links.flatMap((link, end) =>
        link.flatMap((_, at) => {
          if (at > 0 && setup.links === "fifo") return [];
          return [
            each(from, (me, inbox) => {
              const [{ kind, words }] = inbox[end].splice(at, 1);
              algorithm.on[kind](me(end >> 1), viewOf(setup, kind, words), end & 1);
            }),
          ];
        }),
      );
    },
  };
}

/** Returns the least and the greatest probability of each outcome over all schedules. */
export function solveEveryCoin(setup: Setup): Record<string, Range> {
  const ring = makeRing(setup);
  const known = new Map<string, number>();
  const list: State[] = [];
  const number = ({ after, chance }: { after: State; chance: number }): Branch => {
    const key = keyOf(setup, after);
    let to = known.get(key);
    if (to === undefined) {
      known.set(key, (to = list.length));
      list.push(after);
    }
    return { to, chance };
  };
  const begins = ring.start().map(number);
  const graph: Branch[][][] = [];
  for (let s = 0; s < list.length; s++)
    graph.push(ring.choices(list[s]).map((branches) => branches.map(number)));
  const ends = list.map((state, s) =>
    graph[s].length === 0 ? outcomeOf(setup, state) : undefined,
  );
  const ranges: Record<string, Range> = {};
  for (const way of ["elected", "many-leaders", "deadlock", "faulty"])
    ranges[way] = both((s) => ends[s] === way);
  const [least, most] = both((s) => ends[s] !== undefined);
  ranges["endless"] = [1 - most, 1 - least];
  return ranges;

  function both(isGoal: (s: number) => boolean): Range {
    return [Math.min, Math.max].map((pick) => {
      const value = Float64Array.from(list, (_, s) => (isGoal(s) ? 1 : 0));
      const worth = (branches: readonly Branch[]) =>
        branches.reduce((sum, { to, chance }) => sum + chance * value[to], 0);
      for (let moved = 1; moved > 1e-11;) {
        moved = 0;
        for (let s = list.length - 1; s >= 0; s--) {
          if (graph[s].length === 0) continue;
          const next = pick(...graph[s].map(worth));
          moved = Math.max(moved, next - value[s]);
          value[s] = next;
        }
      }
      return worth(begins);
    }) as unknown as Range;
  }
}

function outcomeOf({ algorithm, n }: Setup, { processes, faulty }: State): string {
  const leaders = processes.filter(({ decision }) => decision === "leads").length;
  const informed = processes.filter(({ decision }) => decision !== "none").length;
  if (leaders > 1) return "many-leaders";
  if (faulty) return "faulty";
  if (leaders === 0) return "deadlock";
  return algorithm.announces && informed < n ? "faulty" : "elected";
}

/** Encodes a state without its ghosts. */
function keyOf(setup: Setup, { processes, links, faulty, gaveUp }: State): string {
  const { state, messages } = setup.algorithm;
  const counts = ([name]: [string, unknown]) => {
    const field = state[name];
    return !("each" in field ? field.each : field).ghost;
  };
  const mail = (link: readonly Message[]) => {
    const all = link.map(({ kind, words }) => {
      const schema: Field<unknown>[] = Object.values(messages[kind]);
      return JSON.stringify([kind, ...words.filter((_, i) => !schema[i].ghost)]);
    });
    return setup.links === "any" ? all.sort() : all;
  };
  return JSON.stringify([
    processes.map(({ fields, decision }) => [fields.filter(counts), decision]),
    links.map(mail),
    faulty,
    gaveUp,
  ]);
}
