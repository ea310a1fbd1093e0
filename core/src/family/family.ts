import type { Algorithm } from "../model/algorithm.ts";
import { Refusal } from "../model/refusal.ts";
import { announced } from "./announced.ts";
import { choice, type Parameter } from "./parameter.ts";

type ParameterSet = Readonly<Record<string, Parameter<any>>>;
type ValuesOf<P> = { readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never };

/** Algorithms that differ in their parameters: one entry of the catalogue. */
export interface Family {
  readonly name: string;
  readonly parameters: ParameterSet;
  /** The algorithm with these parameters; what is not given is standard. */
  with(set: Readonly<Record<string, string>>): Algorithm;
}

/** The most instances of one family that are kept; the oldest goes first. */
const KEPT = 32;

/**
 * A family of algorithms. `elects` and `announce` need no line in the algorithm's file: whoever only
 * compares ids can elect the other extreme, and whoever tells nobody can be `announced`.
 */
export function family<const P extends ParameterSet>(
  name: string,
  own: P,
  make: (values: ValuesOf<P>) => Algorithm,
): Family {
  const plain = make(values(name, own, {}));
  const parameters: Record<string, Parameter<any>> = { ...own };
  if (plain.elects !== undefined && !plain.computesWithIds) {
    const { elects } = plain;
    parameters["elects"] = {
      ...choice("which id is elected", ["max", "min"]),
      standard: elects,
    };
  }
  const canBeAnnounced = !plain.announces && plain.needs.ring === true;
  if (canBeAnnounced) {
    parameters["announce"] = choice("does the leader tell everybody, once round the ring", [
      "no",
      "yes",
    ]);
  }
  const instances = new Map<string, Algorithm>();
  return {
    name,
    parameters,
    with(set) {
      for (const key of Object.keys(set)) {
        if (!Object.hasOwn(parameters, key)) {
          const known = Object.keys(parameters).join(", ") || "none";
          throw new Refusal(`${name} has no parameter ${key}; its parameters: ${known}.`);
        }
      }
      const chosen = values(name, own, set);
      const text: Record<string, string> = {};
      for (const key of Object.keys(own)) text[key] = own[key].format(chosen[key as keyof P]);
      for (const key of Object.keys(own)) {
        const isUnnamed = own[key].variant && text[key] === standard(own[key], text);
        if (isUnnamed || own[key].matters?.(text) === false) delete text[key];
      }
      const key = JSON.stringify([text, set["elects"], set["announce"]]);
      const known = instances.get(key);
      if (known) return known;
      let made = make(chosen);
      if (canBeAnnounced) {
        text["announce"] = oneOf(name, parameters, "announce", set);
        if (text["announce"] === "yes") made = announced(made);
      }
      let complemented = false;
      if (made.elects !== undefined && !made.computesWithIds) {
        // What an instance elects by itself may depend on its own parameters (losers=reply|swallow).
        const own = { elects: { ...parameters["elects"], standard: made.elects } };
        text["elects"] = oneOf(name, own as ParameterSet, "elects", set);
        complemented = text["elects"] !== made.elects;
      }
      const changed: Record<string, string> = {};
      for (const key of Object.keys(text)) {
        const usual = key === "elects" ? made.elects : standard(parameters[key], text);
        if (text[key] !== usual) changed[key] = text[key];
      }
      made = { ...made, parameters: text, changed, complemented };
      if (instances.size >= KEPT) instances.delete(instances.keys().next().value!);
      instances.set(key, made);
      return made;
    },
  };
}

/** A user's own algorithm as a family of one. */
export const single = (algorithm: Algorithm): Family => family(algorithm.name, {}, () => algorithm);

const standard = (parameter: Parameter<any>, set: Readonly<Record<string, string>>): string =>
  typeof parameter.standard === "string" ? parameter.standard : parameter.standard(set);

function oneOf(
  name: string,
  parameters: ParameterSet,
  key: string,
  set: Readonly<Record<string, string>>,
) {
  return values(name, { [key]: parameters[key] }, set)[key] as string;
}

function values<P extends ParameterSet>(
  name: string,
  parameters: P,
  set: Readonly<Record<string, string>>,
) {
  const chosen: Record<string, unknown> = {};
  for (const [key, parameter] of Object.entries(parameters)) {
    const text = set[key] ?? standard(parameter, set);
    const value = parameter.parse(text);
    if (value === undefined) {
      throw new Refusal(`${name}: ${key}=${text} is not accepted; ${key} is ${parameter.accepts}.`);
    }
    chosen[key] = value;
  }
  return chosen as ValuesOf<P>;
}
