import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { BadInput } from "./bad-inputs.ts";
import { runHere } from "./run-here.ts";

/** Maximum length of a refusal, in characters. The longest list what is accepted. */
const LONGEST = 180;

/** Runs a bad command in the folder. Returns what is wrong with its refusal; undefined if nothing is. */
export async function faultOf({ args, names }: BadInput, cwd: string): Promise<string | undefined> {
  const before = listing(cwd);
  const { status, out, err } = await runHere(args, cwd);
  const sentence = /^ringleader: ([^]*)\n$/.exec(err)?.[1];
  const fault = ((): string | undefined => {
    if (status !== 64) return `status ${status}`;
    if (out !== "") return "something on stdout";
    if (sentence === undefined || /our fault|\bat .*:\d+:\d+/.test(err)) return "no sentence";
    if (listing(cwd) !== before) return "a file was written";
    // A refusal of a whole model lists what the algorithm needs and what the network has, on several lines.
    if (/cannot run on this network:\n/.test(sentence)) return undefined;
    if (sentence.includes("\n")) return "several lines";
    const { length } = Array.from(sentence);
    if (length > LONGEST) return `${length} characters`;
    if (/\p{Cc}/u.test(sentence)) return "a control character";
    const absent = names.find((name) => !sentence.includes(name));
    return absent === undefined ? undefined : `does not name ${absent}`;
  })();
  if (fault === undefined) return undefined;
  const command = args.map((it) => JSON.stringify(it.length > 60 ? `${it.slice(0, 60)}…` : it));
  return `${fault}: ${command.join(" ")}\n    ${err.slice(0, 400)}${out.slice(0, 100)}`;
}

const listing = (folder: string): string =>
  readdirSync(folder, { recursive: true })
    .map((name) => `${String(name)} ${statSync(join(folder, String(name))).size}`)
    .sort()
    .join("\n");
