import { both, idOutside, type Algorithm } from "../model/algorithm.ts";
import { addDecision } from "../model/life.ts";
import { isOfMessage } from "../model/system/fault.ts";
import type { RunFault } from "../model/outcome.ts";
import type { Setup } from "../model/setup.ts";
import { EventColumns, FlightColumns, LinkQueues, NEVER, NumberColumn, STRIDE } from "./columns.ts";
import { CRASHED, faceReader, labelsOf } from "./face.ts";
import { ABSENT, stateReader, wordReader, type Fields } from "./fields.ts";
import { ALARM, kindOfFault, observe, WAKE, type Observer } from "./observe.ts";
import { nounsOf, type Noun } from "../reason/noun.ts";
import { ReasonLog, type Sentence } from "../reason/reason-log.ts";
import { makeRoutes } from "./routes.ts";

/**
 * A run that can be watched forwards and backwards. It has flat columns with one entry per event or per message,
 * and can be transferred to another thread.
 *
 *     const { setup, broken, attach, cut } = makeRecorder(original);
 *     const simulation = attach(startSimulation(setup, { broken }));
 *     while (advance(simulation));
 *     const recording = cut();
 */
export interface Recording extends Readonly<ReturnType<EventColumns["cut"]>> {
  readonly n: number;
  readonly inRounds: boolean;
  readonly links: "fifo" | "any";
  readonly kinds: readonly string[];
  readonly labels: readonly string[];
  /** The labels of processes that can still be elected. */
  readonly standing: readonly string[];
  /** For each kind, the names of its words, and the index of the word with the phase (-1 if there is none). */
  readonly wordNames: readonly (readonly string[])[];
  readonly phaseWord: readonly number[];
  /** For each kind, the index of the first word that is an id; -1 if there is none. */
  readonly idWord: readonly number[];
  /** For each message, the position of the process whose candidacy it carries; -1 if it carries none. */
  readonly candidates?: Int32Array;
  /** The index in the stored state of the value that a process holds instead of its id. */
  readonly heldAt?: number;
  /** For each kind, what sentences call its messages. */
  readonly nouns: readonly Noun[];

  /** For each event, the index of its time in `moments`; absent if the time is the causal depth. */
  readonly moment?: Uint32Array;
  readonly moments: readonly string[];
  /** Event i tossed tosses[tossed[i]] … tosses[tossed[i + 1] - 1]. Absent if the algorithm tosses no coins. */
  readonly tossed?: Uint32Array;
  readonly tosses?: Uint32Array;
  /** The decisions of each event that has any, as in `Event.does`. */
  readonly decisions: ReadonlyMap<number, string>;
  /** The fields of the process after event i are in `state`, starting at index stateAt[i], in the order of `fields`. */
  readonly fields: Fields;
  readonly state: Float64Array;
  /**
   * Why the process acted as it did in event i, starting at index reasonAt[i]: for each reason, its index in `sentences` and
   * then its values.
   */
  readonly reasons: Float64Array;
  readonly sentences: readonly Sentence[];
  /** For each event of a user's text, the line that used `me` last; 0 if none did. */
  readonly line?: Uint32Array;
  readonly flights: Readonly<ReturnType<FlightColumns["cut"]>>;
  /** The senders of the links that faults hold or release. */
  readonly senders: ReadonlyMap<number, number>;
  /** By stop of a player: the number of events before it. A stop follows every event or, in rounds, every round. */
  readonly stops: Uint32Array;
  /** Maximum number of messages that one process receives. */
  readonly most: number;
}

/** Maximum number of events of a recorded run. */
export const MOST_EVENTS = 2 ** 21;

interface Clock {
  now(): bigint;
}

/** Records a run of at most `most` events. `takeLine` returns the line of the source that the last handler used last. */
export function makeRecorder(original: Setup, most = MOST_EVENTS, takeLine?: () => number) {
  const log = new RunLog(original, most, takeLine);
  return {
    /** The setup to simulate: the same run, with an observed algorithm. */
    setup: { ...original, algorithm: observe(original.algorithm, log) },
    /** Records a fault of the schedule. */
    broken: (fault: RunFault) => log.broken(fault),
    /** Passes the simulation to the recorder, which reads its clock. */
    attach: <S extends Clock>(simulation: S): S => {
      log.clock = simulation;
      return simulation;
    },
    /** Returns true if the run has more events than can be recorded. */
    tooLong: () => log.isTooLong,
    events: () => log.events.count,
    /** Returns the recording up to now; undefined if the run is too long or was stopped during an event. */
    cut: () => log.cut(),
  };
}

