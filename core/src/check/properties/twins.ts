import type { Algorithm } from "../../model/algorithm.ts";
import type { Claim, Configuration, Mail } from "../../model/claim.ts";
import type { Outcome, Times } from "../../model/outcome.ts";
import { fieldOf } from "../../model/schema.ts";
import type { Event } from "../../model/trace.ts";
import {
  aroundConstants,
  constantsIn,
  foreignText,
  marked,
  spacings,
} from "../../solo/spacings.ts";
import type { Scope } from "../setups/scope.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A run or a state with other ids in the same order and, where time may begin at any moment, at a later time. */
export interface Twin {
  id<T>(id: T): T;
  fields(fields: Fields): Fields;
  leaders(leaders: Outcome["leaders"]): Outcome["leaders"];
  times(times: Times): Times;
  event(event: Event): Event;
  configuration(config: Configuration): Configuration;
}

/** Number of comparisons after which a call of a claim is compared with one twin, each in turn, and no longer with all. */
const THOROUGH = 2 ** 15;
/** Of the further calls about states, which are many, one in this many is compared. */
const SAMPLED = 16;
/** How much later time begins at most, the moduli that shifts of time reveal, and their numbers of digits. */
const LATER = 10n ** 30n;
const MODULI = 12;

/** Returns a function that says with which twins the next call of a claim is compared. */
export function twinsOf(scope: Scope, claim: Claim): () => readonly Twin[] {
  const { algorithm, n, ids, idRange } = scope;
  const { needs } = algorithm;
  // Handlers that compute with ids may do anything with other ids, which is a dimension of its own.
  const isRenamed =
    needs.ids === true &&
    !algorithm.computesWithIds &&
    typeof ids !== "object" &&
    idRange === undefined;
  const isDelayed = needs.rounds === true && !needs.everyone && scope.wake !== "all";
  const rising = Array.from({ length: n }, (_, i) => i + 1);
  const plain = { ...algorithm, complemented: false };
  const code = { ...plain, on: { claim: textOf(claim, algorithm) } } as unknown as Algorithm;
  const lists = isRenamed
    ? [...spacings(rising, plain), ...marked(rising, plain, 0), ...aroundConstants(rising, code)]
    : [];
  const delays = isDelayed ? delaysAround(constantsIn(code), n) : [];
  const twins = [
    ...lists.flatMap((to) => {
      const names = new Map(rising.map((id, i) => [id, to[i]]));
      return (isDelayed ? [0n, LATER] : [0n]).map((delay) => makeTwin(algorithm, names, delay));
    }),
    ...delays.map((delay) => makeTwin(algorithm, new Map(), delay)),
  ];
  const each = claim.form === "always" ? SAMPLED : 1;
  let left = THOROUGH;
  let turn = 0;
  return () => {
    left -= twins.length;
    if (left >= 0 || twins.length === 0) return twins;
    const isCompared = ++turn % each === 0;
    return isCompared ? [twins[(turn / each) % twins.length]] : [];
  };
}

/** Returns delays that change remainders and the number of digits, and that move the first events to one of these times or to a very late time. */
const delaysAround = (times: readonly number[], n: number): bigint[] => [
  LATER,
  ...Array.from({ length: MODULI }, (_, i) => BigInt(i + 1)),
  ...Array.from({ length: MODULI }, (_, i) => 10n ** BigInt(i + 1)),
  ...times.flatMap((time) =>
    Array.from({ length: 2 * n + 2 }, (_, i) => BigInt(time) + 1n - BigInt(i)).filter(
      (it) => it > 0n,
    ),
  ),
];

/** A function whose text is that of all functions of a claim, and of the file that defines it. */
function textOf(claim: Claim, algorithm: Algorithm): () => void {
  const parts = [
    ...Object.values(claim),
    "measure" in claim && "value" in claim.measure && claim.measure.value,
  ];
  const functions = parts.flatMap((it) => (typeof it === "function" ? [String(it)] : []));
  const text = [foreignText(algorithm), ...functions].join("\n");
  return Object.assign(() => undefined, { toString: () => text });
}

function makeTwin(
  { state, messages, complemented }: Algorithm,
  names: ReadonlyMap<number, number>,
  delay: bigint,
): Twin {
  const outside = (id: number) => names.get(id) ?? id;
  const inside = (id: number) => (complemented ? ~outside(~id >>> 0) >>> 0 : outside(id));
  const rename = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(rename)
      : typeof value === "number" && value > 0
        ? inside(value)
        : value;
  const idsOf = (schema: Algorithm["state"]) =>
    Object.keys(schema).filter((name) => fieldOf(schema[name]).kind === "id");
  const inState = ["id", ...idsOf(state)];
  const inMessage = new Map(
    Object.entries(messages).map(([kind, schema]) => [kind, idsOf(schema)]),
  );
  /** Copies fields with other ids. A ghost that must not be read is copied unread. */
  const renamed = (fields: Fields, keys: readonly string[]): Fields => {
    const copy: Record<string, unknown> = {};
    for (const [key, own] of Object.entries(Object.getOwnPropertyDescriptors(fields)))
      if ("value" in own) copy[key] = keys.includes(key) ? rename(own.value) : own.value;
      else Object.defineProperty(copy, key, own);
    return Object.freeze(copy);
  };
  const known = new WeakMap<object, Fields>();
  const remember = (fields: Fields, keys: readonly string[]): Fields => {
    let other = known.get(fields);
    if (!other) known.set(fields, (other = renamed(fields, keys)));
    return other;
  };
  const mail = (it: Mail): Mail => ({
    ...it,
    fields: remember(it.fields, inMessage.get(it.kind) ?? []),
  });
  return {
    id: (id) => (typeof id === "number" ? (outside(id) as typeof id) : id),
    fields: (fields) => renamed(fields, inState),
    leaders: (leaders) =>
      leaders.map((it) => (it.id === undefined ? it : { ...it, id: outside(it.id) })),
    times: ({ marks, ...times }) => ({
      ...Object.fromEntries(
        Object.entries(times).map(([key, it]) => [key, it === undefined ? it : it + delay]),
      ),
      marks: new Map([...marks].map(([label, all]) => [label, all.map((it) => it + delay)])),
    }),
    event: (event) => {
      const names = Object.keys(messages[event.kind] ?? {});
      const ids = inMessage.get(event.kind) ?? [];
      return {
        ...event,
        ...(delay > 0n && { time: String(BigInt(event.time) + delay) }),
        words: event.words.map((word, i) =>
          ids.includes(names[i]) ? (rename(word) as number) : word,
        ),
        ...(event.does !== undefined && {
          does: event.does.replace(/\d+/g, (id) => String(outside(Number(id)))),
        }),
      };
    },
    configuration: (config) => ({
      n: config.n,
      get setup() {
        return config.setup;
      },
      read: (p) => remember(config.read(p), inState),
      waiting: (p, port) => config.waiting(p, port).map(mail),
    }),
  };
}
