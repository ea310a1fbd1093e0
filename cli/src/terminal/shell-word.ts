import { shellWord } from "@ringleader/core/internal/words";

/** Masks the password of a URL before a command is printed. */
export const masked = (word: string): string => word.replace(/(:\/\/)[^]*@/, "$1***@");

const again = (words: readonly string[]): string =>
  ["ringleader", ...words].map((it) => shellWord(masked(it))).join(" ");

/** The command as typed, with further words. */
export const typed = (...added: readonly string[]): string =>
  again([...process.argv.slice(2), ...added]);

/** The command as typed, without a flag that changes only the format. */
export const typedBut = (flag: string): string =>
  again(process.argv.slice(2).filter((it) => it !== flag));
