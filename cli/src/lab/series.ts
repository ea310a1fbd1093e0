import { catalogue, find, Refusal, requestOf, setup, type Family } from "@ringleader/core";
import { guarded, isPath, loadFamily } from "../own-algorithm.ts";
import { resolve } from "../thread/resolve.ts";
import { filled, isSeeded, whyNot, type RunSetup } from "./applies.ts";
import { product, settingsOf, type Axis, type Values } from "./flag-values.ts";
import { versionOf } from "./version.ts";

/** All runs of a sweep that differ in nothing but n and the seed. */
export interface Series {
  /** As it is called on the command line. */
  readonly algorithm: string;
  readonly version: string;
  /** The parameters that are not what they are when not given, canonical. */
  readonly set: Readonly<Record<string, string>>;
  readonly setup: RunSetup;
  readonly isSeeded: boolean;
  /** Its size, where ids or a network say it. */
  readonly size?: number;
}

/** The series of a sweep, and what was left out of it, in sentences. */
export interface Planned {
  readonly series: readonly Series[];
  readonly notes: readonly string[];
}

/** Setups of larger rings are not tried beforehand. */
const TRIED = 2 ** 16;

/**
 * Every algorithm with every value of every flag. A flag that says nothing to one of several
 * algorithms is left out for that one, and a combination that cannot be is left out, each with a
 * sentence. What is good for nothing at all is a mistake, and refused: a value that no run takes, an
 * algorithm that is named and has no run.
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
  /** Under keys: what is named twice, once with the value that stands anyway, is one series. */
  const distinct = new Map<string, Series>();
  const refused: Left[] = [];
  for (const entry of entries) {
    const { found, left } = seriesOf(entry, values, shared, least, unused);
    if (found.size === 0 && names.includes(entry.text)) throw new Refusal(left[0].why);
    for (const [key, it] of found) distinct.set(key, it);
    refused.push(...left);
  }
  const series = [...distinct.values()];
  for (const [flag, given] of Object.entries(values) as [Axis, readonly string[]][]) {
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

/** A combination that cannot be, and why. */
interface Left {
  readonly name: string;
  readonly setup: RunSetup;
  readonly why: string;
}

interface Entry {
  readonly text: string;
  readonly name: string;
  readonly family: Family;
  readonly own: ReadonlyMap<string, readonly string[]>;
}

/** `NAME` or `NAME:parameter=value`, several of them with colons between. */
function entryOf(text: string): Entry {
  const at = text.search(/:[^:=]+=/);
  const name = at < 0 ? text : text.slice(0, at);
  const own = settingsOf(at < 0 ? [] : text.slice(at + 1).split(":"));
  return { text, name, family: isPath(name) ? loadFamily(name) : find(name), own };
}

/** A flag that says nothing to any of the algorithms is a mistake. */
function checkUsed(
  entries: readonly Entry[],
  values: Values,
  shared: ReadonlyMap<string, unknown>,
): void {
  const algorithms = entries.map(({ name, family }) => guarded(name, () => family.with({})));
  for (const flag of Object.keys(values) as Axis[]) {
    const [first] = algorithms;
    if (algorithms.every((it) => whyNot(flag, it) !== undefined)) {
      throw new Refusal(
        `--${flag} does not go with ${first.name}: ${whyNot(flag, first)}${algorithms.length > 1 ? ", and none of the others takes it" : ""}.`,
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
): { readonly found: ReadonlyMap<string, Series>; readonly left: readonly Left[] } {
  const version = versionOf(name, family);
  const given = [...shared].filter(([key]) => Object.hasOwn(family.parameters, key));
  const sets = product(new Map([...given, ...own])) as Readonly<Record<string, string>>[];
  const found = new Map<string, Series>();
  const left: Left[] = [];
  for (const set of sets) {
    const algorithm = guarded(name, () => family.with(set));
    const axes = (Object.entries(values) as [Axis, readonly string[]][]).filter(([flag]) => {
      const reason = whyNot(flag, algorithm);
      if (reason !== undefined) {
        const key = `${flag}: ${reason}`;
        unused.set(key, (unused.get(key) ?? new Set()).add(name));
      }
      return reason === undefined;
    });
    for (const chosen of product(axes)) {
      const it = filled(algorithm, unviolated(chosen));
      const asked = { algorithm: name, ...it, set: algorithm.changed };
      const hasSize = /^\d/.test(it.ids ?? "") || (it.graph ?? "ring") !== "ring";
      const n = hasSize ? undefined : Math.min(least ?? sizeless(), TRIED);
      try {
        const tried = guarded(name, () => setup(requestOf(resolve({ ...asked, n }).line, family)));
        // Under a key: parameters that do not matter, given the others, make no difference.
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

/** `none`: inside the model, beside runs that leave it. */
function unviolated({ violate, ...rest }: RunSetup): RunSetup {
  return violate === undefined || violate === "none" ? rest : { ...rest, violate };
}
