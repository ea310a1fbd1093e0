import type { PageRequest } from "../../run/request.ts";
import { describedOf } from "../../run/describe.ts";
import { opening, type Form } from "../../run/form.ts";

/** The ring on which the two algorithms differ most. The view opens with it unless the reader has chosen a run. */
const lesson = { n: "64", ids: "rising" };

/** Returns the first run of the view: the reader's own, or Chang–Roberts on its worst ring. */
export const firstRequest = (request: PageRequest): PageRequest =>
  JSON.stringify(request.form) === JSON.stringify(opening)
    ? { form: { ...opening, algorithm: "chang-roberts", ...lesson } }
    : request;

/**
 * Chooses another algorithm for the same ring or, on a network, another schedule. Parameters that both algorithms have,
 * such as which id wins, get the values of the first run.
 */
export function secondForm(form: Form): Form {
  const first = describedOf(form.algorithm, form.set);
  if (first && first.needs.ring !== true) {
    return { ...form, schedule: form.schedule === "lifo" ? "fifo" : "lifo" };
  }
  const algorithm = form.algorithm === "chang-roberts" ? "hirschberg-sinclair" : "chang-roberts";
  const { n, ids, schedule, seed } = form;
  const others = describedOf(algorithm, {})?.parameters ?? [];
  const shared = (first?.parameters ?? []).filter(({ name, value }) => {
    const other = others.find((parameter) => parameter.name === name);
    return other && other.value !== value && other.options?.some(([label]) => label === value);
  });
  const set = Object.fromEntries(shared.map(({ name, value }) => [name, value]));
  return { ...opening, algorithm, n, ids, schedule, seed, set };
}
