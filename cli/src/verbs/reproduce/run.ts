import { Refusal, papers } from "@ringleader/core/internal";
import { exit } from "../../terminal/exit.ts";
import { workersOf } from "../../request/amounts.ts";
import { figuresOf, isWrong, report } from "../../lab/reproduce/report.ts";
import type { ReproduceLevel } from "../../lab/reproduce/theorems.ts";
import { reproduction } from "../../lab/reproduce/reproduce.ts";
import { showReproduced, summarise } from "./show.ts";
import { duration } from "../../terminal/numbers.ts";
import { OutputFile } from "../../terminal/output-file.ts";
import { checkStdout, complain, print, write } from "../../terminal/output.ts";
import { showLine } from "../../terminal/progress-line.ts";
import { typed } from "../../terminal/shell-word.ts";
import { onInterrupt } from "../../workers/interrupt.ts";
import { version } from "../../terminal/version.ts";
import type { ReproduceFlags } from "./flags.ts";

export async function run(flags: ReproduceFlags): Promise<number> {
  const { paper, out = "reproduction.html", json } = flags;
  if (flags.quick && flags.full) throw new Refusal("--quick and --full: give only one of them.");
  if (paper !== undefined && !(paper in papers)) {
    throw new Refusal(
      `--paper ${paper} is not accepted; the papers are ${Object.keys(papers).join(", ")}.`,
    );
  }
  const level: ReproduceLevel = flags.quick ? "quick" : flags.full ? "full" : "usual";
  const workers = workersOf(flags.workers);
  checkStdout("--out", out, json);
  // Opened before the work starts, so that a file that cannot be written is refused at once.
  const file = new OutputFile(out);
  const { progress, over, stop, reproduced } = reproduction(level, paper, workers);
  const endProgress = showLine({
    share: () => progress.done / progress.all,
    parts(elapsed) {
      const { done, all, at } = progress;
      const left = (elapsed / done) * (all - done) * 0.001;
      const rest = done === 0 || done === all ? [] : [`about ${duration(left)} left`, at];
      return [`${done} of ${all} experiments`, ...rest];
    },
  });
  let isInterrupted = false;
  const endListening = onInterrupt(() => {
    isInterrupted = true;
    void stop();
  });
  try {
    await over;
  } catch (error) {
    file.discard();
    throw error;
  } finally {
    endProgress();
    endListening();
  }
  const results = reproduced();
  const command = [
    "ringleader reproduce",
    level === "usual" ? "" : ` --${level}`,
    paper === undefined ? "" : ` --paper ${paper}`,
  ].join("");
  const figures = isInterrupted ? new Map<string, string>() : await figuresOf(results);
  file.text(report(results, { version, command, figures }));
  file.finish();
  if (json) print(JSON.stringify(summarise(results, out, command)));
  if (isInterrupted) {
    complain(
      `interrupted after ${results.experiments} of ${results.of} experiments; ${out} has their results. To start over: ${typed()}`,
    );
    return exit.interrupted;
  }
  // If the report goes to stdout, the summary goes to stderr.
  if (!json) write(out === "-" ? 2 : 1, showReproduced(results, out));
  return results.tried.some(isWrong) ? exit.violated : exit.holds;
}
