import type { Family } from "../model/family.ts";
import { parseEvent, parseHeader, type Event, type Header } from "../model/trace.ts";
import { Refusal } from "../refusal/refusal.ts";
import { isSameEvent, startReplay, type Replay, type Replayed } from "./replay.ts";
import type { Result } from "../judge/result.ts";

/** A trace that is read line by line. */
export interface TraceSource {
  /** The name of the file, for refusals. */
  readonly name: string;
  nextLine(): string | undefined;
  /** The algorithm, if it is not in the catalogue. */
  readonly family?: Family | undefined;
}

/** One of two traces that are compared. */
export interface TraceSummary {
  readonly header: Header;
  readonly events: number;
  /** Number of events by kind: message kinds, `wake`, `alarm` and faults. */
  readonly byKind: Readonly<Record<string, number>>;
  /** The leaders, if the simulator repeats the run. */
  readonly leaders?: Result["leaders"];
  /** Why the leaders are unknown. */
  readonly why?: string;
}

export interface TraceDiff {
  /** True if both traces have the same events and digest, and headers of the same run. */
  readonly same: boolean;
  /** False if a trace has no decisions (format 1), so that decisions and digests of different formats are not compared. */
  readonly hasDecisions: boolean;
  readonly first: TraceSummary;
  readonly second: TraceSummary;
  /** The entries of the headers that differ, as JSON; `setup.ids` is the entry `ids` of `setup`. */
  readonly headers: readonly {
    readonly key: string;
    readonly first?: string;
    readonly second?: string;
    /** True if runs whose headers differ in this entry are different runs, as far as is known. */
    readonly determines: boolean;
  }[];
  /** The first event that differs, with the events around it; absent if all events are the same. */
  readonly difference?: {
    /** Number of events that are the same before it. */
    readonly index: number;
    /** The last events that are the same. */
    readonly before: readonly Event[];
    /** The first events that differ; empty if the trace has ended. */
    readonly first: readonly Event[];
    readonly second: readonly Event[];
  };
}

/** Number of events that are shown before and after the first difference. */
const BEFORE = 3;
const AFTER = 4;
/** Number of lines that are read at a time from a trace that cannot be replayed. */
const CHUNK = 4096;

/** A comparison in progress. Call `advance` until it returns false, then `finish`. */
export interface Diffing {
  advance(): boolean;
  /** Number of events read so far, of both traces. */
  events(): number;
  finish(): TraceDiff;
}

/** Starts to compare two traces. Reads both once, side by side, and keeps only a few events in memory. */
export function startDiff(first: TraceSource, second: TraceSource): Diffing {
  const sides = [new Side(first), new Side(second)] as const;
  const hasDecisions = sides.every((side) => side.header.format > 1);
  const before: string[] = [];
  const after: [string[], string[]] = [[], []];
  let index = 0;
  let differs = false;
  const compare = (): void => {
    const [x, y] = sides.map((side) => side.take());
    if (!differs) {
      if (x !== undefined && y !== undefined && isSameLine(x, y, hasDecisions)) {
        index++;
        before.push(x);
        if (before.length > BEFORE) before.shift();
        return;
      }
      differs = true;
    }
    [x, y].forEach((line, i) => {
      if (line !== undefined && after[i].length < AFTER) after[i].push(line);
    });
  };
  return {
    events: () => sides[0].events + sides[1].events,
    advance() {
      // The side that is behind reads on, so that the lines in memory are at most those of one chunk.
      const behind = sides.filter((side) => side.isEmpty && !side.isOver);
      for (const side of behind) side.readOn();
      while (sides.every((side) => !side.isEmpty || side.isOver)) {
        if (sides.every((side) => side.isEmpty)) return false;
        compare();
      }
      return true;
    },
    finish() {
      const [x, y] = sides.map((side) => side.finish());
      // The digest of a run that was repeated covers its setup, however the header writes it.
      const areRepeated = x.leaders !== undefined && y.leaders !== undefined;
      const headers = compareHeaders(x.header, y.header, areRepeated);
      return {
        same: !differs && !headers.some(({ determines }) => determines),
        hasDecisions,
        first: x,
        second: y,
        headers,
        ...(differs && {
          difference: {
            index,
            before: before.map(eventOf),
            first: after[0].map(eventOf),
            second: after[1].map(eventOf),
          },
        }),
      };
    },
  };
}

const eventOf = (line: string): Event => parseEvent(line, 0);

