/** A word as a shell needs it. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./~^-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** The command line as it was typed, with what was added to it. */
export const typed = (...added: readonly string[]): string =>
  ["ringleader", ...process.argv.slice(2), ...added].map(shellWord).join(" ");

/** The same without a flag that changes only how it is said. */
export const typedBut = (flag: string): string =>
  ["ringleader", ...process.argv.slice(2).filter((it) => it !== flag)].map(shellWord).join(" ");
