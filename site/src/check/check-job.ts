import { count, Refusal, shorten, sizesOf, type Line, type Scope } from "@ringleader/core";
import { applies, idsOf, wakeOf, willingOf, words, type Form, type Needs } from "../run/form.ts";

/** What a check is asked for besides the algorithm: the text of every control. */
export interface CheckForm {
  /** `4`, or `2..5`. */
  readonly n: string;
  /** all, or a list. */
  readonly ids: string;
  /** aligned, each, or a digit a process. Empty, here and below: what the model leaves open. */
  readonly ports: string;
  /** all, each, or positions. */
  readonly wake: string;
  readonly willing: string;
  /** Of algorithms for any network: each, or a network. */
  readonly graph: string;
  readonly reduce: boolean;
  readonly states: string;
}

export const openingCheck: CheckForm = {
  n: "2..4",
  ids: "all",
  ports: "",
  wake: "",
  willing: "",
  graph: "each",
  reduce: true,
  states: "2000000",
};

/** A check as plain data, from which the worker makes its scopes. */
export interface CheckJob {
  readonly algorithm: string;
  /** Of an own algorithm. */
  readonly text?: string;
  readonly set: Readonly<Record<string, string>>;
  /** The smallest first; nothing where the network says it. */
  readonly sizes: readonly number[];
  readonly scope: Omit<Scope, "algorithm" | "n" | "network">;
  readonly graph?: Exclude<Line["graph"], undefined>;
  readonly reduce: boolean;
  /** For each size. */
  readonly states: number;
}

/** More than this a page should not store; the command goes as far as the memory does. */
export const MOST_STATES = 20_000_000;
/** For the graph at hand. */
export const MOST_BYTES = 2 ** 29;

export function jobOf(form: Form, check: CheckForm, needs: Needs, text?: string): CheckJob {
  const has = applies(needs);
  const violate = words(form.violate) as NonNullable<Scope["violate"]>;
  const ids = has.ids && check.ids !== "all" ? idsOf(check.ids) : undefined;
  if (ids?.length === 0) throw new Refusal("ids: a list of ids holds at least one.");
  const isDirected = needs.direction === true && !violate.includes("direction");
  const hasPorts = needs.ring === true && !isDirected && check.ports !== "";
  const graph = has.graph ? check.graph.trim() : undefined;
  const isSized = graph !== undefined && graph !== "each" && graph !== "ring";
  return {
    algorithm: form.algorithm,
    ...(text !== undefined && { text }),
    set: form.set,
    sizes: isSized ? [] : ids ? [ids.length] : sizesOf(check.n, "n:"),
    scope: {
      ...(ids && { ids }),
      ...(check.wake !== "" && { wake: check.wake === "each" ? "each" : wakeOf(check.wake) }),
      ...(hasPorts && { ports: portsOf(check.ports) }),
      ...(form.links !== "" && { links: form.links as "fifo" | "any" }),
      ...(has.willing &&
        check.willing !== "" && {
          willing: check.willing === "each" ? "each" : willingOf(check.willing),
        }),
      ...(violate.length > 0 && { violate }),
    },
    ...(graph !== undefined && { graph }),
    reduce: check.reduce,
    states: statesOf(check.states),
  };
}

function portsOf(text: string): string {
  if (text === "each" || text === "aligned" || /^[01]+$/.test(text)) return text;
  throw new Refusal(
    `ports: ${shorten(text)} is not accepted; ports are each, aligned or a digit 0 or 1 a process.`,
  );
}

function statesOf(text: string): number {
  const states = count("most states:", text.trim());
  if (Number.isSafeInteger(states) && states >= 1 && states <= MOST_STATES) return states;
  throw new Refusal(
    `most states: ${shorten(text)} is not accepted; on this page it is a whole number from 1 to ${MOST_STATES}.`,
  );
}

export const isOutside = ({ scope }: CheckJob): boolean => (scope.violate?.length ?? 0) > 0;

/** n as it was asked for: `4`, `2..4`. */
export function sizesSaid(sizes: readonly number[]): string {
  const [first, last] = [sizes[0], sizes[sizes.length - 1]];
  if (sizes.length <= 1) return String(first ?? "");
  return last - first + 1 === sizes.length ? `${first}..${last}` : sizes.join(", ");
}
