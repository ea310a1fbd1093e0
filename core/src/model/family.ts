import { nearestWord } from "../refusal/nearest.ts";
import { Refusal } from "../refusal/refusal.ts";
import { shorten } from "../refusal/shorten.ts";
import {
  across,
  algorithm as makeAlgorithm,
  markAlgorithm,
  type Algorithm,
  type Side,
} from "./algorithm.ts";
import { checkName, checkValues, copyParts } from "../refusal/copy-parts.ts";
import type { Claim } from "./claim.ts";
import { announcementWords, choice, type Parameter } from "./parameter.ts";
import { id } from "./schema.ts";

/** The parameters of a family, by name. */
export type ParameterSet = Readonly<Record<string, Parameter<any>>>;
/** The values of parameters, by name. */
export type ValuesOf<P> = { readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never };

/** A family of algorithms that differ in their parameters: one entry of the catalogue. */
export interface Family {
  readonly name: string;
  readonly parameters: ParameterSet;
  /** Returns the algorithm with these values of parameters; other parameters have their defaults. */
  with(set: Readonly<Record<string, string>>): Algorithm;
}

/** Maximum number of algorithms that one family caches. */
const CACHED = 32;

/** What families made, by the object of the handlers, by claim, and by the objects and functions of a claim. */
const origins = new WeakMap<object, { readonly family: Family; readonly made: Algorithm[] }>();

/** Returns the family that made these handlers or this claim, and its algorithms that have them. */
export const originOf = (part: object) => origins.get(part);

/**
 * Makes a family: algorithms that differ in their parameters. Two parameters are added where they make sense:
 * `elects`, if the algorithm only compares ids, and `announce`, if only the leader learns the outcome.
 *
 * @example
 * ```ts
 * const parameters = { rounds: natural("how many rounds", 3, 1, 9) };
 * const waiting = family("waiting", parameters, ({ rounds }) =>
 *   algorithm({
 *     name: "waiting",
 *     paper: "none",
 *     idea: "The process with id 1 waits, then leads.",
 *     needs: { ring: true, ids: true, rounds: true, everyone: true, bothWays: true },
 *     announces: false,
 *     state: {},
 *     messages: {},
 *     wake(me) {
 *       if (me.id === 1) me.alarm(rounds);
 *     },
 *     on: {},
 *     alarm(me) {
 *       me.lead();
 *     },
 *   }),
 * );
 * console.log(waiting.with({ rounds: "5" }).parameters); // { rounds: '5', announce: 'no' }
 * ```
 */
