import { Refusal } from "../refusal/refusal.ts";
import { suggest } from "../refusal/nearest.ts";
import { listWords } from "../refusal/list-words.ts";
import { shorten } from "../refusal/shorten.ts";
import { parseDecisions } from "./life.ts";
import { faultKinds, type FaultKind } from "./system/fault.ts";
import type { Outcome } from "./outcome.ts";
import { describeSetup } from "./setup.ts";
import type { Seed } from "./system/random.ts";

/**
 * The version of core, which is that of its package. A trace names it. The command writes a longer one, with a hash of
 * its built files.
 */
export const VERSION = "0.1.0";

/** One event of a run, as a trace writes it: a delivery, a wake-up, an alarm or a fault. */
export interface Event {
  readonly index: number;
  readonly time: string;
  readonly process: number;
  readonly kind: string;
  /** The port at which the message arrived. */
  readonly port: number;
  /** The fields of the message in order, or the tag of the alarm. */
  readonly words: readonly number[];
  readonly tosses: readonly number[];
  /** The decisions of the process in this event, in order: `leads`, `follows 7`, `leads, follows 7`; absent if none. */
  readonly does?: string;
  /**
   * What was broken, at the process or at the link that ends at its port; absent if the event is not a fault. `kind` and
   * `words` are those of the message that is lost or duplicated; otherwise `kind` repeats the fault.
   */
  readonly fault?: FaultKind;
}

/** The first line of a trace: everything that a replay needs, and the digest that the replay must produce. */
export interface Header {
  /** 2; a trace of format 1 has no decisions, neither in its events nor in its digest. */
  readonly format: 1 | 2;
  /** The version that made the trace; absent in older traces. */
  readonly version?: string;
  readonly algorithm: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly n: number;
  readonly setup: Readonly<Record<string, unknown>>;
  readonly seed: number | string;
  readonly digest: string;
  /** Number of deliveries after which the run was stopped; absent if it was not. */
  readonly maxMessages?: number;
  /** In rounds: number of deliveries and alarms after which the run was stopped; absent if it was not. */
  readonly maxEvents?: number;
  /** Number of faults among the events; absent if there are none. */
  readonly faults?: number;
}

/** Makes the header of a run. The header of an unfinished run has the limit that stopped the run. */
export function header(
  run: Pick<Outcome, "setup" | "digest" | "finished" | "stopped" | "delivered" | "injected">,
  name = run.setup.algorithm.name,
): Header {
  const { setup, digest, finished, stopped, delivered, injected } = run;
  const limit = stopped ? { maxEvents: stopped.events } : { maxMessages: delivered };
  return {
    format: 2,
    version: VERSION,
    algorithm: name,
    parameters: setup.algorithm.parameters,
    n: setup.n,
    setup: describeSetup(setup),
    seed: formatSeed(setup.seed),
    digest,
    ...(!finished && limit),
    ...(injected.length > 0 && { faults: injected.length }),
  };
}

/** Writes a seed as a number if JSON can hold it. */
export const formatSeed = (seed: Seed): number | string =>
  typeof seed === "number" && Number.isSafeInteger(seed) ? seed : String(seed);

type Fields = Readonly<Record<string, unknown>>;
/** What a key of a trace holds: a test of its value, and the words for it in a refusal. */
export type TraceValue = readonly [isRight: (value: unknown) => boolean, accepted: string];

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";

export const text: TraceValue = [isText, "text"];
export const integer: TraceValue = [(value) => Number.isSafeInteger(value), "a whole number"];
const object: TraceValue = [isObject, "an object"];
const integers: TraceValue = [
  (value) => Array.isArray(value) && value.every(Number.isSafeInteger),
  "a list of whole numbers",
];

/** The keys of a header. */
const headerKeys: Readonly<Record<string, TraceValue>> = {
  format: integer,
  algorithm: text,
  parameters: [(it) => isObject(it) && Object.values(it).every(isText), "texts by parameter"],
  n: integer,
  setup: object,
  seed: [(it) => Number.isSafeInteger(it) || (isText(it) && /^-?\d+$/.test(it)), "a whole number"],
  digest: text,
};
/** The keys that a header may lack. */
const optionalKeys: Readonly<Record<string, TraceValue>> = {
  version: text,
  maxMessages: integer,
  maxEvents: integer,
  faults: integer,
};
/** The keys of `setup` in a header. The codec of requests checks their values. */
const setupKeys =
  "ids graph names ports wake willing schedule links ties coins known violated".split(" ");
const eventKeys: Readonly<Record<string, TraceValue>> = {
  index: integer,
  time: text,
  process: integer,
  kind: text,
  port: integer,
  words: integers,
  tosses: integers,
};
const allHeaderKeys = [...Object.keys(headerKeys), ...Object.keys(optionalKeys)];
const allEventKeys = Object.keys(eventKeys);
const isFault: TraceValue = [
  (value) => (faultKinds as readonly unknown[]).includes(value),
  faultKinds.join(", "),
];
const isDecisions: TraceValue = [
  (value) => isText(value) && parseDecisions(value) !== undefined,
  "decisions like leads or follows 7",
];
/** Listed once, because a trace may have millions of events. */
const eventKinds = Object.entries(eventKeys);

function parse(line: string, number: number): Fields {
  try {
    const value: unknown = JSON.parse(line);
    if (isObject(value)) return value;
  } catch {
    // Refused below.
  }
  throw new Refusal(`line ${number}: ${shorten(line)} is not a JSON object.`);
}

