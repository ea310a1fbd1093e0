import {
  catalogue,
  checkSettings,
  Refusal,
  parseRun,
  makeSetup,
  nearestWord,
  shorten,
  whyUnused,
  type Algorithm,
  type Family,
} from "@ringleader/core/internal";
import { unlessRefused } from "@ringleader/core/internal/refusal";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { resolve } from "../../request/resolve.ts";
import { axesOf, product, settingsOf, type AxisValues, type FlagAxis } from "./flag-values.ts";
import { versionOf } from "../../install/algorithm-version.ts";

type CellConditions = Readonly<Partial<Record<FlagAxis, string>>>;

/** Runs of a sweep that differ only in n and the seed. */
export interface CellSeries {
  /** The name or path, as given on the command line. */
  readonly algorithm: string;
  readonly version: string;
  /** The parameters that differ from their defaults, in canonical form. */
  readonly set: Readonly<Record<string, string>>;
  readonly setup: CellConditions;
  /** True if the run depends on the seed. */
  readonly isSeeded: boolean;
  /** The number of processes, if the ids or the network determine it. */
  readonly size?: number;
}

/** Largest ring, in processes, that is set up while planning. */
const TRIED = 2 ** 16;

/**
 * Combines every algorithm with every value of every flag. If a flag does not apply to one of several algorithms, or a
 * combination is impossible, it is left out with a note. Refuses a value that no run uses. Refuses an algorithm without
 * a possible run, unless it comes only from `all`.
 */
export function planSeries(
  names: readonly string[],
  values: AxisValues,
  set: readonly string[] | undefined,
  least: number | undefined,
): { readonly series: readonly CellSeries[]; readonly notes: readonly string[] } {
  const all = names.flatMap((it) => (it === "all" ? catalogue.map(({ name }) => name) : [it]));
  const entries = [...new Set(all)].map(entryOf);
  const shared = settingsOf(set);
  checkUsed(entries, values, shared);
  const unused = new Map<string, Set<string>>();
  /** Series by key, so that naming an algorithm twice, or setting a parameter without effect, adds no series. */
  const distinct = new Map<string, CellSeries>();
  const refused: Refused[] = [];
  for (const entry of entries) {
    let isRunnable = false;
    const before = refused.length;
    for (const { algorithm, chosen } of combinationsOf(entry, values, shared, unused)) {
      try {
        const added = seriesOf(entry, algorithm, chosen, least);
        distinct.set(JSON.stringify([added.algorithm, added.setup, added.set]), added);
        isRunnable = true;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push({ name: entry.name, setup: chosen, refusal: error });
      }
    }
    if (!isRunnable && names.includes(entry.text)) throw refused[before].refusal;
  }
  const series = [...distinct.values()];
  for (const [flag, texts] of axesOf(values)) {
    for (const value of texts) {
      if (series.some((it) => (it.setup[flag] ?? "none") === value)) continue;
      throw refused.find(({ setup }) => setup[flag] === value)!.refusal;
    }
  }
  const leftOut = [...unused].map(([reason, whose]) => {
    const [flag, why] = reason.split(": ");
    return `--${flag} is left out for ${[...whose].join(", ")}: ${why}.`;
  });
  return { series, notes: [...leftOut, ...refused.map(noteOf)] };
}

function noteOf({ name, setup, refusal }: Refused): string {
  const flags = Object.entries(setup).map(([flag, value]) => ` --${flag} ${value}`);
  const [first, ...more] = refusal.message
    .split("\n")
    .map((line) => line.trim().replace(/ {2,}/g, " "));
  return `${name}${flags.join("")} is left out: ${[first, more.join("; ")].join(" ").trimEnd()}`;
}

interface Refused {
  readonly name: string;
  readonly setup: CellConditions;
  readonly refusal: Refusal;
}

interface Entry {
  readonly text: string;
  readonly name: string;
  readonly version: string;
  readonly family: Family;
  readonly own: ReadonlyMap<string, readonly string[]>;
}

/** Parses `NAME` or `NAME:parameter=value:…`. */
function entryOf(text: string): Entry {
  const at = text.search(/:[^:=]+=/);
  const name = at < 0 ? text : text.slice(0, at);
  const own = settingsOf(at < 0 ? [] : text.slice(at + 1).split(":"));
  return { text, name, family: familyNamed(name), version: versionOf(name), own };
}

