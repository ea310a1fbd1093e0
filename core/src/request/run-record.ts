import type { RunSpec } from "../model/run-spec.ts";
import { Refusal } from "../refusal/refusal.ts";
import { shorten } from "./words.ts";
import { optionKeys, options, readOption } from "./options.ts";

/**
 * A run by the names of its options: a batch line, the flags of a command line, the pairs of an address.
 * Values are texts, or JSON as in a batch line; absent and undefined are the same.
 */
export type RunRecord = { readonly algorithm: string } & {
  readonly [name in "set" | OptionName]?: unknown;
};

/** Names are those of a spec, but for the limits. */
type OptionName =
  | Exclude<(typeof optionKeys)[number], "maxMessages" | "maxEvents">
  | "max-messages"
  | "max-events";

const keyOf = new Map(optionKeys.map((key) => [options[key].name, key]));
const nameHolds = "the name of an algorithm";
const setHolds = 'values by parameter, like {"elects":"max"}';

/** Reads a record; `where` names it in the sentence that refuses it. */
export function parseRecord(record: unknown, where = "the line"): RunSpec {
  if (typeof record !== "object" || record === null || Array.isArray(record)) {
    throw new Refusal(`${where} is not a JSON object.`);
  }
  const spec: Record<string, unknown> = {};
  for (const name of Object.keys(record)) {
    const value = (record as Readonly<Record<string, unknown>>)[name];
    if (value === undefined) continue;
    const key = keyOf.get(name);
    if (key !== undefined) spec[key] = readOption(key, value);
    else if (name === "algorithm" && typeof value === "string") spec[name] = value;
    else if (name === "set") spec[name] = parseParameters(value);
    else {
      const known = ["algorithm", "set", ...keyOf.keys()];
      throw new Refusal(
        known.includes(name)
          ? `${name}: ${shorten(JSON.stringify(value))} is not accepted; it is ${nameHolds}.`
          : `${where} has a key ${name} that is not known; the keys are ${known.join(", ")}.`,
      );
    }
  }
  if (spec["algorithm"] !== undefined) return spec as unknown as RunSpec;
  throw new Refusal(`${where} has no algorithm; it is ${nameHolds}.`);
}

function parseParameters(value: unknown): Record<string, string> {
  const set: Record<string, string> = {};
  const isPlain = (it: unknown) => typeof it === "string" || typeof it === "number";
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const [name, it] of Object.entries(value)) set[name] = String(it);
    if (Object.values(value).every(isPlain)) return set;
  }
  throw new Refusal(`set: ${shorten(JSON.stringify(value))} is not accepted; it is ${setHolds}.`);
}

/** Writes every option that the spec has as text, by its name; parameters stay under `set`. */
export function formatRecord(spec: RunSpec): RunRecord {
  const record: Record<string, unknown> = { ...(spec.set && { set: spec.set }) };
  for (const key of optionKeys) {
    const value = spec[key];
    if (value !== undefined) record[options[key].name] = options[key].format(value as never);
  }
  return { algorithm: spec.algorithm, ...record };
}
