import { availableParallelism } from "node:os";
import { Refusal, papers } from "@ringleader/core/internal";
import { wholeOf } from "../../request/amounts.ts";
import { exit } from "../../terminal/exit.ts";
import { figuresOf, report } from "../../lab/reproduce/report.ts";
import type { ReproduceLevel } from "../../lab/reproduce/plan.ts";
import { reproduction } from "../../lab/reproduce/reproduce.ts";
import { isWrong, showReproduced, summarise } from "./show.ts";
import { duration } from "../../terminal/numbers.ts";
import { OutputFile } from "../../terminal/output-file.ts";
import { complain, print, write } from "../../terminal/output.ts";
import { showLine } from "../../terminal/progress-line.ts";
import { typed } from "../../terminal/shell-word.ts";
import { version } from "../../terminal/version.ts";
import type { ReproduceFlags } from "./flags.ts";

/** `reproduce`: tests every claim of every paper and writes a report. */
export async function reproduce(flags: ReproduceFlags): Promise<number> {
  const { paper, out = "reproduction.html", json } = flags;
  if (flags.quick && flags.full) throw new Refusal("--quick and --full: give only one of them.");
  if (paper !== undefined && !(paper in papers)) {
    throw new Refusal(
      `--paper ${paper} is not accepted; there are ${Object.keys(papers).join(", ")}.`,
    );
  }
  const level: ReproduceLevel = flags.quick ? "quick" : flags.full ? "full" : "usual";
  const workers =
    flags.workers === undefined
      ? availableParallelism()
      : wholeOf("--workers", flags.workers, 1, 256);
  if (json && out === "-") {
    throw new Refusal("--json and --out - both write to stdout; give the report a file.");
  }
  // Refuses a file that cannot be written before the work starts.
  const file = new OutputFile(out);
  const work = reproduction({ level, paper, workers });
  const endProgress = showLine({
    isStarted: () => true,
    share: () => work.done / work.all,
    line: (elapsed) => {
      const { done, all, at } = work;
      const left = (elapsed / done) * (all - done) * 0.001;
      const rest = done === 0 || done === all ? [] : [`about ${duration(left)} left`, at];
      return [`${done} of ${all} experiments`, ...rest, duration(elapsed / 1000)].join(" · ");
    },
  });
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
    void work.stop();
  };
  process.once("SIGINT", interrupt);
  try {
    await work.over;
  } catch (error) {
    file.discard();
    throw error;
  } finally {
    endProgress();
    process.removeListener("SIGINT", interrupt);
  }
  const found = work.found();
  const command = `ringleader reproduce${level === "usual" ? "" : ` --${level}`}${paper === undefined ? "" : ` --paper ${paper}`}`;
  const figures = isInterrupted ? new Map<string, string>() : await figuresOf(found);
  file.text(report(found, { version, command, figures }));
  file.finish();
  if (json) print(JSON.stringify(summarise(found, out, command)));
  if (isInterrupted) {
    complain(
      `interrupted after ${found.experiments} of ${found.of} experiments; ${out} has their results. To start over: ${typed()}`,
    );
    return exit.interrupted;
  }
  // If the report goes to stdout, the summary goes to stderr.
  if (!json) write(out === "-" ? 2 : 1, showReproduced(found, out));
  return found.tried.some(isWrong) ? exit.violated : exit.holds;
}
