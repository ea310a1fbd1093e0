import type { EdgeList, RunChoices } from "../model/run-spec.ts";
import { violable, type Violable } from "../model/setup.ts";
import { isIdOrder } from "../model/system/id-order.ts";
import type { Seed } from "../model/system/random.ts";
import { parseSchedule } from "../model/system/schedule.ts";
import { parseTies } from "../model/system/ties.ts";
import { Refusal } from "../refusal/refusal.ts";
import { parseCount, parseNumbers, quote, shorten } from "./words.ts";

type Values = Required<{
  [K in Exclude<keyof RunChoices, "set">]: Exclude<RunChoices[K], undefined>;
}>;
type Key = keyof Values;

/** How the value of an option is written, as text and as JSON. */
interface Codec<V> {
  /** What the option accepts, as a refusal describes it. */
  readonly holds: string;
  /** Reads a text; undefined if it is not accepted. */
  parse(text: string): V | undefined;
  /** Reads a JSON value other than a text; undefined if it is not accepted. */
  fromJson(value: unknown): V | undefined;
  format(value: V): string;
}

interface Option<V> extends Codec<V> {
  /** The name of the option in a batch line, a trace header and an address. */
  readonly name: string;
  readonly flag: string;
}

const isNumber = (it: unknown): it is number => typeof it === "number";
const isNumbers = (it: unknown): it is number[] => Array.isArray(it) && it.every(isNumber);
export const isObject = (it: unknown): it is Readonly<Record<string, unknown>> =>
  typeof it === "object" && it !== null && !Array.isArray(it);

/** Makes a codec whose value is the text itself, if `parse` accepts the text. */
const word = (holds: string, parse = (text: string): unknown => text): Codec<any> => ({
  holds,
  parse: (text) => (parse(text) === undefined ? undefined : text),
  fromJson: () => undefined,
  format: String,
});
const numbers = {
  fromJson: (value: unknown) => (isNumbers(value) ? value : undefined),
  format: String,
};
const limit: Codec<number> = {
  holds: "a whole number, 0 or greater",
  parse: (text) => limit.fromJson(parseCount(text)),
  fromJson: (value) =>
    Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined,
  format: String,
};

/** The codecs of all options, in the order in which flags are printed. */
const codecs: { readonly [K in Key]: Codec<Values[K]> } = {
  n: {
    holds: "a whole number, like 12, 1e6, 2^20 or 1_000_000",
    parse: parseCount,
    fromJson: (value) => (isNumber(value) ? value : undefined),
    format: String,
  },
  ids: {
    ...numbers,
    holds: "random, rising, falling, bit-reversal, @FILE or a list of whole numbers like 3,1,2",
    parse: (text) => (isIdOrder(text) ? text : parseNumbers(text)),
  },
  graph: {
    ...word('a name like complete:5, @FILE or {"n":3,"edges":[[0,1],[1,2]]}'),
    fromJson: (value) => (isEdgeList(value) ? value : undefined),
    format: (graph) => (typeof graph === "string" ? graph : formatEdges(graph)),
  },
  ports: word("aligned, scrambled or a text of digits 0 and 1; on a network a text like 1.0/0/0"),
  wake: {
    holds: "all, positions like 0,3 or, in rounds, positions with times like 0,3@5",
    parse: parseWake,
    fromJson: (value) => (isNumbers(value) || isTimes(value) ? value : undefined),
    format: formatWake,
  },
  willing: {
    ...numbers,
    holds: "all, none or positions like 0,3",
    parse: (text) => (text === "all" || text === "none" ? text : parseNumbers(text)),
    format: (willing) => String(willing) || "none",
  },
  schedule: word("fifo, lifo, random, lockstep, latency:DIST or @TRACE", parseSchedule),
  links: word("fifo or any", (text) => ["fifo", "any"].find((it) => it === text)),
  ties: word("first, last, random or a number for each tie like 0.1.5", parseTies),
  coins: {
    holds: "the outcomes of tosses, position by position, like 0,1/1/0",
    parse: parseCoins,
    fromJson: (value) => (Array.isArray(value) && value.every(isNumbers) ? value : undefined),
    format: (coins) => coins.map(String).join("/"),
  },
  violate: {
    holds: `one or more of ${violable.join(", ")}`,
    parse: parseViolate,
    fromJson: (value) =>
      Array.isArray(value) && value.every((it) => typeof it === "string")
        ? parseViolate(value.join())
        : undefined,
    format: String,
  },
  seed: {
    holds: "a whole number",
    parse: parseSeed,
    fromJson: (value) =>
      typeof value === "bigint" || Number.isSafeInteger(value) ? (value as Seed) : undefined,
    format: String,
  },
  maxMessages: limit,
  maxEvents: limit,
};

