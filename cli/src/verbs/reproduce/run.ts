import { Refusal } from "@ringleader/core/internal";
import { exit } from "../../terminal/exit.ts";
import { workersOf } from "../../request/amounts.ts";
import { figuresOf, isWrong, report } from "../../lab/reproduce/report.ts";
import type { ReproduceLevel } from "../../lab/reproduce/theorems.ts";
import { reproduction, type Reproduced } from "../../lab/reproduce/reproduce.ts";
import { documentOf, showReproduced } from "./show.ts";
import { duration } from "../../terminal/numbers.ts";
import { checkOutput, OutputFile } from "../../terminal/output-file.ts";
import { checkStdout, complain, printJson, write } from "../../terminal/output.ts";
import { showWork } from "../../terminal/progress-line.ts";
import { typed } from "../../terminal/shell-word.ts";
import { interruptStatus, onInterrupt } from "../../workers/interrupt.ts";
import { version } from "../../terminal/version.ts";
import type { ReproduceFlags } from "./flags.ts";

export async function run(flags: ReproduceFlags): Promise<number> {
  const { paper, out = "reproduction.html", json } = flags;
  if (flags.quick && flags.full) throw new Refusal("--quick and --full: give only one of them.");
  const level: ReproduceLevel = flags.quick ? "quick" : flags.full ? "full" : "usual";
  const workers = workersOf(flags.workers);
  checkStdout("--out", out, json);
  checkOutput(out);
  const { progress, over, stop, reproduced } = reproduction(level, paper, workers);
  const endProgress = showWork({
    share: () => progress.done / progress.all,
    parts(elapsed) {
      const { done, all, at } = progress;
      const left = (elapsed / done) * (all - done) * 0.001;
      const rest = done === 0 || done === all ? [] : [`about ${duration(left)} left`, at];
      return [`${done} of ${all} experiments`, ...rest];
    },
  });
  const interruption = new Promise<void>((fulfil) => {
    onInterrupt(() => {
      fulfil();
      void stop();
    });
  });
  let results: Reproduced;
  let figures: ReadonlyMap<string, string> | undefined;
  try {
    await over;
    results = reproduced();
    if (results.experiments === results.of) {
      figures = (await Promise.race([interruption, figuresOf(results)])) ?? undefined;
    }
  } finally {
    endProgress();
  }
  if (results.experiments === 0) {
    complain(`interrupted before the first experiment ended. To start over: ${typed()}`);
    return interruptStatus()!;
  }
  const command = [
    "ringleader reproduce",
    level === "usual" ? "" : ` --${level}`,
    paper === undefined ? "" : ` --paper ${paper}`,
  ].join("");
  writeReport(out, report(results, { version, command, figures: figures ?? new Map() }));
  if (json) printJson(documentOf(results, out, command));
  if (!figures) {
    const done = `after ${results.experiments} of ${results.of} experiments`;
    const has =
      results.experiments === results.of ? "their results without charts" : "their results";
    complain(`interrupted ${done}; ${out} has ${has}. To start over: ${typed()}`);
    return interruptStatus()!;
  }
  // If the report goes to stdout, the summary goes to stderr.
  if (!json) write(out === "-" ? 2 : 1, showReproduced(results, out));
  return results.tried.some(isWrong) ? exit.violated : exit.holds;
}

function writeReport(out: string, html: string): void {
  const file = new OutputFile(out);
  try {
    file.text(html);
    file.finish();
  } finally {
    file.discard();
  }
}
