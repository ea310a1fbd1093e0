// Describes a run event by event: what a process received and from where, how it changed, what it sent and decided.
import {
  advance,
  result,
  makeSetup,
  startSimulation,
  type Algorithm,
  type Event,
  type Request,
  type Result,
  type Setup,
} from "@ringleader/core/internal";
import {
  eventsOf,
  FOLLOWS,
  LEADS,
  makeRecorder,
  type Recording,
  type Way,
} from "@ringleader/core/internal/recording";

/** A message: the events that sent and received it. */
interface Flight {
  readonly from: number;
  readonly to: number;
  readonly way: Way;
  readonly sent: number;
  readonly arrives: number;
}

const flightsOf = ({ flights }: Recording): Flight[] =>
  Array.from(flights.kind, (_, i) => ({
    from: flights.from[i],
    to: flights.to[i],
    way: flights.way[i] as Way,
    sent: flights.sent[i],
    arrives: flights.arrives[i],
  }));

type Value = number | string | undefined;
type State = Record<string, Value | Value[][]>;

/** Returns the story of a run, one line per event. */
export function story(request: Request): string[] {
  const alarms: string[][] = [];
  const setup = makeSetup({ ...request, algorithm: recordAlarms(request.algorithm, alarms) });
  const recording = makeRecorder(setup, 1000);
  const states: [State, State][] = [];
  const read = (p: number) => simulation.read(p) as State;
  const simulation = startSimulation(recording.setup, {
    watch(event) {
      const after = read(event.process);
      states.push([now[event.process], after]);
      now[event.process] = after;
    },
  });
  const now = Array.from({ length: setup.n }, (_, p) => read(p));
  recording.attach(simulation);
  while (advance(simulation));
  const end = result(simulation.finish());
  const recorded = recording.cut()!;
  const [events, flights] = [eventsOf(recorded), flightsOf(recorded)];
  const narrator = new Narrator(setup);
  const width = Math.max(...events.map((event) => narrator.when(event).length));
  const faces = new Uint8Array(setup.n);
  const lines = events.map((event, i) => {
    const p = event.process;
    const face = recorded.face[i];
    const decides = face & ~faces[p];
    faces[p] = face;
    const did = [
      ...narrator.changes(...states[i]),
      ...(alarms[i] ?? []),
      ...(decides & LEADS ? ["leads"] : decides & FOLLOWS ? ["follows"] : []),
      ...narrator.sendings(
        flights.filter(({ sent }) => sent === i),
        (flight) => events[flight.arrives],
      ),
    ];
    const arrival = flights.find(({ arrives }) => arrives === i);
    const what = narrator.happens(event, arrival);
    return `${narrator.when(event).padStart(width)}  ${what}: ${did.join("; ") || "nothing"}`;
  });
  return [narrator.network(), "", ...lines, "", narrator.ending(end)];
}

/** Wraps an algorithm so that the alarms set in each event are recorded. */
function recordAlarms(algorithm: Algorithm, alarms: string[][]): Algorithm {
  let event = -1;
  const record = (me: any): any => {
    const notes: string[] = (alarms[++event] = []);
    const alarm = (rounds: number | bigint, tag = 0): void => {
      notes.push(`sets an alarm in ${rounds}`);
      me.alarm(rounds, tag);
    };
    const calm = (): void => {
      notes.push("stops its alarms");
      me.calm();
    };
    return algorithm.needs.rounds
      ? Object.create(me, { alarm: { value: alarm }, calm: { value: calm } })
      : me;
  };
  const on = Object.entries(algorithm.on).map(([kind, handle]) => [
    kind,
    (me: any, message: any, port: any) => (handle as any)(record(me), message, port),
  ]);
  return {
    ...algorithm,
    wake: (me: any) => algorithm.wake?.(record(me)),
    alarm: (me: any, tag: number) => algorithm.alarm?.(record(me), tag),
    on: Object.fromEntries(on),
  } as Algorithm;
}

/** Names processes, messages and changes. */
class Narrator {
  readonly setup: Setup;
  constructor(setup: Setup) {
    this.setup = setup;
  }

  name(p: number): string {
    return String(this.setup.ids?.[p] ?? `p${p}`);
  }

  /** Returns the direction of a message. Only for two-way rings; empty otherwise. */
  way(way: Way): string {
    const { network, algorithm } = this.setup;
    return network.ring && algorithm.needs.bothWays ? (way === 1 ? " ↻" : " ↺") : "";
  }

  when({ time, index }: Event): string {
    return this.setup.algorithm.needs.rounds ? `at ${time}` : String(index);
  }

  /** Formats a message without its ghosts. */
  message({ kind, words }: Event): string {
    const fields = Object.values(this.setup.algorithm.messages[kind]);
    const read = fields.flatMap(({ ghost }, i) => (ghost ? [] : [words[i]]));
    return read.length > 0 ? `${kind}(${read.join(", ")})` : kind;
  }

  happens(event: Event, arrival: Flight | undefined): string {
    const name = this.name(event.process);
    if (event.kind === "wake") return `${name} wakes up`;
    if (!arrival) return `${name} hears its alarm`;
    return `${name} receives ${this.message(event)} from ${this.name(arrival.from)}${this.way(arrival.way)}`;
  }

  /** Lists the fields that changed; | separates ports, - is an absent value. */
  changes(before: State, after: State): string[] {
    const slots = (of: Value[]): string => {
      const all = of.map((it) => it ?? "-").join(" ");
      return all.replace(/( -)+$/, "");
    };
    const format = (value: Value | Value[][]): string =>
      Array.isArray(value) ? value.map(slots).join(" | ") : String(value ?? "none");
    return Object.keys(after)
      .filter((field) => format(before[field]) !== format(after[field]))
      .map((field) => `${field} = ${format(after[field])}`);
  }

  /** Lists what an event sent; a message to two receivers is listed once. */
  sendings(flights: readonly Flight[], arrival: (flight: Flight) => Event): string[] {
    const receivers = new Map<string, string[]>();
    for (const flight of flights) {
      const message = this.message(arrival(flight));
      const to = `${this.name(flight.to)}${this.way(flight.way)}`;
      receivers.set(message, [...(receivers.get(message) ?? []), to]);
    }
    return [...receivers].map(([message, to]) => `sends ${message} to ${to.join(" and ")}`);
  }

  network(): string {
    const { n, network, swapped } = this.setup;
    const names = Array.from({ length: n }, (_, p) => this.name(p));
    const other = names.filter((_, p) => swapped?.[p]).join(", ");
    if (network.ring)
      return `ring ${[...names, names[0]].join(" → ")}${other && `; ports exchanged: ${other}`}`;
    const { offset, owner, mate } = network.rows!;
    const edges = names.flatMap((name, p) =>
      Array.from(mate.subarray(offset[p], offset[p + 1]), (link) => owner[link])
        .filter((q) => q > p)
        .map((q) => `${name}-${names[q]}`),
    );
    return `edges ${edges.join(", ")}`;
  }

  ending({ outcome, leaders, informed, messages }: Result): string {
    const who = leaders.map(({ position }) => this.name(position)).join(", ");
    const kinds = Object.entries(messages.byKind).map(([kind, count]) => `${count} ${kind}`);
    return `${outcome}: ${who} leads, ${informed} of ${this.setup.n} know; messages: ${kinds.join(", ")}`;
  }
}
