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

/** Returns the parameters of an algorithm that another run has too, such as which id wins, with the values of that run. */
export function pairedSet(other: Form, algorithm: string): Form["set"] {
  const own = describedOf(algorithm, {})?.parameters ?? [];
  const shared = (describedOf(other.algorithm, other.set)?.parameters ?? []).filter(
    ({ name, value }) => {
      const same = own.find((parameter) => parameter.name === name);
      return same && same.value !== value && same.options?.some(([label]) => label === value);
    },
  );
  return Object.fromEntries(shared.map(({ name, value }) => [name, value]));
}

/** Gives another algorithm that the reader chooses for one side the parameters that it shares with the other side. */
export const pairWith = (request: PageRequest, before: Form, other: Form): PageRequest =>
  request.form.algorithm === before.algorithm
    ? request
    : {
        ...request,
        form: { ...request.form, set: pairedSet(other, request.form.algorithm) },
      };

/** Chooses another algorithm for the same ring or, on a network, another schedule. */
export function secondForm(form: Form): Form {
  const first = describedOf(form.algorithm, form.set);
  if (first && first.needs.ring !== true) {
    return { ...form, schedule: form.schedule === "lifo" ? "fifo" : "lifo" };
  }
  const algorithm = form.algorithm === "chang-roberts" ? "hirschberg-sinclair" : "chang-roberts";
  const { n, ids, schedule, seed } = form;
  return { ...opening, algorithm, n, ids, schedule, seed, set: pairedSet(form, algorithm) };
}
