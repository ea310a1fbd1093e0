import { shellWord } from "@ringleader/core/internal/words";

/** True for the path of a user's file, false for a name of the catalogue. */
export const isPath = (name: string): boolean => /[/\\]|\.[cm]?[jt]s$/.test(name);

/** True for a word of the command line that names a user's file; in a sweep, parameters may follow it. */
export const isOwnFile = (word: string): boolean => /\.[cm]?[jt]s(?::|$)/.test(word);

/** Masks the password of a URL before a command is printed. */
export const masked = (word: string): string => word.replace(/(:\/\/)[^]*@/, "$1***@");

const commandOf = (words: readonly string[]): string =>
  ["ringleader", ...words].map((word) => shellWord(masked(word))).join(" ");

/** Returns the command line that the user gave, with further words. */
export const typed = (...added: readonly string[]): string =>
  commandOf([...process.argv.slice(2), ...added]);

/** Returns the command line that the user gave, without `flag` and with further words. */
export const typedBut = (flag: string, ...added: readonly string[]): string =>
  commandOf([...process.argv.slice(2).filter((word) => word !== flag), ...added]);