export function family<const P extends ParameterSet>(
  name: string,
  ownParameters: P,
  makeOne: (values: ValuesOf<P>) => Algorithm,
): Family {
  const own = readParameters(name, ownParameters);
  if (typeof makeOne !== "function")
    throw new Refusal(`family ${name}: give a function that makes the algorithm.`);
  const make = (values: ValuesOf<P>): Algorithm => {
    const made = makeOne(values);
    if (has(made, "needs", "messages", "on", "parameters")) return makeAlgorithm(made);
    throw new Refusal(
      `family ${name}: its function returns no algorithm; return algorithm({ … }).`,
    );
  };
  const plain = make(values(name, own, {}));
  const canBeAnnounced = !plain.announces && plain.needs.ring === true;
  const parameters: Record<string, Parameter<any>> = {
    ...own,
    ...(plain.elects && !plain.computesWithIds && { elects: electing(plain.elects) }),
    ...(canBeAnnounced && { announce: announcing }),
  };
  const instances = new Map<string, Algorithm>();
  /** The algorithm with all defaults, which every cell of a sweep asks for, and its key in `instances`. */
  let withDefaults: Algorithm | undefined;
  let defaultsKey: string | undefined;
  const isEmpty = (set: Readonly<Record<string, string>>): boolean => Object.keys(set).length === 0;
  const self: Family = markFamily({
    name,
    parameters: Object.freeze(parameters),
    with(set) {
      checkSet(name, set);
      if (withDefaults && isEmpty(set)) return withDefaults;
      const unknown = Object.keys(set).find((key) => !Object.hasOwn(parameters, key));
      if (unknown !== undefined) {
        const all = Object.keys(parameters);
        const near = nearestWord(unknown, all);
        const known = `the parameters of ${name} are ${all.join(", ")}.`;
        const hint = near === undefined ? known : `did you mean ${near}?`;
        throw refuse(
          unknown,
          set[unknown],
          `is not accepted; ${all.length === 0 ? `${name} has no parameters.` : hint}`,
        );
      }
      const chosen = values(name, own, set);
      const text: Record<string, string> = {};
      for (const key of Object.keys(own)) text[key] = own[key].format(chosen[key as keyof P]);
      for (const key of Object.keys(own)) {
        const isUnnamed = own[key].variant && text[key] === standard(own[key], text);
        if (isUnnamed || own[key].matters?.(text) === false) delete text[key];
      }
      checkValues(text, (what) => {
        throw new Refusal(`family ${name}: ${what}.`);
      });
      const key = JSON.stringify([text, set["elects"], set["announce"]]);
      const known = key === defaultsKey ? withDefaults : instances.get(key);
      if (known) return known;
      let algorithm = make(chosen);
      if (canBeAnnounced) {
        text["announce"] = valueOf(name, "announce", announcing, set);
        if (text["announce"] === "yes") algorithm = withAnnouncement(algorithm);
      }
      const { elects } = algorithm;
      if (elects !== undefined && !algorithm.computesWithIds) {
        // The default may depend on the other parameters (losers=reply|swallow).
        text["elects"] = valueOf(name, "elects", electing(elects), set);
      }
      const complemented = text["elects"] !== undefined && text["elects"] !== elects;
      const changed: Record<string, string> = {};
      for (const key of Object.keys(text)) {
        const usual = key === "elects" ? elects : standard(parameters[key], text);
        if (text[key] !== usual) changed[key] = text[key];
      }
      algorithm = markAlgorithm({
        ...algorithm,
        parameters: Object.freeze(text),
        changed: Object.freeze(changed),
        complemented,
      });
      if (instances.size >= CACHED) instances.delete(instances.keys().next().value!);
      instances.set(key, algorithm);
      if (isEmpty(set)) [withDefaults, defaultsKey] = [algorithm, key];
      const parts = algorithm.claims?.flatMap((it) => [it, ...Object.values(it as object)]) ?? [];
      for (const part of [algorithm.on, ...parts.filter((it) => it instanceof Object)]) {
        if (!origins.has(part)) origins.set(part, { family: self, made: [] });
        origins.get(part)!.made.push(algorithm);
      }
      return algorithm;
    },
  });
  return self;
}

/** The families that `family` made, or that `readFamily` checked. */
const checked = new WeakSet<object>();

function markFamily(family: Family): Family {
  checked.add(Object.freeze(family));
  return family;
}

/** Returns a family that `family` made; of any other object with its keys, a family that checks each of its algorithms. */
export function readFamily(given: Family): Family {
  if (checked.has(given)) return given;
  const { name, parameters } = given;
  // oxlint-disable-next-line unbound-method -- called with `given` below; read once, because it may be a getter.
  const variant: unknown = given.with;
  const own = readParameters(name, parameters);
  if (typeof variant !== "function")
    throw new Refusal(`family ${name}: its with is not accepted; make families with family(…).`);
  const algorithms = new WeakMap<object, Algorithm>();
  return markFamily({
    name,
    parameters: own,
    with(set) {
      const made: unknown = Reflect.apply(variant, given, [set]);
      if (!has(made, "needs", "messages", "on", "parameters"))
        throw new Refusal(
          `family ${name}: its with returns no algorithm; return algorithm({ … }).`,
        );
      const known = algorithms.get(made as object) ?? makeAlgorithm(made as Algorithm);
      algorithms.set(made as object, known);
      return known;
    },
  });
}

/** Returns a frozen copy of the parameters of a family. */
function readParameters<P extends ParameterSet>(name: string, given: P): P {
  checkName(name, "family");
  if (typeof given !== "object" || given === null)
    throw new Refusal(`family ${name}: give its parameters as an object, {} if it has none.`);
  const own = copyParts(given, `family ${name}`);
  const odd = Object.entries(own).find(([, it]) => !has(it, "standard", "parse", "format"));
  if (odd)
    throw new Refusal(
      `family ${name}: ${shorten(odd[0])} is not a parameter; make one with choice, natural or exact.`,
    );
  checkValues(Object.fromEntries(Object.keys(own).map((key) => [key, "1"])), (what) => {
    throw new Refusal(`family ${name}: ${what}.`);
  });
  return own;
}

function checkSet(name: string, set: unknown): void {
  const isTexts =
    typeof set === "object" &&
    set !== null &&
    Object.values(set).every((value) => typeof value === "string");
  if (!isTexts) throw new Refusal(`set: give the values of parameters of ${name} as texts.`);
}

