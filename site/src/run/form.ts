import { formatEdges, isIdOrder, Refusal, type Family, type Line } from "@ringleader/core";

/**
 * A run as the reader asks for it: the text of every control. What a control shows that does not
 * apply (the schedule of a synchronous algorithm) is kept, for the next algorithm, and left out of
 * the line.
 */
export interface Form {
  readonly algorithm: string;
  /** Parameters that were changed. */
  readonly set: Readonly<Record<string, string>>;
  readonly n: string;
  /** random, rising, falling, bit-reversal, or a list. */
  readonly ids: string;
  readonly graph: string;
  readonly schedule: string;
  readonly links: string;
  readonly ports: string;
  readonly wake: string;
  readonly willing: string;
  /** In rounds, which of several messages of one time comes first. Empty: the first. */
  readonly ties: string;
  readonly violate: string;
  readonly seed: string;
  /** Outcomes of the coins, process by process: `0,1;1;;0`. Empty: from the seed. */
  readonly coins: string;
  /** Messages after which the run is stopped. Empty: it goes on to its end. */
  readonly most: string;
}

/** What the page opens on. Empty: whatever the algorithm's paper says. */
export const opening: Form = {
  algorithm: "hirschberg-sinclair",
  set: {},
  n: "12",
  ids: "random",
  graph: "grid:3x4",
  schedule: "fifo",
  links: "",
  ports: "",
  wake: "all",
  willing: "all",
  ties: "",
  violate: "",
  seed: "1",
  coins: "",
  most: "",
};

/** More than this a page should not try; the command goes a hundred times further. */
export const MOST = 1_000_000;

/** The process that starts an algorithm with a root where the reader chose none. */
export const ROOT = 0;

export const isList = (ids: string): boolean => !isIdOrder(ids);

export type Needs = ReturnType<Family["with"]>["needs"];

/** Which controls have a meaning under these needs, but those violated on purpose. */
export const applies = (needs: Needs, violate = "") => ({
  ids: needs.ids === true,
  graph: needs.ring !== true,
  schedule: needs.rounds !== true,
  ports: needs.direction !== true || words(violate).includes("direction"),
  willing: needs.rounds === true,
});

/** The line a form stands for; refuses text that is none. */
export function lineOf(form: Form, needs: Needs): Line {
  const has = applies(needs, form.violate);
  const list = has.ids && isList(form.ids);
  const sized = !list && !(has.graph && form.graph !== "ring");
  const given = (text: string) => (text === "" ? undefined : text);
  return {
    algorithm: form.algorithm,
    set: form.set,
    ...(sized && { n: sizeOf(form.n) }),
    ...(has.ids && { ids: list ? idsOf(form.ids) : form.ids }),
    ...(has.graph && { graph: form.graph }),
    ...(has.schedule && { schedule: form.schedule }),
    ...(has.ports && { ports: given(form.ports) }),
    ...(has.willing && { willing: willingOf(form.willing) }),
    ...(needs.rounds && form.ties !== "" && { ties: form.ties }),
    // As the command does it: who says nothing of when they wake leaves that to the seed.
    wake:
      form.wake === "all" && words(form.violate).includes("everyone")
        ? undefined
        : form.wake === "all" && needs.root
          ? [ROOT]
          : wakeOf(form.wake),
    links: given(form.links),
    violate: words(form.violate),
    seed: form.seed,
    ...(form.coins !== "" && { coins: coinsOf(form.coins) }),
  };
}

