import {
  catalogue,
  Refusal,
  parseRun,
  makeSetup,
  whyUnused,
  type Algorithm,
  type Family,
} from "@ringleader/core/internal";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { resolve } from "../../request/resolve.ts";
import { product, settingsOf, type FlagAxis, type Values } from "./flag-values.ts";
import { versionOf } from "./algorithm-version.ts";

type CellConditions = Readonly<Partial<Record<FlagAxis, string>>>;

/** Runs of a sweep that differ only in n and the seed. */
export interface CellSeries {
  /** As typed. */
  readonly algorithm: string;
  readonly version: string;
  /** The parameters that differ from their defaults, in canonical form. */
  readonly set: Readonly<Record<string, string>>;
  readonly setup: CellConditions;
  readonly isSeeded: boolean;
  /** The size that ids or a network fix. */
  readonly size?: number;
}

/** The series of a sweep, and sentences about what was left out. */
export interface Planned {
  readonly series: readonly CellSeries[];
  readonly notes: readonly string[];
}

/** Largest ring that is set up while planning. */
const TRIED = 2 ** 16;

/**
 * Combines every algorithm with every value of every flag. A flag without meaning for one of several algorithms, and a
 * combination that is impossible, are left out with a sentence. A value that no run uses, or a named algorithm without
 * any run, is refused.
 */
export function planSeries(
  names: readonly string[],
  values: Values,
  set: readonly string[] | undefined,
  least: number | undefined,
): Planned {
  const all = names.flatMap((it) => (it === "all" ? catalogue.map(({ name }) => name) : [it]));
  const entries = [...new Set(all)].map(entryOf);
  const shared = settingsOf(set);
  checkUsed(entries, values, shared);
  const unused = new Map<string, Set<string>>();
  /** By key: an algorithm named twice, once with a default value, is one series. */
  const distinct = new Map<string, CellSeries>();
  const refused: Left[] = [];
  for (const entry of entries) {
    const { found, left } = seriesOf(entry, values, shared, least, unused);
    if (found.size === 0 && names.includes(entry.text)) throw new Refusal(left[0].why);
    for (const [key, it] of found) distinct.set(key, it);
    refused.push(...left);
  }
  const series = [...distinct.values()];
  for (const [flag, given] of Object.entries(values) as [FlagAxis, readonly string[]][]) {
    for (const value of given) {
      if (series.some((it) => (it.setup[flag] ?? "none") === value)) continue;
      throw new Refusal(refused.find(({ setup: it }) => it[flag] === value)!.why);
    }
  }
  return {
    series,
    notes: [
      ...[...unused].map(([reason, whose]) => {
        const [flag, why] = reason.split(": ");
        return `--${flag} is left out for ${[...whose].join(", ")}: ${why}.`;
      }),
      ...refused.map(({ name, setup: it, why }) => {
        const flags = Object.entries(it).map(([flag, value]) => ` --${flag} ${value}`);
        const [first, ...more] = why.split("\n").map((line) => line.trim().replace(/ {2,}/g, " "));
        return `${name}${flags.join("")} is left out: ${[first, more.join("; ")].join(" ").trimEnd()}`;
      }),
    ],
  };
}

/** An impossible combination, and why. */
interface Left {
  readonly name: string;
  readonly setup: CellConditions;
  readonly why: string;
}

interface Entry {
  readonly text: string;
  readonly name: string;
  readonly family: Family;
  readonly own: ReadonlyMap<string, readonly string[]>;
}

/** `NAME` or `NAME:parameter=value:…`. */
function entryOf(text: string): Entry {
  const at = text.search(/:[^:=]+=/);
  const name = at < 0 ? text : text.slice(0, at);
  const own = settingsOf(at < 0 ? [] : text.slice(at + 1).split(":"));
  return { text, name, family: familyNamed(name), own };
}