/** True if two lines have the same event, even if they are written differently. */
function isSameLine(x: string, y: string, hasDecisions: boolean): boolean {
  if (x === y) return true;
  const [mine, theirs] = [eventOf(x), eventOf(y)];
  return isSameEvent(mine, hasDecisions ? theirs : { ...theirs, does: mine.does });
}

/** Reads one trace and replays it as it is read, to learn which processes are elected. */
class Side {
  readonly #source: TraceSource;
  readonly header: Header;
  readonly #byKind = new Map<string, number>();
  #replay: Replay | undefined;
  #replayed: Replayed | undefined;
  /** Lines that are read and not yet compared. */
  #lines: string[] = [];
  #next = 0;
  events = 0;
  isOver = false;

  constructor(source: TraceSource) {
    this.#source = source;
    let line: string | undefined;
    this.header = this.#named(() => parseHeader((line = source.nextLine())));
    const nextLine = () => {
      const head = line;
      line = undefined;
      return head ?? this.#read();
    };
    // A trace of an unknown algorithm is compared without a replay.
    try {
      this.#replay = startReplay(nextLine, source.family);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#replayed = { same: false, why: error.message, event: this.events };
    }
  }

  get isEmpty(): boolean {
    return this.#next >= this.#lines.length;
  }

  take(): string | undefined {
    return this.#lines[this.#next++];
  }

  /** Reads more lines. */
  readOn(): void {
    this.#lines = [];
    this.#next = 0;
    if (this.#replay) return this.#replayOn(this.#replay);
    for (let i = 0; i < CHUNK && !this.isOver; i++) {
      const line = this.#read();
      if (line !== undefined) this.#named(() => parseEvent(line, this.events + 1));
    }
  }

  #replayOn(replay: Replay): void {
    try {
      if (replay.advance()) return;
      this.#replayed = replay.finish();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#replayed = { same: false, why: error.message, event: this.events };
    }
    this.#replay = undefined;
    // Lines that the replay has read without success may not be events.
    this.#lines.forEach((line, i) =>
      this.#named(() => parseEvent(line, this.events - this.#lines.length + i + 2)),
    );
  }

  #read(): string | undefined {
    const line = this.#source.nextLine();
    if (line === undefined) {
      this.isOver = true;
      return undefined;
    }
    this.#lines.push(line);
    this.events++;
    const kind = (/"fault":\s*"([^"]*)"/.exec(line) ?? /"kind":\s*"([^"]*)"/.exec(line))?.[1] ?? "";
    this.#byKind.set(kind, (this.#byKind.get(kind) ?? 0) + 1);
    return line;
  }

  #named<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      if (error instanceof Refusal) throw new Refusal(`${this.#source.name}, ${error.message}`);
      throw error;
    }
  }

  finish(): TraceSummary {
    const replayed = this.#replayed;
    return {
      header: this.header,
      events: this.events,
      byKind: Object.fromEntries(this.#byKind),
      ...(replayed?.same && { leaders: replayed.result.leaders }),
      ...(replayed?.same === false && { why: replayed.why }),
    };
  }
}

/** The entries of a header that say nothing about the run: the events show the schedule. */
const IDLE_KEYS = ["format", "version", "setup.names", "setup.schedule"];

/** Lists the entries of two headers that differ. If both runs were repeated, their digests decide. */
function compareHeaders(first: Header, second: Header, areRepeated: boolean): TraceDiff["headers"] {
  const isComparable = first.format === second.format;
  const determines = (key: string): boolean =>
    key === "digest" ? isComparable : !(areRepeated && isComparable) && !IDLE_KEYS.includes(key);
  const [x, y] = [first, second].map(entriesOf);
  return [...new Set([...x.keys(), ...y.keys()])]
    .filter((key) => x.get(key) !== y.get(key))
    .map((key) => {
      const [mine, theirs] = [x.get(key), y.get(key)];
      return {
        key,
        ...(mine !== undefined && { first: mine }),
        ...(theirs !== undefined && { second: theirs }),
        determines: determines(key),
      };
    });
}

function entriesOf({ parameters, setup, ...rest }: Header): Map<string, string> {
  const inner = (name: string, values: Readonly<Record<string, unknown>>) =>
    Object.entries(values).map(([key, value]) => [`${name}.${key}`, value] as const);
  const all = [
    ...Object.entries(rest),
    ...inner("parameters", parameters),
    ...inner("setup", setup),
  ];
  return new Map(all.map(([key, value]) => [key, JSON.stringify(value)]));
}
