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

/** The form that the page opens with. An empty text stands for the choice of the algorithm's paper. */
export const opening = {
  algorithm: "hirschberg-sinclair",
  /** Parameters that differ from their defaults. */
  set: {} as Readonly<Record<string, string>>,
  n: "12",
  /** random, rising, falling, bit-reversal, or a list. */
  ids: "random",
  graph: "grid:3x4",
  schedule: "fifo",
  links: "",
  ports: "",
  wake: "all",
  willing: "all",
  /** In rounds, which of several messages of one time comes first. Empty: `first`. */
  ties: "",
  violate: "",
  seed: "1",
  /** Outcomes of the coins, position by position: `0,1/1//0`. Empty: from the seed. */
  coins: "",
  /** Messages after which the run is stopped. Empty: it is not stopped. */
  most: "",
};

/**
 * The text of every control of the page. Controls that do not apply to the algorithm keep their text for
 * the next one; `parseForm` leaves them out.
 */
export type Form = Readonly<typeof opening>;

/** Most processes that the page runs; the command runs a hundred times as many. */
export const MOST = 1_000_000;

/** Position of the root if the user chose none. */
export const ROOT = 0;

export const isList = (ids: string): boolean => !isIdOrder(ids);

export type FormNeeds = ReturnType<Family["with"]>["needs"];

/** Which controls mean something to an algorithm with these needs, less those that are violated. */
export const applies = (needs: FormNeeds, violate = "") => ({
  ids: !whyUnused("ids", needs),
  graph: !whyUnused("graph", needs),
  schedule: !whyUnused("schedule", needs),
  willing: !whyUnused("willing", needs),
  ties: !whyUnused("ties", needs),
  ports: needs.direction !== true || words(violate).includes("direction"),
});

export function parseForm(form: Form, needs: FormNeeds): RunSpec {
  const has = applies(needs, form.violate);
  const isSized = !(has.ids && isList(form.ids)) && !(has.graph && form.graph !== "ring");
  const unlessEmpty = (text: string) => text.trim() || undefined;
  return parseRecord({
    algorithm: form.algorithm,
    set: form.set,
    n: isSized ? parseWhole("n", form.n, 1, MOST) : undefined,
    ids: has.ids ? form.ids : undefined,
    graph: has.graph ? form.graph : undefined,
    schedule: has.schedule ? form.schedule : undefined,
    ports: has.ports ? unlessEmpty(form.ports) : undefined,
    willing: has.willing ? form.willing : undefined,
    ties: has.ties ? unlessEmpty(form.ties) : undefined,
    wake: form.wake === "all" ? wakeAll(form, needs) : form.wake,
    links: unlessEmpty(form.links),
    violate: form.violate,
    seed: form.seed,
    coins: unlessEmpty(form.coins),
    "max-messages": unlessEmpty(form.most),
  });
}

/** The meaning of `all`: the root if there is one; left to the seed if `everyone` is violated, as in the command. */
function wakeAll({ violate }: Form, { root }: FormNeeds): string | undefined {
  if (words(violate).includes("everyone")) return undefined;
  return root ? String(ROOT) : "all";
}

/** Writes the form of a run: of a trace, a claim, a mutant or a counterexample. */
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

/** Where `everyone` is violated, `all` leaves the wake-ups to the seed, so that positions are listed. */
function formatWake({ n, ids, violate = [], wake }: RunSpec, text: string): string {
  if (!violate.includes("everyone")) return orAll(text, n);
  const size = n ?? (typeof ids === "object" ? ids.length : undefined);
  return wake === "all" && size !== undefined
    ? Array.from({ length: size }, (_, p) => p).join()
    : text;
}

export const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== "");

/** `all` for a list of n positions without times. */
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
    `${name}: ${shorten(text)} is not accepted; on this page it is a whole number from ${least} to ${most}.`,
  );
}

/** Chooses another algorithm for the same setup; clears options that only the previous one may take. */
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
