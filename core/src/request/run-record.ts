import type { RunSpec } from "../model/run-spec.ts";
import { Refusal } from "../refusal/refusal.ts";
import { suggest } from "../refusal/nearest.ts";
import { shorten } from "../refusal/shorten.ts";
import { refuseValue } from "./read-keys.ts";
import { isObject, optionKeys, options, readOption } from "./options.ts";

/**
 * A run as a map from the names of options to their values. It is read from a batch line, from flags or from an address.
 * Values are texts, or JSON as in a batch line. An undefined value means the same as an absent one.
 */
export type RunRecord = { readonly algorithm: string } & {
  readonly [name in "set" | OptionName]?: unknown;
};

/** Names are the keys of a spec, except for the limits. */
type OptionName =
  | Exclude<(typeof optionKeys)[number], "maxMessages" | "maxEvents">
  | "max-messages"
  | "max-events";

const keyOf = new Map(optionKeys.map((key) => [options[key].name, key]));
const nameHolds = "the name of an algorithm";

/** Reads a record; `where` is what refusals call the record. */
export function parseRecord(record: unknown, where = "the line"): RunSpec {
  if (!isObject(record)) throw new Refusal(`${where} is not a JSON object.`);
  const spec: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    const key = keyOf.get(name);
    if (value === undefined) continue;
    if (key !== undefined) spec[key] = readOption(key, value);
    else if (name === "set") spec[name] = parseParameters(value);
    else if (name === "algorithm") {
      if (typeof value !== "string") refuseValue(name, value, nameHolds);
      spec[name] = value;
    } else {
      const hint = suggest(name, ["algorithm", "set", ...keyOf.keys()], "the keys are");
      throw new Refusal(`${where} has the unknown key ${shorten(name)}; ${hint}`);
    }
  }
  if (spec["algorithm"] !== undefined) return spec as unknown as RunSpec;
  throw new Refusal(`${where} has no algorithm; add the key algorithm with ${nameHolds}.`);
}

/** Reads the values of parameters. */
export function parseParameters(value: unknown): Record<string, string> {
  const isPlain = (it: unknown) => typeof it === "string" || typeof it === "number";
  if (!isObject(value) || !Object.values(value).every(isPlain))
    return refuseValue("set", value, 'values by parameter, like {"elects":"max"}');
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, String(it)]));
}

/** Writes each option of the spec as text, under the name of the option; parameters stay under `set`. */
export function formatRecord(spec: RunSpec): RunRecord {
  const record: Record<string, unknown> = { ...(spec.set && { set: spec.set }) };
  for (const key of optionKeys) {
    const value = spec[key];
    // An empty list means the same as an absent one.
    const text = value === undefined ? "" : options[key].format(value as never);
    if (text !== "") record[options[key].name] = text;
  }
  return { algorithm: spec.algorithm, ...record };
}
