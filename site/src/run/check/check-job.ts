import {
  parseNumbers,
  quote,
  readFixed,
  Refusal,
  shorten,
  sizesOf,
  type Scope,
} from "@ringleader/core/internal";
import { applies, parseWhole, words, type Form, type FormNeeds } from "../form.ts";

/** The initial texts of the controls of a check. Empty means all that the model allows. */
export const openingCheck = {
  /** A size or a range: `4`, `2..5`; undefined for the sizes with which Check opens. */
  n: undefined as string | undefined,
  /** `all`, or a list of ids. */
  ids: "all",
  /** `aligned`, `each`, or one digit per process. */
  ports: "",
  /** `all`, `each`, or positions. */
  wake: "",
  willing: "",
  /** `each`, or a network. Only for algorithms that run on any network. */
  graph: "each",
  reduce: true,
  states: "2000000",
};
export type CheckForm = Readonly<typeof openingCheck>;

/** Returns the sizes with which Check opens. Outside its model, the least ring on which Peterson fails has 4 processes. */
export const openingSizes = (violate: string): string => (violate === "" ? "2..3" : "2..4");

export interface CheckJob {
  readonly algorithm: string;
  readonly text?: string | undefined;
  readonly set: Readonly<Record<string, string>>;
  /** Numbers of processes to check, ascending; empty if the network fixes the number. */
  readonly sizes: readonly number[];
  readonly scope: Omit<Scope, "algorithm" | "n" | "network">;
  readonly graph?: string | undefined;
  readonly reduce: boolean;
  readonly states: number;
}

/** Largest number of states that the page stores. The command is limited only by memory. */
export const MOST_STATES = 20_000_000;
export const MOST_BYTES = 2 ** 29;

export function jobOf(form: Form, check: CheckForm, needs: FormNeeds, text?: string): CheckJob {
  const has = applies(needs);
  const violate = words(form.violate) as NonNullable<Scope["violate"]>;
  const ids = has.ids && check.ids !== "all" ? parseIds(check.ids) : undefined;
  const isDirected = needs.direction === true && !violate.includes("direction");
  const hasPorts = needs.ring === true && !isDirected && check.ports !== "";
  const graph = has.graph ? check.graph.trim() : undefined;
  const isSized = graph !== undefined && graph !== "each" && graph !== "ring";
  return {
    algorithm: form.algorithm,
    text,
    set: form.set,
    sizes: isSized ? [] : ids ? [ids.length] : sizesOf(check.n ?? openingSizes(form.violate)),
    scope: {
      ids,
      wake: eachOr("wake", check.wake),
      ports: hasPorts ? portsOf(check.ports) : undefined,
      links: (form.links || undefined) as Scope["links"],
      willing: has.willing ? eachOr("willing", check.willing) : undefined,
      violate: violate.length > 0 ? violate : undefined,
    },
    graph,
    reduce: check.reduce,
    states: parseWhole("most states", check.states, 1, MOST_STATES),
  };
}

function eachOr<Name extends "wake" | "willing">(name: Name, text: string) {
  if (text === "") return undefined;
  return text === "each" ? text : readFixed(name, text);
}

function parseIds(text: string): number[] {
  const ids = parseNumbers(text);
  if (ids && ids.length > 0) return ids;
  throw new Refusal(
    `ids: ${quote(text)} is not accepted; it is all or a list of whole numbers like 3,1,2.`,
  );
}

function portsOf(text: string): string {
  if (text === "each" || text === "aligned" || /^[01]+$/.test(text)) return text;
  throw new Refusal(
    `ports: ${shorten(text)} is not accepted; ports are each, aligned or one digit, 0 or 1, per process.`,
  );
}

/** Names a job by all that determines its results, the text included. Results are shown only under their own key. */
export const keyOf = (job: unknown): string => JSON.stringify(job);

export const isOutside = ({ scope }: CheckJob): boolean => (scope.violate?.length ?? 0) > 0;

export function describeSizes(sizes: readonly number[]): string {
  const [first, last] = [sizes[0], sizes[sizes.length - 1]];
  if (sizes.length <= 1) return String(first ?? "");
  return last - first + 1 === sizes.length ? `${first}..${last}` : sizes.join(", ");
}
