import {
  find,
  idOrders,
  isIdOrder,
  parseHeader,
  Refusal,
  type Family,
  type Line,
} from "@ringleader/core";
import type { Asked } from "../asked.ts";
import { isPath, loadFamily } from "../own-algorithm.ts";
import { readGraph } from "./graph-files.ts";
import { openLines, readAll, type Lines } from "./lines.ts";
import { count, numbers, shorten } from "./numerals.ts";

/** A run that was asked for, with its files read: a line for core, and what core does not know. */
export interface Resolved {
  readonly line: Line;
  readonly family: Family;
  /** What it is called on the command line: the name, or the path of a user's own file. */
  readonly name: string;
  readonly maxMessages?: number | undefined;
  /** In rounds: deliveries and alarms. */
  readonly maxEvents?: number | undefined;
  /** The trace whose deliveries are obeyed, opened anew for each pass. */
  readonly obeyed?: (() => Lines) | undefined;
  /** Lists that came from files, and the words that stand for them in a replay line. */
  readonly from: { readonly ids?: string; readonly graph?: string; readonly schedule?: string };
}

/** A whole number that stops a run; undefined where none is given. */
function mostOf(flag: string, given: number | string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const most = count(flag, given);
  if (Number.isSafeInteger(most) && most >= 0) return most;
  throw new Refusal(`${flag} ${given} is not accepted; it is a whole number from 0.`);
}

export function resolve(asked: Asked): Resolved {
  const { algorithm, n, seed, links, ports, violate } = asked;
  const family = isPath(algorithm) ? loadFamily(algorithm) : find(algorithm);
  const maxMessages = mostOf("--max-messages", asked["max-messages"]);
  const maxEvents = mostOf("--max-events", asked["max-events"]);
  if (maxEvents !== undefined && !family.with(words(asked.set) ?? {}).needs.rounds) {
    throw new Refusal(
      `--max-events: ${family.name} is asynchronous and has no alarms; --max-messages stops it.`,
    );
  }
  const from = {
    ...(fileOf(asked.ids) !== undefined && { ids: `@${fileOf(asked.ids)}` }),
    ...(fileOf(asked.graph) !== undefined && { graph: `@${fileOf(asked.graph)}` }),
    ...(fileOf(asked.schedule) !== undefined && { schedule: `@${fileOf(asked.schedule)}` }),
  };
  return {
    family,
    name: algorithm,
    maxMessages,
    maxEvents,
    obeyed: asked.schedule === undefined ? undefined : obeyedTrace(asked.schedule),
    from,
    line: {
      algorithm,
      set: words(asked.set),
      n: n === undefined ? undefined : count("-n", n),
      ids: idsOf(asked.ids),
      seed,
      schedule: scheduleOf(asked.schedule),
      links,
      ports,
      wake: wakeOf(asked.wake),
      willing: willingOf(asked.willing),
      graph: graphOf(asked.graph),
      ties: asked.ties,
      coins: coinsOf(asked.coins),
      violate:
        typeof violate === "string" ? violate.split(",") : violate?.flatMap((it) => it.split(",")),
    },
  };
}

/** The file meant by `@FILE` or `-`. */
function fileOf(given: unknown): string | undefined {
  if (given === "-") return "-";
  return typeof given === "string" && given.startsWith("@") ? given.slice(1) : undefined;
}

const words = (set: Asked["set"]): Record<string, string> | undefined =>
  set && Object.fromEntries(Object.entries(set).map(([key, value]) => [key, String(value)]));

function idsOf(given: Asked["ids"]): Line["ids"] {
  if (typeof given !== "string") return given;
  const file = fileOf(given);
  if (file === undefined) {
    return isIdOrder(given) ? given : numbers("--ids", given, idsAre);
  }
  const lines = openLines(file);
  const ids: number[] = [];
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    for (const id of numbers(`--ids ${given}`, line)) ids.push(id);
  }
  lines.close();
  if (ids.length === 0) throw new Refusal(`--ids ${given} holds no ids.`);
  return ids;
}

const idsAre = `ids are ${idOrders.join(", ")}, @FILE or a list of whole numbers like 3,1,2`;

export function wakeOf(given: Asked["wake"]): Line["wake"] {
  if (typeof given !== "string") return given;
  if (given === "all") return given;
  if (given === "none") return [];
  if (!given.includes("@")) return numbers("--wake", given);
  const times: Record<string, string> = {};
  for (const word of given.split(",")) {
    const [, position, time = "0"] = /^(\d{1,15})(?:@(\d+))?$/.exec(word) ?? [];
    if (position === undefined) {
      throw new Refusal(
        `--wake ${shorten(word)} is not accepted; write all, positions like 0,3 or positions with times like 0,3@5.`,
      );
    }
    const key = String(Number(position));
    if (Object.hasOwn(times, key)) throw new Refusal(`--wake: position ${key} is given twice.`);
    times[key] = time;
  }
  return times;
}

export function willingOf(given: Asked["willing"]): Line["willing"] {
  if (typeof given !== "string") return given;
  return given === "all" || given === "none" ? given : numbers("--willing", given);
}

/** Processes have a bar between them: 0,1/1/ gives the process at position 2 nothing. */
const coinsOf = (given: Asked["coins"]): Line["coins"] =>
  typeof given === "string" ? given.split("/").map((it) => numbers("--coins", it)) : given;

function graphOf(given: Asked["graph"]): Line["graph"] {
  const file = fileOf(given);
  return file === undefined ? given : readGraph(file, readAll(file));
}

const scheduleOf = (given: string | undefined): string | undefined => {
  if (given === "trace")
    throw new Refusal("--schedule trace is not accepted; name the trace: @FILE.");
  return fileOf(given) === undefined ? given : "trace";
};

/** The header is not obeyed, but it must be one. */
function obeyedTrace(schedule: string): (() => Lines) | undefined {
  const file = fileOf(schedule);
  if (file === undefined) return undefined;
  return () => {
    const lines = openLines(file);
    parseHeader(lines.next());
    return lines;
  };
}
