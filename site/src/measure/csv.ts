import { conditionNames, type MeasuredRun } from "@ringleader/core/figure";

const columns = [
  "algorithm",
  "version",
  "parameters",
  "n",
  "seed",
  ...conditionNames,
  "outcome",
  "messages",
  "causal",
  "time",
  "violations",
  "replay",
] as const satisfies readonly (keyof MeasuredRun)[];

/** Runs as RFC 4180 has it, under the names that the command gives its columns. */
export const csvOf = (runs: readonly MeasuredRun[]): string =>
  [columns.join(","), ...runs.map((run) => columns.map((name) => field(run[name])).join(","))]
    .map((line) => `${line}\r\n`)
    .join("");

function field(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