/** Writes the columns of a run. The observer's functions are fields, because they are called unbound. */
class RunLog implements Observer {
  readonly events = new EventColumns();
  readonly #flights = new FlightColumns();
  readonly #queues = new LinkQueues();
  readonly #senders = new Map<number, number>();
  readonly #state = new NumberColumn();
  readonly #reasons = new NumberColumn();
  readonly #reasonLog: ReasonLog;
  readonly #tosses: number[] = [];
  readonly #decisions = new Map<number, string>();
  readonly #moments: string[] = [];
  /** The latest event of each process; -1 before the first. */
  readonly #latest: Int32Array;
  readonly #setup: Setup;
  readonly #most: number;
  readonly #takeLine: (() => number) | undefined;
  readonly #route: ReturnType<typeof makeRoutes>;
  readonly #wordOf: ReturnType<typeof wordReader>;
  readonly #words: readonly (readonly string[])[];
  readonly #fields: ReturnType<typeof stateReader>;
  readonly #faceOf: (me: any) => number;
  readonly #isTimed: boolean;
  readonly #kinds: readonly string[];
  clock: Clock | undefined;
  isTooLong = false;
  #now: bigint | undefined;
  /** Number of events that are over. */
  #ended = 0;

  constructor(setup: Setup, most: number, takeLine: (() => number) | undefined) {
    const { algorithm, schedule } = setup;
    this.#setup = setup;
    this.#most = most;
    this.#takeLine = takeLine;
    this.#latest = new Int32Array(setup.n).fill(-1);
    this.#route = makeRoutes(setup);
    this.#wordOf = wordReader(algorithm);
    this.#words = Object.values(algorithm.messages).map((fields) => Object.keys(fields));
    this.#fields = stateReader(setup);
    this.#faceOf = faceReader(algorithm);
    this.#kinds = Object.keys(algorithm.messages);
    this.#reasonLog = new ReasonLog(algorithm, this.#reasons.add);
    this.#isTimed = algorithm.needs.rounds === true || schedule.kind === "latency";
  }

