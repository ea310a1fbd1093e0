import { formats, Refusal, runFormats, type Format, type RunFormat } from "@ringleader/core";
import { conduct } from "../conduct.ts";
import { exit } from "../exit.ts";
import { counted } from "../numbers.ts";
import { complain, print, write } from "../output.ts";
import { settings } from "../settings.ts";
import { typed } from "../shell-word.ts";
import type { ExportedFiles } from "../thread/task.ts";

/** The flags of `export`, as they were typed. */
interface ExportFlags {
  readonly to: string;
  readonly n?: string;
  readonly ids?: string;
  readonly seed?: string;
  readonly links?: string;
  readonly ports?: string;
  readonly wake?: string;
  readonly graph?: string;
  readonly violate?: readonly string[];
  readonly set?: readonly string[];
  readonly trace?: string;
  readonly out: string;
  readonly maxStates: string;
  readonly json?: true;
}

/** Flags that a trace answers for itself. */
const said = ["n", "ids", "seed", "links", "ports", "wake", "graph", "violate", "set"] as const;

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
    asked: { algorithm: algorithm!, ...rest, set: settings(set) },
  };
  const done = await conduct<"export">(
    {
      verb: "export",
      to,
      out,
      maxStates,
      ...asked,
      ...(trace && { trace: { file: trace, algorithm } }),
    },
    typed(),
  );
  if (!done) {
    complain(`there are more than ${maxStates} states; --max-states allows for more.`);
    return exit.undecided;
  }
  if (json) print(JSON.stringify(done));
  else if (out !== "-") print(sentence(done));
  // Not every format has room for a comment.
  else if (done.added) write(2, `ringleader: ${ADDED}\n`);
  return exit.holds;
}

const ADDED = "state 0 was added for the coins of the start";

const isFormat = (to: string): to is Format | RunFormat =>
  [...formats, ...runFormats].some((format) => format === to);

function checkRun(to: Format | RunFormat, flags: ExportFlags): void {
  if (!runFormats.some((format) => format === to)) {
    throw new Refusal(
      `--to ${to} is of all that can happen; a run (--trace) goes to ${runFormats.slice(0, -1).join(", ")} or ${runFormats.at(-1)}.`,
    );
  }
  const other = said.find((flag) => flags[flag] !== undefined);
  if (other !== undefined)
    throw new Refusal(`--${other} does not go with --trace: the trace says what was run.`);
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
