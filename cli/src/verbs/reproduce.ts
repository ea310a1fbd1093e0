import { availableParallelism } from "node:os";
import { papers, Refusal } from "@ringleader/core";
import { wholeOf } from "../check/amounts.ts";
import { exit } from "../exit.ts";
import { figuresOf } from "../lab/reproduce/figures.ts";
import type { Level } from "../lab/reproduce/plan.ts";
import { report } from "../lab/reproduce/report.ts";
import { reproduction } from "../lab/reproduce/reproduce.ts";
import { isWrong, showReproduced, summed } from "../lab/reproduce/told.ts";
import { duration } from "../numbers.ts";
import { OutputFile } from "../output-file.ts";
import { complain, print, write } from "../output.ts";
import { showLine } from "../progress-line.ts";
import { typed } from "../shell-word.ts";
import { version } from "../version.ts";

/** The flags of `reproduce`, as they were typed. */
interface ReproduceFlags {
  readonly quick?: true;
  readonly full?: true;
  readonly paper?: string;
  readonly out?: string;
  readonly workers?: string;
  readonly json?: true;
}

/** `reproduce`: every claim of every paper, tried, and a page that says what came of it. */
export async function reproduce(flags: ReproduceFlags): Promise<number> {
  const { paper, out = "reproduction.html", json } = flags;
  if (flags.quick && flags.full) throw new Refusal("--quick and --full: give one of them.");
  if (paper !== undefined && !(paper in papers)) {
    throw new Refusal(
      `--paper ${paper} is not accepted; there are ${Object.keys(papers).join(", ")}.`,
    );
  }
  const level: Level = flags.quick ? "quick" : flags.full ? "full" : "usual";
  const workers =
    flags.workers === undefined
      ? availableParallelism()
      : wholeOf("--workers", flags.workers, 1, 256);
  if (json && out === "-") {
    throw new Refusal("--json and --out - both write to stdout; give the report a file.");
  }
  // Better to be told now than in ten minutes that it cannot be written.
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
  if (json) print(JSON.stringify(summed(found, out, command)));
  if (isInterrupted) {
    complain(
      `interrupted after ${found.experiments} of ${found.of} experiments; ${out} says what they found. To make them all: ${typed()}`,
    );
    return exit.interrupted;
  }
  // With the report on stdout, what is for people goes beside it.
  if (!json) write(out === "-" ? 2 : 1, showReproduced(found, out));
  return found.tried.some(isWrong) ? exit.violated : exit.holds;
}
