import { Refusal } from "../refusal/refusal.ts";
import { shorten } from "../refusal/shorten.ts";
import type { Outcome } from "./outcome.ts";
import { describeSetup } from "./setup.ts";
import type { Seed } from "./system/random.ts";

/** One event of a run, as a trace writes it: a delivery, a wake-up or an alarm. */
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
}

/** The first line of a trace: everything that a replay needs, and the digest that the replay must produce. */
export interface Header {
  readonly format: 1;
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
}

/** Makes the header of a run. The header of an unfinished run has the limit that stopped the run. */
export function header(
  run: Pick<Outcome, "setup" | "digest" | "finished" | "stopped" | "delivered">,
  name = run.setup.algorithm.name,
): Header {
  const { setup, digest, finished, stopped, delivered } = run;
  const limit = stopped ? { maxEvents: stopped.events } : { maxMessages: delivered };
  return {
    format: 1,
    algorithm: name,
    parameters: setup.algorithm.parameters,
    n: setup.n,
    setup: describeSetup(setup),
    seed: formatSeed(setup.seed),
    digest,
    ...(!finished && limit),
  };
}

/** Writes a seed as a number if JSON can hold it. */
export const formatSeed = (seed: Seed): number | string =>
  typeof seed === "number" && Number.isSafeInteger(seed) ? seed : String(seed);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function parse(text: string, number: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Refused below.
  }
  throw new Refusal(`line ${number}: ${shorten(text)} is not a JSON object.`);
}

export function parseHeader(text: string | undefined): Header {
  if (text === undefined)
    throw new Refusal("line 1: the header is missing, because the trace is empty.");
  const header = parse(text, 1);
  if (header["format"] !== 1) {
    throw new Refusal(
      `line 1: this is not the header of a trace; its format is ${shorten(JSON.stringify(header["format"]) ?? "missing")}, and only 1 is accepted.`,
    );
  }
  const texts = typeof header["algorithm"] === "string" && typeof header["digest"] === "string";
  const objects = isObject(header["setup"]) && isObject(header["parameters"]);
  if (!texts || !objects || header["seed"] === undefined) {
    throw new Refusal(
      "line 1: the header of a trace has algorithm, parameters, setup, seed and digest.",
    );
  }
  return header as unknown as Header;
}

export function parseEvent(text: string, number: number): Event {
  const event = parse(text, number);
  const naturals = ["index", "process", "port"].every((key) => Number.isSafeInteger(event[key]));
  const words = [event["words"], event["tosses"]].every(
    (list) => Array.isArray(list) && list.every((word) => Number.isSafeInteger(word)),
  );
  const texts = typeof event["kind"] === "string" && typeof event["time"] === "string";
  if (!naturals || !words || !texts) {
    throw new Refusal(
      `line ${number}: this is not an event; an event has index, time, process, kind, port, words and tosses.`,
    );
  }
  return event as unknown as Event;
}

export function sayEvent({ kind, process, port, words, time, tosses }: Event): string {
  const tossed = tosses.length > 0 ? `, tossing ${tosses.join(", ")}` : "";
  const odd =
    words.length > 0 || port !== 0 ? ` (words ${words.join(", ") || "none"}, port ${port})` : "";
  if (kind === "wake") return `position ${process} wakes at time ${time}${odd}${tossed}`;
  if (kind === "alarm")
    return `the alarm ${words.join(", ")} of position ${process} rings at time ${time}${tossed}`;
  return `position ${process} receives ${kind}(${words.join(", ")}) at port ${port}, time ${time}${tossed}`;
}