/** The form that a line stands for: of a trace, or of a run that was found. */
export function formOf(line: Line): Form {
  const text = (
    value: string | number | bigint | readonly (string | number)[] | undefined,
    usual: string,
  ): string => (value === undefined ? usual : String(value));
  const { wake, graph, coins } = line;
  return {
    ...opening,
    algorithm: line.algorithm,
    set: line.set ?? {},
    n: text(line.n, opening.n),
    ids: text(line.ids, "random"),
    graph: typeof graph === "object" ? formatEdges(graph) : (graph ?? "ring"),
    schedule: line.schedule === "trace" ? "fifo" : (line.schedule ?? "fifo"),
    links: line.links ?? "",
    ports: line.ports ?? "",
    wake:
      typeof wake === "object" && !Array.isArray(wake)
        ? timesOf(wake as Readonly<Record<string, unknown>>, line.n)
        : text(wake, "all"),
    willing: willingText(line.willing, line.n),
    ties: line.ties ?? "",
    violate: text(line.violate, ""),
    seed: text(line.seed, "0"),
    coins: coins ? coins.map((outcomes) => outcomes.join(",")).join(";") : "",
  };
}

/** After how many messages the run is stopped, where it is. */
export function mostOf({ most }: Form): number | undefined {
  if (most.trim() === "") return undefined;
  if (/^\d{1,12}$/.test(most.trim())) return Number(most);
  throw new Refusal(
    `most: ${most.trim().slice(0, 40)} is not accepted; a run is stopped after a whole number of messages.`,
  );
}

/** The words of a text, between blanks and commas. */
export const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== "");

/** Who wakes when, as a text; who all wake at once need not be named. */
export function timesOf(times: Readonly<Record<string, unknown>>, n: number | undefined): string {
  const entries = Object.entries(times).map(([p, time]) => [p, String(time)] as const);
  if (entries.length === n && entries.every(([, time]) => time === "0")) return "all";
  const isPlain = entries.every(([, time]) => time === "0");
  return entries.map(([p, time]) => (isPlain ? p : `${p}@${time}`)).join(",");
}

export function willingText(willing: Line["willing"], n: number | undefined): string {
  if (willing === undefined || typeof willing === "string") return willing ?? "all";
  return willing.length === n ? "all" : willing.length === 0 ? "none" : willing.join(",");
}

function coinsOf(text: string): number[][] {
  return text.split(";").map((outcomes) =>
    words(outcomes).map((word) => {
      if (/^\d{1,9}$/.test(word)) return Number(word);
      throw new Refusal(
        `coins: ${word.slice(0, 40)} is not accepted; outcomes are whole numbers from 0, process by process, as 0,1;1;0.`,
      );
    }),
  );
}

function sizeOf(text: string): number {
  const n = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  if (n >= 1 && n <= MOST) return n;
  const shown = text.trim() === "" ? "nothing" : text.trim().slice(0, 40);
  throw new Refusal(
    `n: ${shown} is not accepted; on this page n is a whole number from 1 to ${MOST}.`,
  );
}

export function idsOf(text: string): number[] {
  return words(text).map((word, position) => {
    if (/^-?\d{1,15}$/.test(word)) return Number(word);
    throw new Refusal(
      `ids: ${word.slice(0, 40)} at position ${position} is not accepted; ids are whole numbers.`,
    );
  });
}

function positionsOf(name: string, text: string): number[] {
  return words(text).map((word) => {
    if (/^\d{1,9}$/.test(word)) return Number(word);
    throw new Refusal(
      `${name}: ${word.slice(0, 40)} is not accepted; positions are whole numbers from 0.`,
    );
  });
}

export function willingOf(text: string): Line["willing"] {
  return text === "all" || text === "none" ? text : positionsOf("willing", text);
}

export function wakeOf(text: string): Line["wake"] {
  if (text === "all") return text;
  if (!text.includes("@")) return positionsOf("wake", text);
  const times: Record<string, string> = {};
  for (const word of words(text)) {
    const [position, time = "0"] = word.split("@");
    const [p] = positionsOf("wake", position);
    if (p === undefined || String(p) in times) {
      throw new Refusal(
        `wake: ${word.slice(0, 40)} is not accepted; give every position once, as position@time.`,
      );
    }
    times[String(p)] = time;
  }
  return times;
}
