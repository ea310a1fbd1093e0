import type { Algorithm } from "../model/algorithm.ts";
import { single, type Family } from "../model/family.ts";
import { Refusal } from "../refusal/refusal.ts";
import { findAlgorithm } from "../request/parse-run.ts";

/** The name of an algorithm in the catalogue or of one of its mutants, or an algorithm or a family itself. */
export type Subject = string | Algorithm | Family;

const families = new WeakMap<Algorithm, Family>();

/** Finds the family of a subject. The same algorithm always gives the same family, so it is compiled only once. */
export function familyOfSubject(subject: Subject): Family {
  if (typeof subject === "string") return findAlgorithm(subject);
  if ("with" in subject) return subject;
  const family = families.get(subject) ?? makeFamily(subject);
  families.set(subject, family);
  return family;
}

/** Makes a family that has only this algorithm; its parameters, if any, cannot be changed. */
function makeFamily(algorithm: Algorithm): Family {
  if (Object.keys(algorithm.parameters).length === 0) return single(algorithm);
  const { name, parameters } = algorithm;
  return {
    name,
    parameters: {},
    with(set) {
      if (Object.keys(set).every((key) => set[key] === parameters[key])) return algorithm;
      throw new Refusal(
        `set: the parameters of this ${name} are chosen already; give the name or the family instead.`,
      );
    },
  };
}

export function checkKeys(call: string, options: object, accepted: readonly string[]): void {
  const unknown = Object.keys(options).find((key) => !accepted.includes(key));
  if (unknown === undefined) return;
  throw new Refusal(
    `${call}: ${unknown} is not an option; the options are ${accepted.join(", ")}.`,
  );
}
