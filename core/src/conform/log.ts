import type { Setup } from "../model/setup.ts";
import { header, parseHeader, type Header } from "../model/trace.ts";
import { parseLogged, type LoggedEvent } from "./logged-event.ts";
import { LineScanner } from "./scan-logged.ts";
import { Refusal } from "../refusal/refusal.ts";
import { shorten } from "../refusal/shorten.ts";

/** The first line of the log of a node: its position, and the run that it takes part in. */
export interface LogHeader {
  readonly position: number;
  /** The header of the trace, with an empty digest. */
  readonly run: Header;
  /** `system` if the coins were not drawn from the seed. */
  readonly coins?: "system";
}

/** Makes the header of a run that nodes log. Its digest is empty, because it is known only at the end. */
export function runHeader(setup: Setup, name = setup.algorithm.name): Header {
  const schedule = setup.needs.rounds ? setup.schedule : ({ kind: "trace" } as const);
  const run = { setup: { ...setup, schedule }, finished: true, delivered: 0, injected: [] };
  return header({ ...run, digest: "" }, name);
}

/** The last line of a log. It is absent if the node did not end. */
export interface LogEnd {
  readonly end: true;
  /** Number of messages that the process sent. */
  readonly sent: number;
  /** A hash of its fields (`Solo.hashFields`). */
  readonly fields: string;
}

/** A log as it is read: its name, for sentences, and its lines, from the first. */
export interface LogSource {
  readonly name: string;
  /** Starts to read; each call of the result returns a line, and undefined at the end. */
  readonly open: () => () => string | undefined;
}

/** The log of one node. */
export class Log {
  readonly name: string;
  readonly header: LogHeader;
  /** The last line, once `next` has returned undefined. */
  end: LogEnd | undefined;
  /** True if the log has no further line and no end: its node did not end, or the rest is lost. */
  isCut = false;
  readonly #next: () => string | undefined;
  readonly #scanner = new LineScanner();
  /** The first line without the position. */
  readonly #run: string | undefined;
  #lines = 1;
  #events = 0;

  /** Opens a log. If its first line is that of `other` but for the position, the two headers share their run. */
  constructor({ name, open }: LogSource, other?: Log) {
    this.name = name;
    this.#next = open();
    const line = this.#next();
    const [, position, run] = /^\{"position":(0|[1-9]\d{0,8}),(.*)$/.exec(line ?? "") ?? [];
    this.#run = run;
    const isShared = run !== undefined && other !== undefined && run === other.#run;
    this.header =
      isShared && Number(position) < other.header.run.n
        ? { ...other.header, position: Number(position) }
        : this.#refuseIn(() => parseLogHeader(line));
  }

  /** Number of events that were read. */
  get events(): number {
    return this.#events;
  }

  /** Returns the next event; undefined at the end of the log. */
  next(): LoggedEvent | undefined {
    const line = this.#next();
    // The last line of a node that was killed may be torn.
    if (line === undefined || (!line.endsWith("}") && this.#next() === undefined)) {
      this.isCut = true;
      return undefined;
    }
    this.#lines++;
    const index = this.#events++;
    const scanned = this.#scanner.scan(line, this.header.position, index);
    if (scanned && isWhole(scanned.time)) return scanned;
    return this.#refuseIn(() => {
      if (line.startsWith('{"end":')) {
        this.#events--;
        this.end = parseEnd(line, this.#lines);
        if (this.#next() !== undefined)
          throw new Refusal(`line ${this.#lines + 1}: the log goes on after its end.`);
        return undefined;
      }
      const event = parseLogged(line, this.#lines, this.header.position, index);
      if (!isWhole(event.time))
        throw new Refusal(
          `line ${this.#lines}: time: ${shorten(event.time)} is not accepted; times are whole numbers.`,
        );
      return event;
    });
  }

  #refuseIn<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof Refusal) throw new Refusal(`${this.name}: ${error.message}`);
      throw error;
    }
  }
}

const isWhole = (time: string): boolean => /^(0|[1-9]\d*)$/.test(time);

function parseObject(
  line: string | undefined,
  number: number,
  what: string,
): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line ?? "");
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Refused below.
  }
  throw new Refusal(`line ${number}: ${shorten(line ?? "an empty file")} is not ${what}.`);
}

/** The keys of the header of a trace that are known only after the run. */
const unknownBefore = ["digest", "maxMessages", "maxEvents"];

function parseLogHeader(line: string | undefined): LogHeader {
  const { position, run, coins, ...rest } = parseObject(line, 1, "the header of a log");
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw new Refusal(
      `line 1: the header of a log has no ${shorten(unknown)}; it has position, run and coins.`,
    );
  const header = parseHeader(JSON.stringify(run ?? {}));
  const stray = Object.entries({ ...header, digest: header.digest || undefined }).find(
    ([key, value]) => unknownBefore.includes(key) && value !== undefined,
  );
  if (stray) {
    const [key, value] = stray;
    throw new Refusal(
      `line 1: ${key}: ${shorten(JSON.stringify(value))} is not accepted; the header of a log is written before the run, and leaves it ${key === "digest" ? "empty" : "out"}.`,
    );
  }
  if (
    !Number.isSafeInteger(position) ||
    (position as number) < 0 ||
    (position as number) >= header.n
  ) {
    throw new Refusal(
      `line 1: position: ${shorten(JSON.stringify(position) ?? "missing")} is not accepted; positions are 0 to ${header.n - 1}.`,
    );
  }
  if (coins !== undefined && coins !== "system")
    throw new Refusal(
      `line 1: coins: ${shorten(JSON.stringify(coins))} is not accepted; give system or leave it out.`,
    );
  return { position: position as number, run: header, ...(coins && { coins: "system" as const }) };
}

function parseEnd(line: string, number: number): LogEnd {
  const { end, sent, fields, ...rest } = parseObject(line, number, "the end of a log");
  if (
    end === true &&
    Number.isSafeInteger(sent) &&
    typeof fields === "string" &&
    Object.keys(rest).length === 0
  )
    return { end, sent: sent as number, fields };
  throw new Refusal(`line ${number}: the end of a log has end: true, sent and fields.`);
}
