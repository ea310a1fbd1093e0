import { whereKnown } from "../judge/known-limit.ts";
import { readReport } from "../judge/own-values.ts";
import { markAlgorithm, type Algorithm } from "../model/algorithm.ts";
import type { Claim, Configuration, Teller, Watcher } from "../model/claim.ts";
import { readFamily, type Family } from "../model/family.ts";
import type { Outcome } from "../model/outcome.ts";
import type { Parameter } from "../model/parameter.ts";
import type { Setup } from "../model/setup.ts";
import type { Sometimes } from "../model/sometimes.ts";
import { oneLine } from "../refusal/escape.ts";
import { sentenceOf } from "../sentence/judge-state.ts";
import { noteForeign, type ForeignCode } from "../solo/spacings.ts";
import { Refusal } from "../refusal/refusal.ts";

/**
 * Returns a family of foreign code whose claims and reports see copies of runs, so that they cannot change what is
 * printed or judged, and whose sentences are single lines. `call` calls functions that may throw
 * anything.
 */
export function guardFamily(
  family: Family,
  code: ForeignCode,
  call = <T>(act: () => T): T => act(),
): Family {
  const guarded = new WeakMap<Algorithm, Algorithm>();
  return readFamily({
    name: family.name,
    parameters: Object.fromEntries(
      Object.entries(family.parameters).map(([key, it]) => [key, guardParameter(it, call)]),
    ),
    with(set) {
      const algorithm = call(() => family.with(set));
      const known = guarded.get(algorithm) ?? guardAlgorithm(algorithm, call);
      guarded.set(algorithm, known);
      noteForeign(known, code);
      return known;
    },
  });
}

type Call = <T>(act: () => T) => T;

function guardParameter(parameter: Parameter<any>, call: Call): Parameter<any> {
  const { standard } = parameter;
  return {
    ...parameter,
    parse: (text) => call(() => parameter.parse(text) as unknown),
    format: (value) => call(() => parameter.format(value)),
    ...(typeof standard === "function" && { standard: (set) => call(() => standard(set)) }),
    ...("matters" in parameter && { matters: (set) => call(() => parameter.matters!(set)) }),
  };
}

function guardAlgorithm(algorithm: Algorithm, call: Call): Algorithm {
  const { claims, sometimes } = algorithm;
  return markAlgorithm({
    ...algorithm,
    ...(claims && { claims: claims.map((it) => guardClaim(it, call)) }),
    ...(sometimes && { sometimes: sometimes.map(guardSituation) }),
    ...(algorithm.accepts && {
      accepts: ({ n }) =>
        readLine(
          "accepts",
          call(() => algorithm.accepts!({ n })),
        ),
    }),
    ...(algorithm.report && {
      report: (run) => call(() => ({ ...readReport(algorithm, shownRun(run)) })),
    }),
  });
}

function guardClaim(claim: Claim, call: Call): Claim {
  const whose = `claim ${claim.id}`;
  switch (claim.form) {
    case "bound": {
      const { measure } = claim;
      return {
        ...claim,
        limit: (run, phase) => whereKnown(call, () => claim.limit(shownRun(run), phase)),
        ...(measure.of === "time" && {
          measure: {
            ...measure,
            value: (run: Outcome) => call(() => measure.value(shownRun(run))),
          },
        }),
      };
    }
    case "along":
      return {
        ...claim,
        watcher: (setup) => guardWatcher(whose, claim.watcher(shownSetup(setup))),
      };
    case "across":
      return { ...claim, teller: () => guardTeller(whose, claim.teller()) };
    case "always":
      // A sentence is not foreign code, and it is found by its function.
      if (sentenceOf(claim)) return claim;
      return { ...claim, holds: (config) => readLine(whose, claim.holds(config)) };
    default:
      return claim;
  }
}