/** Refuses a flag or parameter that no algorithm uses. */
function checkUsed(
  entries: readonly Entry[],
  values: Values,
  shared: ReadonlyMap<string, unknown>,
): void {
  const algorithms = entries.map(({ name, family }) => guarded(name, () => family.with({})));
  for (const flag of Object.keys(values) as FlagAxis[]) {
    const [first] = algorithms;
    if (algorithms.every((it) => whyNot(flag, it) !== undefined)) {
      throw new Refusal(
        `--${flag} does not go with ${first.name}: ${whyNot(flag, first)}${algorithms.length > 1 ? ", nor with any of the others" : ""}.`,
      );
    }
  }
  for (const name of shared.keys()) {
    if (entries.some(({ family }) => Object.hasOwn(family.parameters, name))) continue;
    const known = [...new Set(entries.flatMap(({ family }) => Object.keys(family.parameters)))];
    const whose = entries.length > 1 ? "none of the algorithms has" : `${entries[0].name} has no`;
    throw new Refusal(
      `--set ${name}: ${whose} ${entries.length > 1 ? "such a parameter" : "such parameter"}; there are ${known.join(", ") || "none"}.`,
    );
  }
}

function seriesOf(
  { name, family, own }: Entry,
  values: Values,
  shared: ReadonlyMap<string, readonly string[]>,
  least: number | undefined,
  unused: Map<string, Set<string>>,
): { readonly found: ReadonlyMap<string, CellSeries>; readonly left: readonly Left[] } {
  const version = versionOf(name);
  const given = [...shared].filter(([key]) => Object.hasOwn(family.parameters, key));
  const sets = product(new Map([...given, ...own])) as Readonly<Record<string, string>>[];
  const found = new Map<string, CellSeries>();
  const left: Left[] = [];
  for (const set of sets) {
    const algorithm = guarded(name, () => family.with(set));
    const axes = (Object.entries(values) as [FlagAxis, readonly string[]][]).filter(([flag]) => {
      const reason = whyNot(flag, algorithm);
      if (reason !== undefined) {
        const key = `${flag}: ${reason}`;
        unused.set(key, (unused.get(key) ?? new Set()).add(name));
      }
      return reason === undefined;
    });
    for (const chosen of product(axes)) {
      const it = withDefaults(algorithm, unviolated(chosen));
      const asked = { algorithm: name, ...it, set: algorithm.changed };
      const hasSize = /^\d/.test(it.ids ?? "") || (it.graph ?? "ring") !== "ring";
      const n = hasSize ? undefined : Math.min(least ?? sizeless(), TRIED);
      try {
        const tried = guarded(name, () =>
          makeSetup(parseRun(resolve({ ...asked, n }).spec, family)),
        );
        // By key: a parameter without effect makes no new series.
        found.set(JSON.stringify(asked), {
          algorithm: name,
          version,
          set: algorithm.changed,
          setup: it,
          isSeeded: isSeeded(algorithm, it),
          ...(hasSize && { size: tried.n }),
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        left.push({ name, setup: chosen, why: error.message });
      }
    }
  }
  return { found, left };
}

const sizeless = (): never => {
  throw new Refusal("-n: how many processes? Give sizes, like -n 12, -n 2..9 or -n 2^4..2^16.");
};

/** `none` means runs inside the model, among others outside it. */
function unviolated({ violate, ...rest }: CellConditions): CellConditions {
  return violate === undefined || violate === "none" ? rest : { ...rest, violate };
}

function whyNot(flag: FlagAxis, { needs }: Algorithm): string | undefined {
  return flag in whyUnused ? whyUnused[flag as keyof typeof whyUnused](needs) : undefined;
}

/** Adds the defaults that apply, so that one run has one key however it was written. */
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

/** True if the seed makes a difference; otherwise all seeds are the same run. */
function isSeeded({ needs }: Algorithm, it: CellConditions): boolean {
  return (
    needs.coins === true ||
    it.ids === "random" ||
    it.ports === "scrambled" ||
    /^(random|latency:(uniform|exponential))/.test(it.schedule ?? "") ||
    /^(random|tree):/.test(it.graph ?? "") ||
    (it.wake === undefined && it.violate !== undefined)
  );
}
