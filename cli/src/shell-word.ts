/** A word as a shell needs it. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./~^-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** A word without the password of the address that it may hold: what is typed again is typed by whoever knows it. */
export const masked = (word: string): string => word.replace(/(:\/\/)[^]*@/, "$1***@");

const again = (words: readonly string[]): string =>
  ["ringleader", ...words].map((it) => shellWord(masked(it))).join(" ");

/** The command line as it was typed, with what was added to it. */
export const typed = (...added: readonly string[]): string =>
  again([...process.argv.slice(2), ...added]);

/** The same without a flag that changes only how it is said. */
export const typedBut = (flag: string): string =>
  again(process.argv.slice(2).filter((it) => it !== flag));
