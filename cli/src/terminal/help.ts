/** Collects the values of a repeated flag. */
export const collect = (value: string, list: readonly string[] = []): readonly string[] => [
  ...list,
  value,
];

export const examples = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ringleader ${line}`).join("\n")}\n`;