/** Refuses a flag or parameter that no algorithm uses. */
function checkUsed(
  entries: readonly Entry[],
  values: AxisValues,
  shared: ReadonlyMap<string, unknown>,
): void {
  const algorithms = entries.map(({ name, family }) => guarded(name, () => family.with({})));
  for (const [flag] of axesOf(values)) {
    const [why, ...others] = algorithms.map(({ needs }) => whyUnused(flag, needs));
    if (why === undefined || others.includes(undefined)) continue;
    const nor = others.length > 0 ? ", and neither do the others" : "";
    throw Refusal.of(
      flag,
      `${algorithms[0].name} does not accept this option, because ${why}${nor}.`,
    );
  }
  for (const name of shared.keys()) {
    if (entries.some(({ family }) => Object.hasOwn(family.parameters, name))) continue;
    const known = [...new Set(entries.flatMap(({ family }) => Object.keys(family.parameters)))];
    const near = nearestWord(name, known);
    const whose = entries.length > 1 ? "the algorithms" : entries[0].name;
    const hint =
      near === undefined
        ? `the parameters of ${whose} are ${known.join(", ") || "none"}.`
        : `did you mean ${near}?`;
    throw Refusal.of("set", `${shorten(name)} is not a parameter; ${hint}`);
  }
}

/** Generates every choice of values for parameters and applicable flags. Adds other flags to `unused`, by reason. */
function* combinationsOf(
  { name, family, own }: Entry,
  values: AxisValues,
  shared: ReadonlyMap<string, readonly string[]>,
  unused: Map<string, Set<string>>,
): Generator<{ readonly algorithm: Algorithm; readonly chosen: CellConditions }> {
  const usable = [...shared].filter(([key]) => Object.hasOwn(family.parameters, key));
  const sets = product(new Map([...usable, ...own])) as Readonly<Record<string, string>>[];
  // Refuses a parameter that has no effect in any combination.
  const isIdle = (set: Readonly<Record<string, string>>) =>
    unlessRefused(() => checkSettings(family, set) ?? true) === undefined;
  if (sets.every(isIdle)) checkSettings(family, sets[0]);
  for (const set of sets) {
    const algorithm = guarded(name, () => family.with(set));
    const axes = axesOf(values).filter(([flag]) => {
      const reason = whyUnused(flag, algorithm.needs);
      if (reason === undefined) return true;
      const key = `${flag}: ${reason}`;
      unused.set(key, (unused.get(key) ?? new Set()).add(name));
      return false;
    });
    for (const chosen of product(axes)) yield { algorithm, chosen };
  }
}

/** Makes a series; refuses an impossible combination. */
function seriesOf(
  { name, version, family }: Entry,
  algorithm: Algorithm,
  chosen: CellConditions,
  least: number | undefined,
): CellSeries {
  const setup = withDefaults(algorithm, unviolated(chosen));
  const set = algorithm.changed;
  const hasSize = /^\d/.test(setup.ids ?? "") || (setup.graph ?? "ring") !== "ring";
  const n = hasSize ? undefined : Math.min(least ?? sizeless(), TRIED);
  const { n: size } = guarded(name, () =>
    makeSetup(parseRun(resolve({ algorithm: name, ...setup, set, n }).spec, family)),
  );
  const seeded = isSeeded(algorithm, setup);
  return { algorithm: name, version, set, setup, isSeeded: seeded, ...(hasSize && { size }) };
}

const sizeless = (): never => {
  throw new Refusal("-n: how many processes? Give sizes, like -n 12, -n 2..9 or -n 2^4..2^16.");
};

/** Removes `--violate none`, which stands for runs inside the model. */
function unviolated({ violate, ...rest }: CellConditions): CellConditions {
  return violate === undefined || violate === "none" ? rest : { ...rest, violate };
}

/** Adds the defaults that apply, so that a run has the same key whether or not its default flags are given. */
function withDefaults({ needs, links }: Algorithm, given: CellConditions): CellConditions {
  const violated = given.violate?.split(",") ?? [];
  const isAligned = needs.direction === true && !violated.includes("direction");
  const standard: CellConditions = {
    ...(needs.ids && { ids: "random" }),
    ...(!needs.rounds && { schedule: "fifo" }),
    ...(!needs.rounds && !violated.includes("fifo") && { links: links ?? "fifo" }),
    ...(needs.ring && { ports: isAligned ? "aligned" : "scrambled" }),
    ...(!violated.includes("everyone") && { wake: "all" }),
    ...(needs.rounds && { willing: "all" }),
    ...(!needs.ring && { graph: "ring" }),
  };
  const { ports, ...rest } = given;
  const isUsual = ports === undefined || (!needs.ring && ports === "aligned");
  return { ...standard, ...rest, ...(!isUsual && { ports }) };
}

function isSeeded({ needs }: Algorithm, it: CellConditions): boolean {
  return (
    needs.coins === true ||
    [it.ids, it.wake, it.willing].includes("random") ||
    it.ports === "scrambled" ||
    /^(random|latency:(uniform|exponential))/.test(it.schedule ?? "") ||
    /^(random|tree):/.test(it.graph ?? "") ||
    (it.wake === undefined && it.violate !== undefined)
  );
}