  /** Adds an event, with the columns that all events have; -1 if the run is too long. */
  #add(p: number, kind: number, port: number): number {
    const { events } = this;
    if (this.isTooLong || events.count >= this.#most) {
      this.isTooLong = true;
      return -1;
    }
    const i = events.add();
    events.process[i] = p;
    events.kind[i] = kind;
    events.port[i] = port;
    events.before[i] = this.#latest[p];
    events.sends[i] = this.#flights.count;
    events.reasonAt[i] = this.#reasons.count;
    events.tossed[i] = this.#tosses.length;
    return i;
  }

  readonly before = (p: number, kind: number, port: number, message: any): void => {
    const i = this.#add(p, kind, port);
    if (i < 0) return;
    const { events } = this;
    const previous = this.#latest[p];
    this.#latest[p] = i;
    const name = kind === WAKE ? "wake" : kind === ALARM ? "alarm" : this.#kinds[kind];
    this.#reasonLog.begin(p, name, message);
    let depth = previous < 0 ? 0 : events.depth[previous];
    if (kind < ALARM) {
      const flight = this.#receive(p, kind, port, message);
      this.#flights.arrives[flight] = i;
      events.came[i] = flight;
      depth = Math.max(depth, events.depth[this.#flights.sent[flight]] + 1);
      // A wake-up that is caused by a message has the depth of the message.
      const isStarted = previous === i - 1 && events.kind[previous] === WAKE;
      if (isStarted && this.#isStartedByMail(p)) events.depth[previous] = depth;
    } else events.came[i] = kind === WAKE ? -1 : (message as number);
    events.depth[i] = depth;
    if (this.#isTimed) events.moment[i] = this.#momentNow();
  };

  /** Records a fault. The process keeps its state, which is copied from its previous event. */
  broken({ fault, process: p, kind, port, words }: RunFault): void {
    const i = this.#add(p, kindOfFault(fault), port);
    if (i < 0) return;
    const { events } = this;
    const previous = this.#latest[p];
    const link = this.#route.into(p, port);
    events.came[i] = fault === "crash" ? p : link;
    if (fault === "hold" || fault === "release") this.#senders.set(link, this.#route.from(link));
    if (isOfMessage(fault)) {
      const k = this.#kinds.indexOf(kind);
      const flight = this.#find(link, k, words, fault === "lose");
      events.came[i] = flight;
      if (fault === "lose") this.#flights.arrives[flight] = i;
      else this.#copy(flight);
    }
    if (fault === "crash") this.#latest[p] = i;
    events.depth[i] = previous < 0 ? 0 : events.depth[previous];
    events.face[i] = (previous < 0 ? 0 : events.face[previous]) | (fault === "crash" ? CRASHED : 0);
    events.stateAt[i] = this.#state.count;
    if (previous < 0)
      for (const { slots } of this.#fields.names) if (!slots) this.#state.add(ABSENT);
    const end = previous < 0 ? 0 : events.stateAt[previous + 1];
    for (let at = previous < 0 ? 0 : events.stateAt[previous]; at < end; at++)
      this.#state.add(this.#state.values[at]);
    this.#ended = events.count;
  }

  readonly send = (p: number, kind: number, port: number, message: any): void => {
    if (this.isTooLong) return;
    if (port === both) {
      this.#put(p, kind, 0, message);
      this.#put(p, kind, 1, message);
    } else this.#put(p, kind, port, message);
  };

  readonly toss = (outcome: number): void => {
    if (!this.isTooLong) this.#tosses.push(outcome);
  };

  readonly decide = (leads: boolean, whom?: number): void => {
    if (this.isTooLong) return;
    const i = this.events.count - 1;
    const { algorithm } = this.#setup;
    const named =
      leads || !algorithm.needs.ids || whom === undefined ? undefined : idOutside(algorithm, whom);
    this.#decisions.set(i, addDecision(this.#decisions.get(i), leads, named));
  };

  readonly because = (me: any, reason: string, place?: string): void => {
    if (!this.isTooLong) this.#reasonLog.add(me, reason, place);
  };

  readonly after = (me: any): void => {
    if (this.isTooLong) return;
    const { events } = this;
    this.#ended = events.count;
    if (this.#takeLine) events.line[events.count - 1] = this.#takeLine();
    events.face[events.count - 1] = this.#faceOf(me);
    events.stateAt[events.count - 1] = this.#state.count;
    this.#fields.read(me, this.#state.add);
  };

  #put(p: number, kind: number, port: number, message: any): void {
    const flights = this.#flights;
    const f = flights.add();
    const link = this.#route.link(p, port);
    flights.kind[f] = kind;
    flights.from[f] = p;
    flights.to[f] = this.#route.to(link);
    flights.way[f] = this.#route.way(link);
    flights.link[f] = link;
    flights.sent[f] = this.events.count - 1;
    flights.arrives[f] = NEVER;
    const { length } = this.#words[kind];
    for (let i = 0; i < length; i++) flights.words[f * STRIDE + i] = this.#wordOf(kind, i, message);
    this.#queues.add(link, f);
  }

  /** Adds a copy of a message in flight, at the end of its link. */
  #copy(original: number): void {
    const flights = this.#flights;
    const f = flights.add();
    for (const column of ["kind", "from", "to", "way", "link", "sent"] as const)
      flights[column][f] = flights[column][original];
    flights.arrives[f] = NEVER;
    flights.words.copyWithin(f * STRIDE, original * STRIDE, (original + 1) * STRIDE);
    this.#queues.add(flights.link[f], f);
  }

  /** Finds the message that is received. If links reorder messages, takes the oldest equal message on the link. */
  #receive(p: number, kind: number, port: number, message: any): number {
    const link = this.#route.into(p, port);
    if (this.#setup.links !== "any") return this.#queues.take(link);
    const words = this.#words[kind].map((_, i) => this.#wordOf(kind, i, message));
    return this.#find(link, kind, words, true);
  }

  /** Finds the oldest message with this kind and these words on a link, and removes it if `isTaken`. */
  #find(link: number, kind: number, words: readonly number[], isTaken: boolean): number {
    const flights = this.#flights;
    const isWanted = (f: number) =>
      flights.kind[f] === kind && words.every((word, i) => flights.words[f * STRIDE + i] === word);
    return isTaken ? this.#queues.take(link, isWanted) : this.#queues.find(link, isWanted);
  }

  #isStartedByMail(p: number): boolean {
    const { starters, mailStarts } = this.#setup.waking;
    return mailStarts && starters?.[p] === 0;
  }

  #momentNow(): number {
    const now = this.clock!.now();
    if (now !== this.#now) this.#moments.push(String((this.#now = now)));
    return this.#moments.length - 1;
  }

  /** Finds whose candidacy each message carries. Nothing if ids repeat, because then a message does not tell. */
  #candidates(): Pick<Recording, "candidates"> {
    const { algorithm, ids, n } = this.#setup;
    const { candidacy } = algorithm;
    if (candidacy === undefined || !ids) return {};
    const positions = new Map(Array.from(ids, (id, p) => [id, p]));
    if (positions.size < n) return {};
    const { kind, words, count } = this.#flights;
    const k = this.#kinds.indexOf(candidacy);
    const word = Object.values(algorithm.messages[candidacy]).findIndex((it) => it.kind === "id");
    return {
      candidates: Int32Array.from({ length: count }, (_, f) =>
        kind[f] === k ? (positions.get(words[f * STRIDE + word]) ?? -1) : -1,
      ),
    };
  }

  cut(): Recording | undefined {
    const { events } = this;
    const { algorithm, n, links } = this.#setup;
    const { labels, standing } = labelsOf(algorithm);
    if (this.isTooLong || this.#ended !== events.count) return undefined;
    events.sends[events.count] = this.#flights.count;
    events.tossed[events.count] = this.#tosses.length;
    events.stateAt[events.count] = this.#state.count;
    events.reasonAt[events.count] = this.#reasons.count;
    const columns = events.cut();
    const moment = this.#isTimed ? events.moment.slice(0, events.count) : undefined;
    const inRounds = algorithm.needs.rounds === true;
    return {
      n,
      inRounds,
      links,
      kinds: this.#kinds,
      labels,
      standing,
      wordNames: this.#words,
      phaseWord: this.#words.map((names) => names.indexOf("phase")),
      idWord: Object.values(algorithm.messages).map((fields) =>
        Object.values(fields).findIndex(({ kind }) => kind === "id"),
      ),
      ...this.#candidates(),
      ...heldAt(algorithm, this.#fields.names),
      nouns: nounsOf(algorithm),
      ...columns,
      ...(moment && { moment }),
      moments: this.#moments,
      ...(this.#takeLine && { line: events.line.slice(0, events.count) }),
      ...(algorithm.needs.coins && {
        tossed: events.tossed.slice(0, events.count + 1),
        tosses: Uint32Array.from(this.#tosses),
      }),
      decisions: this.#decisions,
      fields: this.#fields.names,
      state: this.#state.values.slice(0, this.#state.count),
      reasons: this.#reasons.values.slice(0, this.#reasons.count),
      sentences: this.#reasonLog.sentences,
      flights: this.#flights.cut(),
      senders: this.#senders,
      stops: stopsOf(events.count, inRounds ? moment : undefined),
      most: mostReceived(columns.process, columns.kind, n),
    };
  }
}

/** Finds the stored number of the value that a process holds. Fields per port before it have no fixed place. */
function heldAt({ holds }: Algorithm, fields: Fields): Pick<Recording, "heldAt"> {
  const index = fields.findIndex(({ name }) => name === holds);
  if (index < 0 || fields.slice(0, index).some(({ slots }) => slots !== undefined)) return {};
  return { heldAt: index };
}

/** Lists the stops of a player, as numbers of events: 0, 1, 2, … or, with `moment`, 0 and the end of each moment. */
function stopsOf(events: number, moment: Uint32Array | undefined): Uint32Array {
  const stops = [0];
  for (let i = 1; i <= events; i++) {
    if (!moment || i === events || moment[i] !== moment[i - 1]) stops.push(i);
  }
  return Uint32Array.from(stops);
}

function mostReceived(process: Uint32Array, kind: Uint8Array, n: number): number {
  const received = new Uint32Array(n);
  let most = 0;
  for (let i = 0; i < process.length; i++) {
    if (kind[i] < ALARM) most = Math.max(most, ++received[process[i]]);
  }
  return most;
}
