import { freezeDeeply } from "./freeze-deeply.ts";
import { refuseName } from "./refuse-name.ts";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The globals of ECMAScript that foreign code may use. */
export const safeGlobals = words(`
  Object Array Number String Boolean Symbol BigInt Math JSON Map Set WeakMap WeakSet Promise Proxy Reflect
  RegExp Iterator Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError
  ArrayBuffer DataView Float32Array Float64Array Int8Array Int16Array Int32Array Uint8Array Uint16Array
  Uint32Array Uint8ClampedArray BigInt64Array BigUint64Array isFinite isNaN parseFloat parseInt encodeURI
  encodeURIComponent decodeURI decodeURIComponent
`);

/** The other globals of ECMAScript. */
const otherGlobals = words(`
  Function Date Intl WeakRef FinalizationRegistry SharedArrayBuffer Atomics escape unescape eval
`);

/** Returns a global of this realm; undefined if this version of JavaScript does not have it. */
export const globalNamed = (name: string): unknown =>
  (globalThis as unknown as Readonly<Record<string, unknown>>)[name];

let isConfined = false;

/**
 * Prepares this thread for foreign code. Freezes all objects of ECMAScript and all that can be reached from `shared`,
 * and replaces the constructors that compile text. It cannot be undone.
 */
export function confineRealm(...shared: readonly object[]): void {
  if (!isConfined) confineBuiltIns();
  isConfined = true;
  freezeDeeply(...shared);
}

function confineBuiltIns(): void {
  const functions = [
    () => {},
    function* () {
      yield 0;
    },
    async () => {},
    async function* () {
      yield 0;
    },
  ];
  for (const each of functions) replaceConstructor(Object.getPrototypeOf(each) as object);
  // A getter hides its value from `freezeDeeply`, so the values are frozen by name.
  const hidden = [allowOverride(Function.prototype, "toString")];
  for (const object of [Object, Error, ...errors].map((each) => each.prototype)) {
    for (const key of Object.getOwnPropertyNames(object)) hidden.push(allowOverride(object, key));
  }
  removeLegacy();
  keepPrototypes();
  for (const { prototype } of [Array, BigInt, Number, String, Uint8Array])
    withdrawLocale(prototype);
  const globals = [...safeGlobals, ...otherGlobals].map(globalNamed);
  freezeDeeply(...globals, ...functions, ...hiddenObjects(), ...hidden);
}

const errors = [
  AggregateError,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
];

/** Replaces `Function` and its three siblings, which are reached by `constructor` of any function. */
function replaceConstructor(prototype: object): void {
  const { name } = prototype.constructor;
  // oxlint-disable-next-line func-names -- the name is that of the constructor that it replaces.
  const replacement = function (): never {
    return refuseName(name);
  };
  Object.defineProperty(replacement, "name", { value: name });
  Object.defineProperty(replacement, "prototype", { value: prototype, writable: false });
  Object.defineProperty(prototype, "constructor", { value: replacement });
}

/**
 * Lets objects that inherit from a frozen object still get a property of their own by assignment, as in
 * `error.name = "Mine"`. JavaScript refuses that if the inherited property is a constant. Returns the value.
 */
function allowOverride(frozen: object, key: string): unknown {
  const { value, configurable, enumerable } = Object.getOwnPropertyDescriptor(frozen, key)!;
  if (value === undefined || configurable !== true) return value as unknown;
  Object.defineProperty(frozen, key, {
    enumerable,
    get: () => value as unknown,
    set(this: object, replacement: unknown) {
      if (this === frozen) throw new TypeError(`${key} of a built-in object cannot be changed`);
      const all = { value: replacement, writable: true, enumerable: true, configurable: true };
      Object.defineProperty(this, key, all);
    },
  });
  return value as unknown;
}

/**
 * Removes the properties of RegExp that show the last match of other code, such as `RegExp.$1`, and `compile`, which
 * changes even a frozen expression.
 */
function removeLegacy(): void {
  Reflect.deleteProperty(RegExp.prototype, "compile");
  const standard: readonly PropertyKey[] = ["length", "name", "prototype", "escape"];
  for (const key of Object.getOwnPropertyNames(RegExp)) {
    if (!standard.includes(key)) Reflect.deleteProperty(RegExp, key);
  }
}

/** Replaces the methods of a prototype, inherited ones included, whose results depend on the language of the machine. */
function withdrawLocale(prototype: object): void {
  if (prototype === Object.prototype) return;
  for (const key of Object.getOwnPropertyNames(prototype)) {
    if (!/^(?:toLocale|localeCompare$)/.test(key)) continue;
    Object.defineProperty(prototype, key, { value: () => refuseName(key) });
  }
  withdrawLocale(Object.getPrototypeOf(prototype) as object);
}

/** Lists an iterator of every kind that ECMAScript has, except generators. */
function iteratorsOfAllKinds(): object[] {
  const iterators = [[].values(), new Map().values(), new Set().values(), "".matchAll(/./g)];
  const helper = (iterators[0] as { map?: (each: () => void) => object }).map?.(() => {});
  const from = (globalNamed("Iterator") as { from?: (from: object) => object } | undefined)?.from?.(
    {
      next: () => ({}),
    },
  );
  const all = [...iterators, ""[Symbol.iterator](), helper, from];
  return all.filter((it) => it !== undefined);
}

/** The prototypes of iterators. No iterator can be given another one. */
const iteratorPrototypes: ReadonlySet<unknown> = new Set(
  iteratorsOfAllKinds().map((it) => Object.getPrototypeOf(it) as unknown),
);

/** True for an iterator of ECMAScript that is not a generator. */
export const isIterator = (value: object): boolean =>
  iteratorPrototypes.has(Object.getPrototypeOf(value));

/** Withdraws what would let an iterator pass for another object. */
function keepPrototypes(): void {
  const proto = Object.getOwnPropertyDescriptor(Object.prototype, "__proto__")!;
  const mustKeep = (value: unknown): void => {
    if (typeof value === "object" && value !== null && isIterator(value))
      refuseName("another prototype of an iterator");
  };
  for (const owner of [Object, Reflect]) {
    const set = owner.setPrototypeOf.bind(owner) as (of: object, to: object | null) => unknown;
    const value = (of: object, to: object | null): unknown => {
      mustKeep(of);
      return set(of, to);
    };
    Object.defineProperty(owner, "setPrototypeOf", { value });
  }
  // oxlint-disable-next-line no-extend-native -- it exists already.
  Object.defineProperty(Object.prototype, "__proto__", {
    set(this: unknown, to: unknown) {
      mustKeep(this);
      proto.set!.call(this, to);
    },
  });
}

/** Lists objects of ECMAScript that no property of a global leads to. */
function hiddenObjects(): unknown[] {
  const strict = (function () {
    "use strict";
    // oxlint-disable-next-line prefer-rest-params -- its getter of `callee` is one of the hidden objects.
    return arguments;
  })();
  return [...iteratorsOfAllKinds(), strict];
}
