import {
  algorithm,
  findAlgorithm,
  groupDigits,
  parseCount,
  Refusal,
  parseRun,
  makeSetup,
  single,
  type Family,
  type Setup,
} from "@ringleader/core/internal";
import type { AlgorithmDescription } from "../../run/describe.ts";
import { isList, parseForm, words, type Form } from "../../run/form.ts";
import { isOwn } from "../../run/own/own-algorithms.ts";
import { orRefusal } from "../../run/worker/failure.ts";
import { sizeOfNetwork } from "./kinds.ts";

/** Largest number of processes for which the page offers a control per process. */
const FEW = 64;

/** Returns the number of processes; undefined if the form does not give it. */
export function sizeOf(form: Form, { needs }: AlgorithmDescription): number | undefined {
  if (needs.ids && isList(form.ids)) return words(form.ids).length;
  if (!needs.ring && form.graph !== "ring") return sizeOfNetwork(form.graph);
  const n = parseCount(form.n.trim());
  return n !== undefined && Number.isSafeInteger(n) ? n : undefined;
}

/** Makes the setup of a form, or returns a refusal. `most` limits n, because making a setup blocks the page. */
export function settle(form: Form, described: AlgorithmDescription, most = FEW): Setup | Refusal {
  const n = sizeOf(form, described);
  if (n === undefined || n > most)
    return new Refusal(`n: at most ${groupDigits(most)} processes can be arranged.`);
  return orRefusal(() =>
    makeSetup(parseRun(parseForm(form, described.needs), familyOf(form, described))),
  );
}

/** Returns the form's family; for a user's algorithm, a family with the same needs that does nothing. */
function familyOf({ algorithm: name }: Form, { needs, links }: AlgorithmDescription): Family {
  if (!isOwn(name)) return findAlgorithm(name);
  const idle = { name, paper: "", idea: "", needs, links, announces: true };
  const family = single(algorithm({ ...idle, state: {}, messages: {}, on: {} }));
  // Accepts any parameters, because the worker checks them.
  return { ...family, with: () => family.with({}) };
}

/** The valid ids and ports of a small ring; `swapped` is 1 where the two ports are exchanged. */
export type Few = NonNullable<ReturnType<typeof fewOf>>;

export function fewOf(form: Form, described: AlgorithmDescription) {
  const n = sizeOf(form, described);
  if (n === undefined || n < 1 || n > FEW) return undefined;
  // Ignores the other options, so that an invalid text in one editor does not close the other editors.
  const others = { wake: "all", willing: "all", coins: "", schedule: "fifo", links: "" };
  const settled = settle({ ...form, ...others }, described);
  if (!(settled instanceof Refusal)) {
    return { n, ids: settled.ids, swapped: settled.swapped ?? new Uint8Array(n) };
  }
  const bare = settle({ ...form, ...others, ports: "" }, described);
  const ids = bare instanceof Refusal ? undefined : bare.ids;
  return { n, ids, swapped: new Uint8Array(n) };
}

/** The form that an editor of the setup changes; `few` is its ring, if the ring is small. */
export interface SetupEdit {
  readonly form: Form;
  readonly described: AlgorithmDescription;
  readonly few: Few | undefined;
  /** The ids of the run that is shown. */
  readonly ids: Uint32Array | undefined;
  /** Names the schedule of the run if it is given delivery by delivery, as in a counterexample. */
  readonly given?: string | undefined;
  /** Changes the form; the user runs it with Enter or the button Run. */
  readonly edit: (change: Partial<Form>) => void;
  /** Changes the form and runs it. */
  readonly choose: (change: Partial<Form>) => void;
}
