import { Refusal, shorten } from "@ringleader/core";

export { count, shorten } from "@ringleader/core";

/** Whole numbers between commas or blanks. */
export function numbers(
  name: string,
  text: string,
  accepted = "a list holds whole numbers with commas between them",
): number[] {
  const list: number[] = [];
  for (const word of text.split(/[\s,]+/)) {
    if (word === "") continue;
    if (!/^-?\d{1,15}$/.test(word)) {
      throw new Refusal(`${name}: ${shorten(word)} is not accepted; ${accepted}.`);
    }
    list.push(Number(word));
  }
  return list;
}
