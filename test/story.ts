// A run told event by event: who received what from whom, what changed in it, what it sent, and what it decided.
import {
  advance,
  result,
  setup,
  simulate,
  type Algorithm,
  type Event,
  type Request,
  type Result,
  type Setup,
} from "@ringleader/core";
import {
  FOLLOWS,
  LEADS,
  recorder,
  steps as stepsOf,
  type Recording,
  type Way,
} from "@ringleader/core/record";

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

/** The story of a run, a line for each event. */
export function story(request: Request): string[] {
  const alarms: string[][] = [];
  const given = setup({ ...request, algorithm: overheard(request.algorithm, alarms) });
  const recording = recorder(given, 1000);
  const states: [State, State][] = [];
  const read = (p: number) => simulation.read(p) as State;
  const simulation = simulate(recording.setup, {
    watch(event) {
      const after = read(event.process);
      states.push([now[event.process], after]);
      now[event.process] = after;
    },
  });
  const now = Array.from({ length: given.n }, (_, p) => read(p));
  recording.attach(simulation);
  while (advance(simulation));
  const end = result(simulation.finish());
  const made = recording.cut()!;
  const [steps, flights] = [stepsOf(made), flightsOf(made)];
  const teller = new Teller(given);
  const width = Math.max(...steps.map(({ event }) => teller.when(event).length));
  const faces = new Uint8Array(given.n);
  const lines = steps.map(({ event, face }, i) => {
    const p = event.process;
    const decides = face & ~faces[p];
    faces[p] = face;
    const did = [
      ...teller.changes(...states[i]),
      ...(alarms[i] ?? []),
      ...(decides & LEADS ? ["leads"] : decides & FOLLOWS ? ["follows"] : []),
      ...teller.sendings(
        flights.filter(({ sent }) => sent === i),
        (flight) => steps[flight.arrives].event,
      ),
    ];
    const came = flights.find(({ arrives }) => arrives === i);
    const what = teller.happens(event, came);
    return `${teller.when(event).padStart(width)}  ${what}: ${did.join("; ") || "nothing"}`;
  });
  return [teller.network(), "", ...lines, "", teller.ending(end)];
}

/** The same algorithm, whose alarms are overheard: of each event those that it set. */
function overheard(algorithm: Algorithm, alarms: string[][]): Algorithm {
  let event = -1;
  const hear = (me: any): any => {
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
    (me: any, message: any, port: any) => (handle as any)(hear(me), message, port),
  ]);
  return {
    ...algorithm,
    wake: (me: any) => algorithm.wake?.(hear(me)),
    alarm: (me: any, tag: number) => algorithm.alarm?.(hear(me), tag),
    on: Object.fromEntries(on),
  } as Algorithm;
}

/** Knows what things are called. */
class Teller {
  readonly given: Setup;
  constructor(given: Setup) {
    this.given = given;
  }

  name(p: number): string {
    return String(this.given.ids?.[p] ?? `p${p}`);
  }

  /** Where messages go both ways round, which way this one went. */
  way(way: Way): string {
    const { network, algorithm } = this.given;
    return network.ring && algorithm.needs.bothWays ? (way === 1 ? " ↻" : " ↺") : "";
  }

  when({ time, index }: Event): string {
    return this.given.algorithm.needs.rounds ? `at ${time}` : String(index);
  }

  /** A message with the words that are read. */
  message({ kind, words }: Event): string {
    const fields = Object.values(this.given.algorithm.messages[kind]);
    const read = fields.flatMap(({ ghost }, i) => (ghost ? [] : [words[i]]));
    return read.length > 0 ? `${kind}(${read.join(", ")})` : kind;
  }

  happens(event: Event, came: Flight | undefined): string {
    const name = this.name(event.process);
    if (event.kind === "wake") return `${name} wakes up`;
    if (!came) return `${name} hears its alarm`;
    return `${name} receives ${this.message(event)} from ${this.name(came.from)}${this.way(came.way)}`;
  }

  /** Fields kept for each port stand apart by |, what is absent is -. */
  changes(before: State, after: State): string[] {
    const slots = (of: Value[]): string => {
      const all = of.map((it) => it ?? "-").join(" ");
      return all.replace(/( -)+$/, "");
    };
    const said = (value: Value | Value[][]): string =>
      Array.isArray(value) ? value.map(slots).join(" | ") : String(value ?? "none");
    return Object.keys(after)
      .filter((field) => said(before[field]) !== said(after[field]))
      .map((field) => `${field} = ${said(after[field])}`);
  }

  /** What was sent in one event; the same message to two is said once. */
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
    const { n, network, swapped } = this.given;
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
    return `${outcome}: ${who} leads, ${informed} of ${this.given.n} know; messages: ${kinds.join(", ")}`;
  }
}
