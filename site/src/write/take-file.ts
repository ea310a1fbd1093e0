import { Refusal } from "@ringleader/core";
import { freeName, isName, keep, ownTexts } from "../run/own.ts";

/** A file longer than this is no algorithm. */
const LONGEST = 200_000;

/** Is it the file of an algorithm, by its name? */
export const isText = (file: File): boolean => /\.[cm]?[jt]s$/.test(file.name);

/** Keeps the text of a file under its name; the name it got, and whether it could be kept. */
export async function takeFile(file: File): Promise<{ name: string; kept: boolean }> {
  if (!isText(file)) {
    throw new Refusal(
      `${file.name.slice(0, 80)} is not accepted; an algorithm is a .ts, .js or .mjs file.`,
    );
  }
  if (file.size > LONGEST) {
    throw new Refusal(
      `${file.name.slice(0, 80)} has ${file.size} bytes; an algorithm here has at most ${LONGEST}.`,
    );
  }
  const text = await file.text();
  const plain = file.name
    .replace(/\.\w+$/, "")
    .replace(/[^\w-]+/g, "-")
    .replace(/^[^a-z0-9]+/i, "")
    .slice(0, 50);
  const wanted = isName(plain) ? plain : "mine";
  // The same file again is the same algorithm.
  const name = ownTexts()[wanted] === text ? wanted : freeName(wanted);
  return { name, kept: keep(name, text) };
}
