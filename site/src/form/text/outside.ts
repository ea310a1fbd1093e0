import { Refusal, violable, type Violable } from "@ringleader/core/internal";
import type { AlgorithmDescription } from "../../run/describe.ts";
import { words, type Form } from "../../run/form.ts";
import { settle } from "./settle.ts";

/** Largest number of processes for which setups are tried; trying them blocks the page. */
const MOST = 100_000;

/** Finds the smallest set of assumptions without which a refused form can run; undefined if there is none. */
export function withoutWhich(
  form: Form,
  described: AlgorithmDescription,
): readonly Violable[] | undefined {
  const isRefused = (violated: readonly string[]) =>
    settle({ ...form, violate: violated.join(",") }, described, MOST) instanceof Refusal;
  const already = words(form.violate);
  if (!isRefused(already)) return undefined;
  const open = violable.filter((need) => described.needs[need] && !already.includes(need));
  const sets = Array.from({ length: 2 ** open.length - 1 }, (_set, i) =>
    open.filter((_, bit) => ((i + 1) >> bit) & 1),
  );
  sets.sort((x, y) => x.length - y.length);
  const more = sets.find((set) => !isRefused([...already, ...set]));
  return more && [...(already as Violable[]), ...more];
}

/** The options to reset in a form when an assumption holds again. */
const resets: Readonly<Record<Violable, Partial<Form>>> = {
  fifo: { links: "" },
  ids: { ids: "random" },
  everyone: { wake: "all" },
  n: { set: {} },
  direction: { ports: "" },
};

/** Returns the form without violations, and without options that require a violation. */
export function backInside(form: Form, described: AlgorithmDescription): Form {
  const inside = { ...form, violate: "" };
  if (!(settle(inside, described, MOST) instanceof Refusal)) return inside;
  const violated = violable.filter((need) => words(form.violate).includes(need));
  return violated.reduce((next, need) => ({ ...next, ...resets[need] }), inside);
}
