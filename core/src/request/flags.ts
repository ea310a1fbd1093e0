import type { RunSpec } from "../model/run-spec.ts";
import { Refusal } from "../refusal/refusal.ts";
import { optionKeys, options } from "./options.ts";
import { parseSettings, shellWord, shellWords } from "./words.ts";
import { parseRecord, type RunRecord } from "./run-record.ts";

const nameOf = new Map(optionKeys.map((key) => [options[key].flag, options[key].name]));

/** Reads `ringleader run NAME --flag value …`, with or without the first two words. */
export const parseFlags = (line: string): RunSpec => parseRecord(readFlags(line));

/** Splits a command line into its options, as texts; joins the values of a repeated flag with commas. */
export function readFlags(line: string): RunRecord {
  const [algorithm, ...words] = shellWords(line.replace(/^ringleader run /, ""));
  const record: Record<string, string> = {};
  const set: string[] = [];
  for (let i = 0; i < words.length; i += 2) {
    const [flag, value] = [words[i], words[i + 1]];
    const name = nameOf.get(flag);
    if (value === undefined || (name === undefined && flag !== "--set")) {
      throw new Refusal(
        `${flag} is not accepted; write ringleader run NAME, then flags with values.`,
      );
    }
    if (name === undefined) set.push(value);
    else record[name] = name in record ? `${record[name]},${value}` : value;
  }
  return { algorithm, ...(set.length > 0 && { set: parseSettings(set) }), ...record };
}

export function formatFlags(spec: RunSpec): string {
  const { set } = spec;
  let line = `ringleader run ${shellWord(spec.algorithm)}`;
  for (const name in set) line += ` --set ${shellWord(`${name}=${set[name]}`)}`;
  for (const key of optionKeys) {
    const value = spec[key];
    const text = value === undefined ? "" : options[key].format(value as never);
    if (text !== "") line += ` ${options[key].flag} ${shellWord(text)}`;
  }
  return line;
}