/**
 * Makes a family of one algorithm, which gains the parameters `elects` and `announce` where they make sense.
 *
 * @example
 * ```ts
 * console.log(Object.keys(single(findAlgorithm("peterson").with({})).parameters)); // [ 'elects', 'announce' ]
 * ```
 */
export const single = (algorithm: Algorithm): Family => family(algorithm.name, {}, () => algorithm);

/** Refuses a parameter to which the other parameters leave no effect. */
export function checkSettings(family: Family, set: Readonly<Record<string, string>>): void {
  const names = Object.keys(set);
  if (names.length === 0) return;
  const values = { ...family.with(set).parameters, ...set };
  const idle = names.find((key) => family.parameters[key].matters?.(values) === false);
  if (idle !== undefined)
    throw refuse(idle, set[idle], "has no effect with these parameters; leave it out.");
}

const standard = (parameter: Parameter<any>, set: Readonly<Record<string, string>>): string =>
  typeof parameter.standard === "string" ? parameter.standard : parameter.standard(set);

const announcing = choice(
  "whether the leader announces itself around the ring",
  ["no", "yes"],
  announcementWords,
);

const electing = (standard: "max" | "min"): Parameter<string> => ({
  ...choice(
    "which id is elected",
    ["max", "min"],
    ["Which id wins", "the largest", "the smallest"],
  ),
  standard,
});

function valueOf<T>(
  name: string,
  key: string,
  parameter: Parameter<T>,
  set: Readonly<Record<string, string>>,
): T {
  const text = set[key] ?? standard(parameter, set);
  const value = parameter.parse(text);
  if (value !== undefined) return value;
  throw refuse(key, text, `is not accepted; ${key} of ${name} is ${parameter.accepts}.`);
}

const refuse = (key: string, value: string, what: string): Refusal =>
  Refusal.of("set", `${shorten(`${key}=${value}`)} ${what}`);

const values = <P extends ParameterSet>(
  name: string,
  parameters: P,
  set: Readonly<Record<string, string>>,
): ValuesOf<P> =>
  Object.fromEntries(
    Object.entries(parameters).map(([key, it]) => [key, valueOf(name, key, it, set)]),
  ) as ValuesOf<P>;

/**
 * Finds the first family that a user's file exports, else its first algorithm. The default export comes first. Reading
 * the exports may throw anything.
 */
export function findFamily(exports: Readonly<Record<string, unknown>>): Family | undefined {
  const values = has(exports) ? [exports["default"], ...Object.values(exports)] : [];
  const family = values.find((it) => has(it, "with", "parameters", "name"));
  if (family) return readFamily(family as Family);
  const algorithm = values.find((it) => has(it, "needs", "messages", "on"));
  return algorithm === undefined ? undefined : single(makeAlgorithm(algorithm as Algorithm));
}

/** Refuses a file or a text without a family. */
export const refuseExports = (path: string): Refusal =>
  new Refusal(
    `${path} exports no algorithm; write export default algorithm({ … }) or export default family(…).`,
  );

const has = (value: unknown, ...keys: string[]): boolean =>
  typeof value === "object" && value !== null && keys.every((key) => key in value);

/** True for a claim about the last message, which an announcement changes. */
const isOfLast = (claim: Claim): boolean =>
  "measure" in claim && claim.measure.of === "causal" && claim.measure.at === "last";

/**
 * Adds an announcement to a ring algorithm that has none: the leader sends `announce` through port 1, every other
 * process follows and forwards the message, and the leader absorbs it. This takes n messages of the kind `announce`.
 */
function withAnnouncement(algorithm: Algorithm): Algorithm {
  const { ids, bothWays } = algorithm.needs;
  const announce = (me: any, port: Side, leader: number) =>
    me.send.announce(...(bothWays ? [port] : []), ...(ids ? [{ id: leader }] : []));
  return {
    ...algorithm,
    announces: true,
    claims: algorithm.claims?.filter((claim) => !isOfLast(claim)),
    messages: { ...algorithm.messages, announce: ids ? { id } : {} },
    nouns: { ...algorithm.nouns, announce: ids ? "{id}'s announcement" : "the announcement" },
    led: (me: any) => announce(me, 1, ids ? me.id : 0),
    on: {
      ...algorithm.on,
      announce(me: any, message: any, port: number) {
        if (me.decision !== "none") {
          me.because("{me} knows the leader, so the announcement ends here");
          return;
        }
        if (ids) me.because("{id} leads, so {me} follows and forwards the announcement");
        else me.because("another process leads, so {me} follows and forwards the announcement");
        const leader = ids ? message.id : 0;
        me.follow(leader);
        announce(me, across(port as Side), leader);
      },
    },
  };
}
