import type { EdgeList, RunChoices } from "../model/run-spec.ts";
import { violable, type Violable } from "../model/setup.ts";
import { idOrders, isIdOrder } from "../model/system/id-order.ts";
import { checkSize, MOST_PROCESSES } from "../model/system/network.ts";
import type { Seed } from "../model/system/random.ts";
import { laws, parseSchedule, scheduleWords } from "../model/system/schedule.ts";
import { parseTies, tieWords } from "../model/system/ties.ts";
import { Refusal, unlessRefused } from "../refusal/refusal.ts";
import { sizesOf } from "./sizes.ts";
import { readKeys, refuseValue, whole, type Readers } from "./read-keys.ts";
import { groupDigits, parseCount, parseNumbers, shorten } from "./words.ts";

type Values = Required<{
  [K in Exclude<keyof RunChoices, "set">]: Exclude<RunChoices[K], undefined>;
}>;
type Key = keyof Values;

/** How the value of an option is written, as text and as JSON. */
interface Codec<V> {
  /** What the option accepts, as a refusal describes it. */
  readonly holds: string;
  /** The same for a JSON value that is not a text, if it differs. */
  readonly holdsInJson?: string;
  /** The words that it accepts, beside numbers, lists and files. A word that ends in a colon needs more. */
  readonly words?: readonly string[];
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
/** True for a list of numbers without holes, which `every` alone does not see. */
const isNumbers = (it: unknown): it is number[] =>
  Array.isArray(it) && it.every(isNumber) && !(it as unknown[]).includes(undefined);
const isList = (it: unknown, test: (each: unknown) => boolean): boolean =>
  Array.isArray(it) && Array.from(it as unknown[]).every(test);
export const isObject = (it: unknown): it is Readonly<Record<string, unknown>> =>
  typeof it === "object" && it !== null && !Array.isArray(it);

const some = (list: number[] | undefined) => (list?.length === 0 ? undefined : list);
const oneOf = <W extends string>(words: readonly W[], text: string): W | undefined =>
  words.find((it) => it === text);

/** Makes a codec whose value is the text itself, if `parse` accepts the text. */
const word = (
  words: readonly string[],
  more = "",
  parse = (text: string): unknown => (text === "" ? undefined : text),
): Codec<any> => ({
  words,
  holds: `${words.slice(0, more ? undefined : -1).join(", ")}${more || ` or ${words.at(-1)}`}`,
  parse: (text) => (parse(text) === undefined ? undefined : text),
  fromJson: () => undefined,
  format: String,
});
const numbers = {
  fromJson: (value: unknown) => (isNumbers(value) ? value : undefined),
  format: String,
};
const limit: Codec<number> = {
  holds: "a whole number, 0 or greater, like 5000 or 1e6",
  parse: (text) => limit.fromJson(parseCount(text)),
  fromJson: (value) =>
    Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined,
  format: String,
};

const willingWords = ["all", "none", "random"] as const;

/** The codecs of all options, in the order in which flags are printed. */
const codecs: { readonly [K in Key]: Codec<Values[K]> } = {
  n: {
    holds: `a whole number from 1 to ${groupDigits(MOST_PROCESSES)}, like 12, 1e6, 2^20 or 1_000`,
    parse: sizeOf,
    fromJson: (value) => (isNumber(value) ? value : undefined),
    format: String,
  },
  ids: {
    ...numbers,
    words: idOrders,
    holds: `${idOrders.join(", ")}, @FILE or a list like 3,1,2`,
    parse: (text) => (isIdOrder(text) ? text : some(parseNumbers(text))),
    fromJson: (value) => {
      const list = ArrayBuffer.isView(value) ? Array.from(value as unknown as number[]) : value;
      return isNumbers(list) ? list : undefined;
    },
  },
  graph: {
    ...word(["ring", "complete:", "grid:", "torus:", "tree:", "random:"]),
    holds: 'a name like complete:5, @FILE or {"n":2,"edges":[[0,1]]}',
    fromJson: (value) => (isObject(value) ? readEdgeList(value) : undefined),
    format: (graph) => (typeof graph === "string" ? graph : formatEdges(graph)),
  },
  ports: word(["aligned", "scrambled"], " or digits 0 and 1; on a network a text like 1.0/0/0"),
  wake: {
    words: ["all", "random"],
    holds: "all, random, positions like 0,3 or, in rounds, times like 0,3@5",
    parse: parseWake,
    fromJson: (value) => (isNumbers(value) || isTimes(value) ? value : undefined),
    format: formatWake,
  },
  willing: {
    ...numbers,
    words: willingWords,
    holds: "all, none, random or positions like 0,3",
    parse: (text) => oneOf(willingWords, text) ?? some(parseNumbers(text)),
    format: (willing) => String(willing) || "none",
  },
  schedule: {
    ...word(scheduleWords, ", latency:DIST or @TRACE", parseSchedule),
    words: [...scheduleWords, ...laws.map((law) => `latency:${law}:`)],
  },
  links: word(["fifo", "any"], "", (text) => oneOf(["fifo", "any"], text)),
  ties: word(tieWords, " or a number for each tie like 0.1.5", parseTies),
  coins: {
    holds: "the outcomes of tosses, position by position, like 0,1/1/0",
    parse: parseCoins,
    fromJson: (value) => (isList(value, isNumbers) ? (value as number[][]) : undefined),
    format: (coins) => (coins.some((list) => list.length > 0) ? coins.map(String).join("/") : ""),
  },
  violate: {
    words: violable,
    holds: `one or more of ${violable.join(", ")}`,
    parse: parseViolate,
    fromJson: (value) =>
      Array.isArray(value) && value.length === 0
        ? []
        : isList(value, (it) => typeof it === "string")
          ? parseViolate((value as string[]).join())
          : undefined,
    format: String,
  },
  known: {
    holds: "a whole number from 1, like 12",
    parse: sizeOf,
    fromJson: (value) => (isNumber(value) ? value : undefined),
    format: String,
  },
  seed: {
    holds: "a whole number, like 7, -3 or 1e6",
    holdsInJson: "a whole number; from 2^53 on, write it as a text",
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

/**
 * Reads the value of an option, a text or JSON; refuses values that the option does not accept. A refusal also names
 * the words that the caller accepts.
 */
export function readOption<K extends Key>(
  key: K,
  value: unknown,
  words: readonly string[] = [],
): Values[K] {
  const option = options[key];
  const read = typeof value === "string" ? option.parse(value) : option.fromJson(value);
  if (read !== undefined) return read;
  const isWords = isList(value, (it) => typeof it === "string");
  const written = isWords ? (value as string[]).join() : value;
  const holds = typeof value === "string" ? option.holds : (option.holdsInJson ?? option.holds);
  return refuseValue(option.name, written, [...words, holds].join(", "));
}

/** Reads one size; refuses several. */
function sizeOf(text: string): number | undefined {
  const sizes = unlessRefused(() => sizesOf(text)) ?? [];
  if (sizes.length <= 1) return sizes[0];
  throw Refusal.of("n", `${shorten(text)} is ${sizes.length} sizes; give one.`);
}

/** Reads `wake` or `willing` for a check, which refuses `random` because it explores every choice. */
export function readFixed<K extends "wake" | "willing">(
  key: K,
  value: unknown,
  words?: readonly string[],
): Exclude<Values[K], "random"> {
  const read = readOption(key, value, words);
  if (read !== "random") return read as Exclude<Values[K], "random">;
  throw Refusal.of(key, "random is not accepted; each explores every choice.");
}

function parseWake(text: string): Values["wake"] | undefined {
  if (text === "all" || text === "random") return text;
  if (text === "none") return [];
  if (!text.includes("@")) return some(parseNumbers(text));
  const times: Record<string, string> = {};
  for (const part of text.trim().split(/\s*,\s*|\s+/)) {
    const [, position, time = "0"] = /^(\d{1,15})(?:@(\d+))?$/.exec(part) ?? [];
    if (position === undefined) return undefined;
    const key = String(Number(position));
    if (Object.hasOwn(times, key)) throw Refusal.of("wake", `position ${key} is given twice.`);
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
  const isRead = lists.every((list) => list !== undefined);
  return isRead && lists.some((list) => list.length > 0) ? lists : undefined;
}

function parseViolate(text: string): Violable[] | undefined {
  const words = text.trim().split(/\s*,\s*|\s+/);
  return words.every((it): it is Violable => (violable as readonly string[]).includes(it))
    ? words
    : undefined;
}

/** Reads a whole number of at most 40 digits, or one written like 1e6 or 2^20. */
export function parseSeed(text: string): Seed | undefined {
  const digits = text.replace(/(?<=\d)_(?=\d)/g, "");
  if (!/^-?\d{1,40}$/.test(digits)) {
    const count = parseCount(text);
    return Number.isSafeInteger(count) ? count : undefined;
  }
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : BigInt(digits);
}

/** Reads a network that is given by its edges; a refusal names the key. */
function readEdgeList(value: object): EdgeList {
  const read = readKeys({ what: "graph", key: "key", path: "graph." }, value, edgeListReaders);
  for (const key of ["n", "edges"])
    if (read[key] === undefined) throw new Refusal(`graph.${key}: it is absent; ${GRAPH_FORM}.`);
  const { n, names } = read as unknown as EdgeList;
  if (names && (names.length !== n || new Set(names).size < n))
    throw new Refusal(`graph.names: ${names.length} names are given; give ${n} different ones.`);
  return read as unknown as EdgeList;
}

const GRAPH_FORM = 'a graph has the form {"n":3,"edges":[[0,1],[1,2]]}';

const edgeListReaders: Readers = {
  n: whole("graph.n", 1),
  edges(value) {
    if (!Array.isArray(value)) return refuseValue("graph.edges", value, "a list of edges");
    const odd = value.findIndex((edge) => !isNumbers(edge) || edge.length !== 2);
    return odd < 0
      ? value
      : refuseValue(`graph.edges[${odd}]`, value[odd], "the two positions that it links");
  },
  names: (value) =>
    isList(value, (it) => typeof it === "string")
      ? value
      : refuseValue("graph.names", value, "a list of texts, one for each position"),
  ports: (value) =>
    typeof value === "string" ? value : refuseValue("graph.ports", value, "a text like 1.0/0/0"),
};

/** Reads what `formatEdges` writes. */
export function parseEdges(text: string): EdgeList {
  const [, count = "", list = "", ports] = text.split(":");
  const n = checkSize(Number(count || NaN), 1, "graph", text);
  const edges = list === "" ? [] : list.split(",");
  if (!edges.every((edge) => /^\d{1,9}-\d{1,9}$/.test(edge)))
    throw Refusal.of("graph", `${shorten(text)} is not accepted; write edges:N:0-1,1-2.`);
  return { n, edges: edges.map((edge) => edge.split("-").map(Number)), ports };
}

/** Writes a network as one text: `edges:3:0-1,1-2`, followed by its port numbering if it has one. */
export const formatEdges = ({ n, edges, ports }: EdgeList): string =>
  `edges:${n}:${edges.map((edge) => edge.join("-")).join(",")}${ports === undefined ? "" : `:${ports}`}`;
