import { Refusal, violable, type Violable } from "@ringleader/core";
import type { Described } from "../run/described.ts";
import { words, type Form } from "../run/form.ts";
import { settle } from "./settle.ts";

/** Larger rings are not tried on the page's own thread. */
const MOST = 100_000;

/** The fewest assumptions without which a refused form can be run; nothing where none helps. */
export function withoutWhich(form: Form, described: Described): readonly Violable[] | undefined {
  const isRefused = (violated: readonly string[]) =>
    settle({ ...form, violate: violated.join(",") }, described, MOST) instanceof Refusal;
  const already = words(form.violate);
  if (!isRefused(already)) return undefined;
  const open = violable.filter((it) => described.needs[it] && !already.includes(it));
  const sets = Array.from({ length: 2 ** open.length - 1 }, (_, i) =>
    open.filter((_it, bit) => ((i + 1) >> bit) & 1),
  );
  sets.sort((x, y) => x.length - y.length);
  const more = sets.find((set) => !isRefused([...already, ...set]));
  return more && [...(already as Violable[]), ...more];
}

/** What of a form has to go when an assumption is kept again. */
const kept: Readonly<Record<Violable, (form: Form) => Partial<Form>>> = {
  fifo: () => ({ links: "" }),
  ids: () => ({ ids: "random" }),
  everyone: () => ({ wake: "all" }),
  n: () => ({ set: {} }),
  direction: () => ({ ports: "" }),
};

/** The same run inside the model: nothing violated, and nothing left that asks for it. */
export function backInside(form: Form, described: Described): Form {
  const inside = { ...form, violate: "" };
  if (!(settle(inside, described, MOST) instanceof Refusal)) return inside;
  const violated = violable.filter((it) => words(form.violate).includes(it));
  return violated.reduce((it, assumption) => ({ ...it, ...kept[assumption](it) }), inside);
}