const guardWatcher = (whose: string, watcher: Watcher): Watcher => ({
  see: (event, read) => readLine(whose, watcher.see(copyData(event), read)),
  ...(watcher.end && { end: (run) => readLine(whose, watcher.end!(shownRun(run))) }),
});

const guardTeller = (whose: string, teller: Teller): Teller => ({
  see: (words) => teller.see([...words]),
  lines: () => Array.from(teller.lines(), (line) => readLine(whose, line) ?? ""),
});

function guardSituation(situation: Sometimes): Sometimes {
  if (situation.form === "run") {
    const holds = (run: object) => readTruth(situation, situation.holds(shownRun(run as Outcome)));
    return { ...situation, holds };
  }
  const holds = (config: Configuration) => readTruth(situation, situation.holds(config));
  return { ...situation, holds };
}

/** Reads whether a situation is reached, as foreign code says it. A promise, or another value that only counts as true, is refused. */
function readTruth({ says }: Sometimes, reached: unknown): boolean {
  if (reached === true || !reached) return reached === true;
  throw new Refusal(
    `situation ${says}: it returns a value of type ${typeof reached}; return true or false.`,
  );
}

/** Reads what is wrong, as foreign code says it. */
function readLine(whose: string, said: unknown): string | undefined {
  if (said === undefined) return undefined;
  if (typeof said === "string") return oneLine(said);
  throw new Refusal(
    `${whose}: it returns a value of type ${typeof said}; return a text or undefined.`,
  );
}

const runs = new WeakMap<Outcome, Outcome>();
const setups = new WeakMap<Setup, Setup>();

function shownRun(run: Outcome): Outcome {
  const known = runs.get(run);
  if (known) return known;
  const shown = showCopies(run, (key, part) => {
    // No verdict depends on another: whether others are known already differs from verb to verb.
    if (key === "verdicts") return [];
    return key === "setup" ? shownSetup(part as Setup) : copyData(part);
  });
  runs.set(run, shown);
  return shown;
}

/** How ids and ports were written does not belong to a run: with the same ids in a list, it is the same run. */
const WRITTEN = Object.freeze({ ids: "given", ports: "given" });

function shownSetup(setup: Setup): Setup {
  const known = setups.get(setup);
  if (known) return known;
  const shown = showCopies(setup, (key, part) => {
    if (key === "algorithm") return part;
    if (key === "made") return WRITTEN;
    if (key !== "network") return copyData(part);
    return showCopies(part as object, (it, value) => (it === "made" ? "given" : copyData(value)));
  });
  setups.set(setup, shown);
  return shown;
}

/** Returns an object with copies of the parts of another. A part is read whenever it is asked for, so that `check` sees what each claim reads. */
function showCopies<T extends object>(
  of: T,
  copy: (key: PropertyKey, part: unknown) => unknown,
): T {
  const copies = new Map<PropertyKey, unknown>();
  const read = (key: PropertyKey): unknown => {
    const part: unknown = Reflect.get(of, key);
    if (!copies.has(key)) copies.set(key, copy(key, part));
    return copies.get(key);
  };
  const refuse = () => false;
  return new Proxy({} as T, {
    get: (_, key) => read(key),
    has: (_, key) => Reflect.has(of, key),
    ownKeys: () => Reflect.ownKeys(of),
    getOwnPropertyDescriptor: (_, key) =>
      Reflect.getOwnPropertyDescriptor(of, key) && {
        value: read(key),
        enumerable: true,
        configurable: true,
      },
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
    setPrototypeOf: refuse,
    preventExtensions: refuse,
  });
}

type Copied = { slice(): unknown };

/** Copies lists, records, maps and typed arrays, and freezes what can be frozen. */
function copyData<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(copyData)) as T;
  if (ArrayBuffer.isView(value)) return (value as unknown as Copied).slice() as T;
  if (value instanceof Map) return new Map([...value].map(([k, v]) => [k, copyData(v)])) as T;
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copyData(each)])),
  ) as T;
}
