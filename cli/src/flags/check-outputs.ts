import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { Refusal } from "@ringleader/core/internal/refusal";
import { shorten } from "@ringleader/core/internal/words";
import { fstatSync, readdirSync, statSync, type Stats } from "node:fs";
import { join, resolve } from "node:path";
import { readWithImports } from "../install/find-module.ts";
import { targetOf } from "../terminal/output-file.ts";
import { isOwnFile } from "../terminal/shell-word.ts";
import { flagOf } from "./typed-flags.ts";

/** Flags that name a file to write. `--trace` of `export` names one to read. */
const outputs = ["out", "store", "csv", "parquet", "jsonl", "plot"];

/** Refuses an output that is an input of the same command, or another output, under whatever name. */
export function checkOutputs(verb: CommandUnknownOpts, args: readonly unknown[]): void {
  const written = verb.options.filter((it) => outputs.includes(it.attributeName()));
  const values = verb.options
    .filter((it) => !written.includes(it))
    .map((it) => verb.getOptionValue(it.attributeName()));
  const files = written.flatMap((option) => {
    const value: unknown = verb.getOptionValue(option.attributeName());
    const names = typeof value === "string" && value !== "-" ? namesWritten(verb, value) : [];
    return names.map((name) => ({ name, flag: `${flagOf(option)} ${shorten(String(value), 60)}` }));
  });
  if (files.length === 0) return;
  const used = new Map([...args, ...values].flat().flatMap(inputsIn));
  for (const { name, flag } of files) {
    const status = statusOf(name);
    const key = status?.isFile() ? keyOf(status) : targetOf(name);
    const input = status && !status.isFile() ? undefined : used.get(key);
    if (input !== undefined)
      throw new Refusal(
        `${flag} is not accepted, because this command already uses ${shorten(input, 60)}; give another name.`,
      );
    used.set(key, name);
  }
}

/** Returns the names of the files that a verb writes if an output has this name. */
function namesWritten(verb: CommandUnknownOpts, name: string): string[] {
  const isPrism = verb.name() === "export" && verb.getOptionValue("to") === "prism";
  return isPrism ? ["tra", "lab", "srew"].map((end) => `${name}.${end}`) : [name];
}

/** Returns the files that a word of the command line names, with the file systems' keys of them. */
function inputsIn(word: unknown): [key: string, name: string][] {
  if (typeof word !== "string" || word === "") return [];
  const file = word.replace(/^@/, "").replace(/(?<=\.[cm]?[jt]s):.*$/s, "");
  if (file === "-")
    return keyed(
      "stdin",
      statusOf(file, () => fstatSync(0)),
    );
  const status = statusOf(file);
  if (status?.isDirectory()) return ["", "logs"].flatMap((folder) => tracesIn(join(file, folder)));
  if (!status?.isFile()) return [];
  const imported = isOwnFile(file) ? [...readWithImports(resolve(file)).keys()] : [];
  // The name that the user gave counts.
  return [...imported, file].flatMap((name) => keyed(name, statusOf(name)));
}

/** Returns the traces and logs in a folder, such as that of a run between processes. */
function tracesIn(folder: string): [key: string, name: string][] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
    return names.flatMap((name) => keyed(join(folder, name), statusOf(join(folder, name))));
  } catch {
    return [];
  }
}

const keyed = (name: string, status: Stats | undefined): [key: string, name: string][] =>
  status?.isFile() ? [[keyOf(status), name]] : [];

/** Two names with the same key are one file, also through links. */
const keyOf = ({ dev, ino }: Stats): string => `${dev}:${ino}`;

function statusOf(name: string, ask = () => statSync(name)): Stats | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
