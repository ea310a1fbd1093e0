import { groupDigits } from "@ringleader/core/internal/words";
import {
  formatRecord,
  isIdOrder,
  options,
  parseCount,
  parseRecord,
  Refusal,
  shorten,
  whyUnused,
  type Family,
  type RunSpec,
} from "@ringleader/core/internal";

/** The form that the page opens with. An empty text stands for the default. */
export const opening = {
  algorithm: "hirschberg-sinclair",
  /** Parameters that differ from their defaults. */
  set: {} as Readonly<Record<string, string>>,
  n: "12",
  /** `random`, `rising`, `falling`, `bit-reversal`, or a list. */
  ids: "random",
  graph: "grid:3x4",
  schedule: "fifo",
  links: "",
  ports: "",
  wake: "all",
  willing: "all",
  /** In rounds, the order of messages that arrive together; empty means `first`. */
  ties: "",
  violate: "",
  seed: "1",
  /** Outcomes of the coins, position by position: `0,1/1//0`. If empty, the seed determines them. */
  coins: "",
  /** Number of deliveries after which the run is stopped; empty means no limit. */
  most: "",
};

/** The texts of the controls. `parseForm` ignores those that do not apply to the algorithm. */
export type Form = Readonly<typeof opening>;

/** Largest number of processes that the page runs. The command runs a hundred times as many. */
export const MOST = 1_000_000;

/** Position of the root if the user has not chosen one. */
export const ROOT = 0;

export const isList = (ids: string): boolean => !isIdOrder(ids);

export type FormNeeds = ReturnType<Family["with"]>["needs"];

/** Tells which controls apply to an algorithm that runs without the assumptions in `violate`. */
export const applies = (needs: FormNeeds, violate = "") => ({
  ids: !whyUnused("ids", needs),
  graph: !whyUnused("graph", needs),
  schedule: !whyUnused("schedule", needs),
  willing: !whyUnused("willing", needs),
  ties: !whyUnused("ties", needs),
  ports: needs.direction !== true || words(violate).includes("direction"),
});

/** Tells whether the field n gives the number of processes. A list of ids or a network has its own. */
export function hasSize(form: Form, needs: FormNeeds): boolean {
  const has = applies(needs, form.violate);
  return !(has.ids && isList(form.ids)) && !(has.graph && form.graph !== "ring");
}

/** Makes a new seed of at most five digits. */
export const freshSeed = (): string => String(crypto.getRandomValues(new Uint16Array(1))[0]);

export function parseForm(form: Form, needs: FormNeeds): RunSpec {
  const has = applies(needs, form.violate);
  const unlessEmpty = (text: string) => text.trim() || undefined;
  return parseRecord({
    algorithm: form.algorithm,
    set: form.set,
    n: hasSize(form, needs) ? parseWhole("n", form.n, 1, MOST) : undefined,
    ids: has.ids ? tidied(form.ids) : undefined,
    graph: has.graph ? form.graph : undefined,
    schedule: has.schedule ? form.schedule : undefined,
    ports: has.ports ? unlessEmpty(form.ports) : undefined,
    willing: has.willing ? tidied(form.willing) || "none" : undefined,
    ties: has.ties ? unlessEmpty(form.ties) : undefined,
    wake: form.wake === "all" ? wakeAll(form, needs) : tidied(form.wake) || "none",
    links: unlessEmpty(form.links),
    violate: unlessEmpty(tidied(form.violate)),
    seed: form.seed,
    coins: /\d/.test(form.coins) ? form.coins : undefined,
    "max-messages": unlessEmpty(form.most),
  });
}

/** Removes commas that separate nothing: a list is valid while it is written, and so are the lists of older addresses. */
const tidied = (list: string): string => words(list).join(",");

/** Returns what `all` means for this algorithm: every process, or only the root; undefined if the seed chooses. */
function wakeAll({ violate }: Form, { root }: FormNeeds): string | undefined {
  if (words(violate).includes("everyone")) return undefined;
  return root ? String(ROOT) : "all";
}

/** Converts the spec of a trace, claim, mutant or counterexample to a form. */
export function formatForm(spec: RunSpec): Form {
  const { set: _, "max-messages": most = "", ...record } = formatRecord(spec);
  const texts = record as Partial<Form>;
  return {
    ...opening,
    graph: "ring",
    seed: "0",
    ...texts,
    set: spec.set ?? {},
    schedule: spec.schedule === "trace" ? "fifo" : (spec.schedule ?? "fifo"),
    wake: formatWake(spec, texts.wake ?? "all"),
    willing: orAll(texts.willing ?? "all", spec.n),
    most: most as string,
  };
}

/** Formats the wake-ups; lists all positions if `all` would leave the choice to the seed. */
function formatWake({ n, ids, violate = [], wake }: RunSpec, text: string): string {
  if (!violate.includes("everyone")) return orAll(text, n);
  const size = n ?? (typeof ids === "object" ? ids.length : undefined);
  return wake === "all" && size !== undefined
    ? Array.from({ length: size }, (_, p) => p).join()
    : text;
}

export const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== "");

/** Returns `all` if the text lists n positions without times; otherwise returns the text. */
const orAll = (text: string, n: number | undefined): string =>
  /^\d[\d,]*$/.test(text) && words(text).length === n ? "all" : text;

export const formatTimes = (times: Readonly<Record<string, string | number>>, n: number): string =>
  orAll(options.wake.format(times), n);

export const formatWilling = (willing: readonly number[], n: number): string =>
  orAll(options.willing.format(willing), n);

export function parseWhole(name: string, text: string, least: number, most: number): number {
  const value = parseCount(text.trim()) ?? NaN;
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  throw new Refusal(
    `${name}: ${shorten(text)} is not accepted; on this page it is a whole number from ${least} to ${groupDigits(most)}.`,
  );
}

/** Chooses another algorithm for the same setup. Clears options that the new algorithm may not accept. */
export const chooseAlgorithm = (form: Form, algorithm: string): Form => ({
  ...form,
  algorithm,
  set: {},
  links: "",
  violate: "",
  coins: "",
  ties: "",
  most: "",
});
