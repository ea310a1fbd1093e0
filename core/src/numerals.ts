import { Refusal } from "./model/refusal.ts";

/** A number as people write large ones: 12, 1_000_000, 1e6, 2^20. Whether it will do, core says. */
export function count(name: string, given: string | number): number {
  if (typeof given === "number") return given;
  const text = given.replace(/(?<=\d)_(?=\d)/g, "");
  const power = /^(\d{1,9})\^(\d{1,4})$/.exec(text);
  if (power) return Number(power[1]) ** Number(power[2]);
  if (/^-?\d+(\.\d+)?(e\+?\d{1,3})?$/i.test(text)) return Number(text);
  throw new Refusal(
    `${name} ${shorten(given)} is not accepted; write a whole number, like 12, 1e6, 2^20 or 1_000_000.`,
  );
}

/** What was given, short enough to be quoted. */
export const shorten = (text: string): string =>
  text === "" ? "(nothing)" : text.length > 40 ? `${text.slice(0, 39)}…` : text;
