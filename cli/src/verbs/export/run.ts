import {
  formats,
  Refusal,
  runFormats,
  type Format,
  type RunFormat,
} from "@ringleader/core/internal";
import { runInThread } from "../../workers/run-in-thread.ts";
import { exit } from "../../terminal/exit.ts";
import { counted } from "../../terminal/numbers.ts";
import { complain, print, write } from "../../terminal/output.ts";
import { parseSettings } from "@ringleader/core/internal/words";
import { typed } from "../../terminal/shell-word.ts";
import type { ExportedFiles, work } from "./work.ts";
import type { ExportFlags } from "./flags.ts";

/** Flags that a trace determines. */
const determined = [
  "n",
  "ids",
  "seed",
  "links",
  "ports",
  "wake",
  "graph",
  "violate",
  "set",
] as const;

export async function exportVerb(
  algorithm: string | undefined,
  flags: ExportFlags,
): Promise<number> {
  const { to, trace, out, maxStates, json, set, ...rest } = flags;
  if (!isFormat(to)) {
    const all = [...new Set<string>([...formats, ...runFormats])].join(", ");
    throw new Refusal(`--to ${to} is not accepted; a format is ${all}.`);
  }
  if (json && out === "-")
    throw new Refusal("--json and --out - both write to stdout; give the export a file.");
  if (trace !== undefined) checkRun(to, flags);
  else if (algorithm === undefined)
    throw new Refusal(
      "export which algorithm? Name one, as in: ringleader export peterson --ids 2,1 --to aut.",
    );
  const asked = trace === undefined && {
    asked: { algorithm: algorithm!, ...rest, set: parseSettings(set) },
  };
  const done = await runInThread<typeof work>(
    new URL("./work.js", import.meta.url),
    { to, out, maxStates, ...asked, ...(trace && { trace: { file: trace, algorithm } }) },
    typed(),
  );
  if (!done) {
    complain(`there are more than ${maxStates} states; --max-states allows more.`);
    return exit.undecided;
  }
  if (json) print(JSON.stringify(done));
  else if (out !== "-") print(sentence(done));
  // Not every format allows comments.
  else if (done.added) write(2, `ringleader: ${ADDED}\n`);
  return exit.holds;
}

const ADDED = "state 0 was added for the coins of the start";

const isFormat = (to: string): to is Format | RunFormat =>
  [...formats, ...runFormats].some((format) => format === to);

function checkRun(to: Format | RunFormat, flags: ExportFlags): void {
  if (!runFormats.some((format) => format === to)) {
    throw new Refusal(
      `--to ${to} exports a state graph; a run (--trace) goes to ${runFormats.slice(0, -1).join(", ")} or ${runFormats.at(-1)}.`,
    );
  }
  const other = determined.find((flag) => flags[flag] !== undefined);
  if (other !== undefined)
    throw new Refusal(`--${other} does not go with --trace: the trace determines the run.`);
}

function sentence({ states, transitions, events, model, added, files }: ExportedFiles): string {
  const size =
    states === undefined
      ? counted(events ?? 0, "event")
      : `${counted(states, "state")}, ${counted(transitions ?? 0, "transition")}`;
  const kind = model === undefined ? "" : `, ${model}`;
  const first = added ? `; ${ADDED}` : "";
  return `${size}${kind}: ${files.join(", ")}${first}`;
}
