import {
  algorithm,
  find,
  Refusal,
  requestOf,
  setup,
  single,
  type Family,
  type Setup,
} from "@ringleader/core";
import type { Described } from "../run/described.ts";
import { isList, lineOf, words, type Form } from "../run/form.ts";
import { isOwn } from "../run/own.ts";
import { sizeOfNetwork } from "./network-text.ts";

/** Up to here every process is arranged by itself. */
const FEW = 64;

/** How many processes a form speaks of; nothing where its text does not say. */
export function sizeOf(form: Form, { needs }: Described): number | undefined {
  if (needs.ids && isList(form.ids)) return words(form.ids).length;
  if (!needs.ring && form.graph !== "ring") return sizeOfNetwork(form.graph);
  return /^\d{1,9}$/.test(form.n.trim()) ? Number(form.n) : undefined;
}

/**
 * The setup that a form stands for, as the worker will make it, or why there is none. Only of few
 * processes: this is the page's own thread.
 */
export function settle(form: Form, described: Described, most = FEW): Setup | Refusal {
  const n = sizeOf(form, described);
  if (n === undefined || n > most) return new Refusal(`n: at most ${most} are arranged here.`);
  try {
    return setup(requestOf(lineOf(form, described.needs), familyOf(form, described)));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Of an own algorithm, whose text only workers read, one that needs the same and does nothing. */
function familyOf({ algorithm: name }: Form, { needs, links }: Described): Family {
  if (!isOwn(name)) return find(name);
  const idle = { name, paper: "", idea: "", needs, links, announces: true };
  const made = single(algorithm({ ...idle, state: {}, messages: {}, on: {} }));
  // Its parameters are the worker's to judge.
  return { ...made, with: () => made.with({}) };
}

/** The ring that is arranged, as far as the text of its identities and ports can be read. */
export interface Few {
  readonly n: number;
  readonly ids: ArrayLike<number> | undefined;
  /** 1 where a process calls its neighbours the other way round. */
  readonly swapped: ArrayLike<number>;
}

export function fewOf(form: Form, described: Described): Few | undefined {
  const n = sizeOf(form, described);
  if (n === undefined || n === 0 || n > FEW) return undefined;
  // Each editor reads its own text: one that is wrong does not close the others.
  const others = { wake: "all", willing: "all", coins: "", schedule: "fifo", links: "" };
  const settled = settle({ ...form, ...others }, described);
  if (!(settled instanceof Refusal)) {
    return { n, ids: settled.ids, swapped: settled.swapped ?? new Uint8Array(n) };
  }
  const bare = settle({ ...form, ...others, ports: "" }, described);
  const ids = bare instanceof Refusal ? undefined : bare.ids;
  return { n, ids, swapped: new Uint8Array(n) };
}
