/** Names that flags had, by verb. They are still accepted, but help and completion do not show them. */
const oldNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  run: { "--trace": "--out" },
  "net conform": { "--trace": "--out" },
  worst: { "--seconds": "--timeout" },
  check: { "--schedule": "--schedules" },
};

/** Other words for a flag, which users of a verb may expect. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  "--trace": ["--out"],
  "--output": ["--out"],
  "-o": ["--out"],
  "--seconds": ["--timeout"],
  "--time": ["--timeout"],
  "--schedule": ["--schedules"],
  "--schedules": ["--schedule"],
  "--parameter": ["--set"],
  "--threads": ["--workers"],
};

/** Replaces the old names of flags among the words of a command line. `verb`: its name, like `net run`. */
export function withNewNames(verb: string, words: readonly string[]): string[] {
  const names = oldNames[verb] ?? {};
  const end = words.indexOf("--");
  return words.map((word, i) => {
    const [flag] = word.split("=", 1);
    const isFlag = Object.hasOwn(names, flag) && (end < 0 || i < end);
    return isFlag ? names[flag] + word.slice(flag.length) : word;
  });
}

/** Returns the flag, among those of a verb, that users mean by another word; undefined if there is none. */
export const flagMeant = (word: string, flags: readonly string[]): string | undefined =>
  (Object.hasOwn(synonyms, word) ? synonyms[word] : []).find((flag) => flags.includes(flag));