/** Refuses a key that a trace does not have; `what` is what has the key. */
function refuseUnknown(fields: Fields, keys: readonly string[], what: string): void {
  for (const key of Object.keys(fields)) {
    if (keys.includes(key)) continue;
    const hint = suggest(key, keys, "the keys are");
    throw new Refusal(`${what} has the unknown key ${shorten(key)}; ${hint}`);
  }
}

function checkKinds(
  fields: Fields,
  kinds: readonly (readonly [key: string, kind: TraceValue])[],
  number: number,
): void {
  for (const [key, [isRight, accepted]] of kinds) {
    if (isRight(fields[key])) continue;
    const given = shorten(JSON.stringify(fields[key]));
    throw new Refusal(`line ${number}: ${key}: ${given} is not accepted; give ${accepted}.`);
  }
}

export function parseHeader(line: string | undefined): Header {
  if (line === undefined)
    throw new Refusal("line 1: the header is missing, because the trace is empty.");
  const header = parse(line, 1);
  if (header["format"] !== 1 && header["format"] !== 2) {
    throw new Refusal(
      `line 1: this is not the header of a trace; its format is ${shorten(JSON.stringify(header["format"]) ?? "missing")}, and only 1 and 2 are accepted.`,
    );
  }
  refuseUnknown(header, allHeaderKeys, "line 1: the header of the trace");
  if (Object.keys(headerKeys).some((key) => header[key] === undefined)) {
    throw new Refusal(
      "line 1: the header of a trace has algorithm, parameters, n, setup, seed and digest.",
    );
  }
  const given = Object.entries(optionalKeys).filter(([key]) => header[key] !== undefined);
  checkKinds(header, [...Object.entries(headerKeys), ...given], 1);
  refuseUnknown(header["setup"] as Fields, setupKeys, "line 1: setup in the header of the trace");
  return header as unknown as Header;
}

export const parseEvent = (line: string, number: number): Event =>
  parseEventWith(line, number, {}, moreEventKeys) as unknown as Event;

/** The keys that an event may lack. */
export const moreEventKeys = { does: isDecisions, fault: isFault };

/** Parses an event that may have `optional` keys; `given` are keys that the line does not need. */
export function parseEventWith(
  line: string,
  number: number,
  given: Fields,
  optional: Readonly<Record<string, TraceValue>>,
): Fields {
  const event: Fields = { ...given, ...parse(line, number) };
  if (!eventKinds.every(([key, [isRight]]) => isRight(event[key])))
    refuseEvent(event, number, given);
  if (Object.keys(event).length > eventKinds.length) {
    refuseUnknown(event, [...allEventKeys, ...Object.keys(optional)], `line ${number}: the event`);
    const more = Object.entries(optional).filter(([key]) => event[key] !== undefined);
    checkKinds(event, more, number);
  }
  return event;
}

/** Says what an event lacks, or which of its values is wrong. */
function refuseEvent(event: Fields, number: number, given: Fields): void {
  if (allEventKeys.some((key) => event[key] === undefined)) {
    const needed = allEventKeys.filter((key) => !(key in given));
    throw new Refusal(`line ${number}: this is not an event; an event has ${listWords(needed)}.`);
  }
  refuseUnknown(
    event,
    [...allEventKeys, ...Object.keys(moreEventKeys)],
    `line ${number}: the event`,
  );
  checkKinds(event, eventKinds, number);
}

/** Says what a fault breaks; `nameOf` names the process at a position, `isReleased` is true of a link held earlier. */
export function sayFault(
  { fault, kind, process, port, words }: Omit<Event, "index">,
  nameOf = (p: number) => `position ${p}`,
  isReleased = false,
): string {
  if (fault === "crash") return `${nameOf(process)} crashes`;
  const link = `the link to ${nameOf(process)}, port ${port}`;
  if (fault === "hold") return `${link}, ${isReleased ? "was held, then released" : "is held"}`;
  if (fault === "release") return `${link}, is released`;
  const done = fault === "lose" ? "is lost" : "is duplicated";
  return `${kind}(${words.join(", ")}) on ${link}, ${done}`;
}

/** Describes an event; `nameOf` names the process at a position. */
export function sayEvent(event: Event, nameOf = (p: number) => `position ${p}`): string {
  const { kind, process, port, words, time, tosses, does } = event;
  if (event.fault) return `${sayFault(event, nameOf)}, time ${time}`;
  const name = nameOf(process);
  const tossed = tosses.length > 0 ? `, tossing ${tosses.join(", ")}` : "";
  const acts = does === undefined ? tossed : `${tossed}, and ${does.replaceAll(", ", ", then ")}`;
  const odd =
    words.length > 0 || port !== 0 ? ` (words ${words.join(", ") || "none"}, port ${port})` : "";
  if (kind === "wake") return `${name} wakes at time ${time}${odd}${acts}`;
  if (kind === "alarm")
    return `the alarm ${words.join(", ")} of ${name} rings at time ${time}${acts}`;
  return `${name} receives ${kind}(${words.join(", ")}) at port ${port}, time ${time}${acts}`;
}

/** True if two lists have the same values in the same order. */
export function isSameList<T>(x: readonly T[], y: readonly T[]): boolean {
  if (x.length !== y.length) return false;
  for (let i = 0; i < x.length; i++) if (x[i] !== y[i]) return false;
  return true;
}
