import { Option } from "@commander-js/extra-typings";

/** Appends a value of a repeated flag to the list. */
export const collect = (value: string, list: readonly string[] = []): readonly string[] => [
  ...list,
  value,
];

export const trustOption = new Option(
  "--trust-file",
  "run a file like ./mine.ts with all that Node offers; without this flag, the file is confined",
);
