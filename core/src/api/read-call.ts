import type { Family } from "../model/family.ts";
import { Refusal } from "../refusal/refusal.ts";
import { isObject } from "../request/options.ts";
import { orRefuse, readKeys, refuseValue, type Readers } from "../request/read-keys.ts";
import { familyOfSubject, type Subject } from "./subject.ts";

/** A whole request in one object, as in a batch line: the algorithm and its options. */
export type RequestOf<Options> = Options & { readonly algorithm: Subject };

/**
 * Reads the arguments of a call: a subject and its options, or one object with both. The one object may have the keys of
 * a batch line, such as `max-messages`.
 */
export function readCall(
  call: string,
  subject: unknown,
  options: unknown,
  readers: Readers,
): { readonly family: Family; readonly options: Record<string, unknown> } {
  const named = { what: call, key: "option" };
  if (isRequest(subject)) {
    if (options !== undefined)
      throw new Refusal(`${call}: the options are given twice; put all of them into one object.`);
    const isAlgorithm = { algorithm: (value: unknown) => value };
    const request = asOptions(subject, readers);
    const { algorithm, ...rest } = readKeys(named, request, { ...isAlgorithm, ...readers });
    if (algorithm === undefined)
      throw new Refusal(`${call}: the request has no algorithm; add the key algorithm.`);
    return { family: familyOfSubject(algorithm), options: rest };
  }
  const family = familyOfSubject(subject);
  if (options === undefined) return { family, options: {} };
  return isObject(options)
    ? { family, options: readKeys(named, options, readers) }
    : refuseValue(`${call}: options`, options, "an object such as { n: 3 }");
}

/** True for an object that is neither an algorithm nor a family. */
const isRequest = (subject: unknown): subject is object =>
  isObject(subject) &&
  orRefuse("algorithm", () => !("with" in subject) && !("needs" in subject && "on" in subject));

/** Renames `max-messages` to `maxMessages`, and so on. */
function asOptions(request: object, readers: Readers): object {
  return orRefuse("algorithm", () => {
    const options: Record<string, unknown> = {};
    for (const name in request) {
      const key = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const known = Object.hasOwn(readers, key) ? key : name;
      if (Object.hasOwn(options, known)) throw new Refusal(`${name}: ${known} is given twice.`);
      options[known] = (request as Record<string, unknown>)[name];
    }
    return options;
  });
}
