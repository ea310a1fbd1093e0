/** Name of the function that marked code calls, with the number of a line, wherever it uses `me`. */
export const LINE = "$line";

const USE =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<![.\w$])me\.(?!because\b)/g;

/** Makes every use of `me` call `$line`, except in strings and comments. Every line keeps its number. */
export function markLines(code: string): string {
  let line = 1;
  let scanned = 0;
  return code.replaceAll(USE, (found, at: number) => {
    for (; scanned < at; scanned++) if (code[scanned] === "\n") line++;
    return found === "me." ? `${LINE}(${line},me).` : found;
  });
}

/** Makes `$line`. `take` returns the line that was used last, and 0 if none was used since the last call. */
export function makeLineLog() {
  let last = 0;
  return {
    mark: <T>(line: number, me: T): T => {
      last = line;
      return me;
    },
    take: (): number => {
      const line = last;
      last = 0;
      return line;
    },
  };
}
