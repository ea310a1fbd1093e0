import { Refusal, shorten, type Family } from "@ringleader/core/internal";
import { opening, type Form } from "./form.ts";

/** Keys of an address that are texts of the form. */
export const formKeys = Object.keys(opening).filter((key) => key !== "set") as Exclude<
  keyof Form,
  "set"
>[];

/** Keys of an address that are not part of the form. All other keys are parameters of the algorithm. */
export const pageKeys = [
  "view",
  "hand",
  "at",
  "look",
  "open",
  "other",
  "tour",
  "step",
  "page",
  "exercise",
  "text",
  "conjecture",
  "reduction",
  "max-states",
] as const;

/** Refuses a family with a parameter that an address could not hold. */
export function checkKeys({ parameters }: Family): void {
  const taken: readonly string[] = [...formKeys, ...pageKeys];
  const clash = Object.keys(parameters).find((name) => taken.includes(name));
  if (clash !== undefined)
    throw new Refusal(
      `parameter ${shorten(clash)}: this name has another meaning in the address of the page; choose another name.`,
    );
}
