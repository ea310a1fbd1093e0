/** Flags that may be given several times. */
export const collect = (value: string, list: readonly string[] = []): readonly string[] => [
  ...list,
  value,
];

export const examples = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ringleader ${line}`).join("\n")}\n`;