export const optionKeys = Object.keys(codecs) as Key[];

/** All options of a run, by their keys in a spec. Only the limits have names that differ from their keys. */
export const options = Object.fromEntries(
  optionKeys.map((key) => {
    const name = key.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
    return [key, { ...codecs[key], name, flag: name === "n" ? "-n" : `--${name}` }];
  }),
) as unknown as { readonly [K in Key]: Option<Values[K]> };

/** Reads the value of an option, a text or JSON; refuses values that the option does not accept. */
export function readOption<K extends Key>(key: K, value: unknown): Values[K] {
  const option = options[key];
  const read = typeof value === "string" ? option.parse(value) : option.fromJson(value);
  if (read !== undefined) return read;
  const isWords = Array.isArray(value) && value.every((it) => typeof it === "string");
  const written = isWords ? value.join() : value;
  const text = typeof written === "string" ? quote(written) : shorten(JSON.stringify(written));
  throw new Refusal(`${option.name}: ${text} is not accepted; give ${option.holds}.`);
}

function parseWake(text: string): Values["wake"] | undefined {
  if (text === "all") return text;
  if (text === "none") return [];
  if (!text.includes("@")) return parseNumbers(text);
  const times: Record<string, string> = {};
  for (const part of text.split(/[\s,]+/)) {
    if (part === "") continue;
    const [, position, time = "0"] = /^(\d{1,15})(?:@(\d+))?$/.exec(part) ?? [];
    if (position === undefined) return undefined;
    const key = String(Number(position));
    if (Object.hasOwn(times, key)) throw new Refusal(`wake: position ${key} is given twice.`);
    times[key] = time;
  }
  return times;
}

/** Formats wake-ups; leaves out the times if every time is 0. */
function formatWake(wake: Values["wake"]): string {
  if (typeof wake === "string" || Array.isArray(wake)) return String(wake) || "none";
  const times = Object.entries(wake);
  const isTimed = times.some(([, time]) => String(time) !== "0");
  return times.map(([p, time]) => (isTimed ? `${p}@${time}` : p)).join() || "none";
}

const isTimes = (it: unknown): it is Record<string, string | number> =>
  isObject(it) && Object.values(it).every((time) => typeof time === "string" || isNumber(time));

/** Parses one list per position, with slashes between the lists. Older addresses have semicolons instead. */
function parseCoins(text: string): number[][] | undefined {
  const lists = text.split(/[/;]/).map(parseNumbers);
  return lists.every((list) => list !== undefined) ? lists : undefined;
}

function parseViolate(text: string): Violable[] | undefined {
  const words = text.split(/[\s,]+/).filter((it) => it !== "");
  return words.every((it): it is Violable => (violable as readonly string[]).includes(it))
    ? words
    : undefined;
}

function parseSeed(text: string): Seed | undefined {
  if (!/^-?\d{1,40}$/.test(text)) return undefined;
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}

const isEdgeList = (it: unknown): it is EdgeList =>
  isObject(it) &&
  isNumber(it["n"]) &&
  Array.isArray(it["edges"]) &&
  it["edges"].every((edge) => isNumbers(edge) && edge.length === 2) &&
  (it["ports"] === undefined || typeof it["ports"] === "string") &&
  Object.keys(it).every((key) => key === "n" || key === "edges" || key === "ports");

/** Writes a network as one text: `edges:3:0-1,1-2`, followed by its port numbering if it has one. */
export const formatEdges = ({ n, edges, ports }: EdgeList): string =>
  `edges:${n}:${edges.map((edge) => edge.join("-")).join(",")}${ports === undefined ? "" : `:${ports}`}`;
