import { groupDigits } from "@ringleader/core/internal/words";
import { Refusal, runFormats } from "@ringleader/core/internal";
import { runInThread } from "../../workers/run-in-thread.ts";
import { exit } from "../../terminal/exit.ts";
import { counted } from "../../terminal/numbers.ts";
import { checkStdout, complain, print, printJson } from "../../terminal/output.ts";
import { typedBut } from "../../terminal/shell-word.ts";
import { parseSettings } from "@ringleader/core/internal/words";
import type { ExportedFiles, work } from "./work.ts";
import type { ExportFlags } from "./flags.ts";

/** Flags whose values a trace determines. */
const determined = "n ids seed links ports wake graph violate set".split(" ");

export async function run(algorithm: string | undefined, flags: ExportFlags): Promise<number> {
  const { to, trace, out, maxStates, json, set, trustFile: _, ...rest } = flags;
  checkStdout("--out", out, json);
  if (trace !== undefined) checkRun(flags);
  else if (algorithm === undefined)
    throw new Refusal(
      "export which algorithm? Name one, as in: ringleader export peterson --ids 2,1 --to aut.",
    );
  else if (to === "smt") checkProof(flags);
  const done = await runInThread<typeof work>(new URL("./work.js", import.meta.url), {
    to,
    out,
    maxStates,
    asked: { algorithm: algorithm ?? "", ...rest, set: parseSettings(set) },
    trace,
  });
  if (!done) {
    complain(
      `there are more than ${groupDigits(Number(maxStates))} states; --max-states allows more.`,
    );
    return exit.undecided;
  }
  if (json) printJson({ format: 1, ...done, replay: typedBut("--json") });
  else if (out !== "-") print(sentence(done));
  // The note goes to stderr, because not every format allows comments.
  else if (done.added) complain(ADDED);
  return exit.holds;
}

const ADDED = "state 0 was added; the first coin tosses lead from it to the initial states";

function checkRun(flags: ExportFlags): void {
  if (!runFormats.some((format) => format === flags.to)) {
    throw new Refusal(
      `--to ${flags.to} exports ${flags.to === "smt" ? "a proof" : "a state graph"}; a run (--trace) can be exported to ${runFormats.slice(0, -1).join(", ")} or ${runFormats.at(-1)}.`,
    );
  }
  const other = Object.keys(flags).find((flag) => determined.includes(flag));
  if (other !== undefined)
    throw new Refusal(
      `${flagOf(other)} does not go with --trace, because the trace determines the run.`,
    );
}

/** Refuses flags of one setup, because a proof is about every setup. */
function checkProof(flags: ExportFlags): void {
  const other = Object.keys(flags).find((flag) => flag !== "set" && determined.includes(flag));
  if (other !== undefined)
    throw new Refusal(
      `${flagOf(other)} does not go with --to smt, because the conditions are for every n and every setup.`,
    );
}

const flagOf = (name: string): string => (name === "n" ? "-n" : `--${name}`);

function sentence(exported: ExportedFiles): string {
  const { states, transitions, events, conditions, model, added, files } = exported;
  const size =
    conditions !== undefined
      ? `${counted(conditions, "condition")}, each of which a solver must answer with unsat`
      : states === undefined
        ? counted(events ?? 0, "event")
        : `${counted(states, "state")}, ${counted(transitions ?? 0, "transition")}`;
  const kind = model === undefined ? "" : `, ${model}`;
  return `${size}${kind}: ${files.join(", ")}${added ? `; ${ADDED}` : ""}`;
}
