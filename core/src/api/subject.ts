import { algorithm, type Algorithm } from "../model/algorithm.ts";
import { readFamily, single, type Family } from "../model/family.ts";
import { Refusal } from "../refusal/refusal.ts";
import { isObject } from "../request/options.ts";
import { findAlgorithm } from "../request/parse-run.ts";
import { orRefuse, refuseValue } from "../request/read-keys.ts";
import { noteForeign } from "../solo/spacings.ts";

/** The name of an algorithm in the catalogue or of one of its mutants, or an algorithm or a family itself. */
export type Subject = string | Algorithm | Family;

const families = new WeakMap<object, Family>();

/** The families whose handlers are code of the caller. */
const callers = new WeakSet<Family>();

/** Notes that an algorithm is code of the caller, if its family is. */
export function noteCallers(family: Family, algorithm: Algorithm): void {
  if (callers.has(family)) noteForeign(algorithm, { text: "", isSealed: false });
}

/** Finds the family of a subject. The same algorithm always gives the same family, so it is compiled only once. */
export function familyOfSubject(subject: unknown): Family {
  if (typeof subject === "string") return findAlgorithm(subject);
  return orRefuse("algorithm", () => {
    if (!isObject(subject)) return refuseSubject(subject);
    const family = families.get(subject) ?? makeFamily(subject);
    families.set(subject, family);
    callers.add(family);
    return family;
  });
}

const refuseSubject = (value: unknown): never =>
  refuseValue("algorithm", value, 'a name such as "peterson", an algorithm or a family');

function makeFamily(subject: Readonly<Record<string, unknown>>): Family {
  const { name, with: variant, parameters } = subject;
  if (typeof variant === "function" && typeof name === "string" && isObject(parameters))
    return readFamily(subject as unknown as Family);
  if (!("needs" in subject && "messages" in subject)) return refuseSubject(subject);
  const checked = algorithm(subject as never);
  if (!isObject(parameters))
    throw new Refusal(`algorithm ${String(name)}: pass the definition to algorithm(…) first.`);
  return onlyThis(checked);
}

/** Makes a family that has only this algorithm; its parameters, if any, cannot be changed. */
function onlyThis(algorithm: Algorithm): Family {
  if (Object.keys(algorithm.parameters).length === 0) return single(algorithm);
  const { name, parameters } = algorithm;
  return {
    name,
    parameters: {},
    with(set) {
      if (Object.keys(set).every((key) => set[key] === parameters[key])) return algorithm;
      throw Refusal.of(
        "set",
        `the parameters of this ${name} are chosen already; give the name or the family instead.`,
      );
    },
  };
}
