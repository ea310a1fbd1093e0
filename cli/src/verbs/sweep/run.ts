import { tmpdir } from "node:os";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { MeasuredRun } from "@ringleader/core/internal/chart";
import { detailOf } from "../../terminal/detail.ts";
import { exit } from "../../terminal/exit.ts";
import { openRunner, type CellRunner } from "../../lab/cell-runner.ts";
import { checkExports, exportRows, foldersOf } from "../../lab/store/export-rows.ts";
import { rateMeter, showWork, withProgress } from "../../terminal/progress-line.ts";
import { recordOf } from "../../lab/plan/plan-record.ts";
import { planOf, type Plan } from "../../lab/plan/plan.ts";
import { planOwnFiles } from "../../lab/plan/own-files.ts";
import { showSweep } from "./show.ts";
import { serveSnapshots } from "../../lab/store/snapshot-server.ts";
import { openStore, type ResultsStore } from "../../lab/store/store.ts";
import { OF_SWEEP, summaryOf, type Summary } from "../../lab/store/summary.ts";
import { sweep as sweepCells, Tally } from "../../lab/sweep.ts";
import { sweepDocument } from "./json.ts";
import { counted, duration, grouped, rough } from "../../terminal/numbers.ts";
import { complain, printJson, printPage } from "../../terminal/output.ts";
import { interruptStatus, onInterrupt } from "../../workers/interrupt.ts";
import { patiently } from "../../workers/patience.ts";
import { typed } from "../../terminal/shell-word.ts";
import type { SweepFlags } from "./flags.ts";

/** Milliseconds for storing the finished cells after a signal. */
const GRACE = patiently(800);

export async function run(names: readonly string[], flags: SweepFlags): Promise<number> {
  const { out, workers, redis, plot, json, csv, parquet, jsonl, verbose, quiet, ...more } = flags;
  const { trustFile: _, ...rest } = more;
  const detail = detailOf({ verbose, quiet });
  const files = { csv, parquet, jsonl };
  checkExports(files, json === true, out);
  if (plot !== undefined) {
    const taken = json || Object.values(files).includes("-");
    if (plot === "-" && taken)
      throw new Refusal("--plot - and another flag both write to stdout; give the chart a file.");
    (await import("../../lab/chart/chart-file.ts")).checkChart("--plot", plot);
  }
  const plan = planOf(names, rest, await planOwnFiles(names, rest));
  const runner = await openRunner(plan, workers, redis);
  const store = await openStore(out, "write", [tmpdir(), ...foldersOf(files)]).catch(
    async (error: unknown) => {
      await runner.close();
      throw error;
    },
  );
  for (const note of plan.notes) complain(note);
  const tally = new Tally();
  const endServing = await serveSnapshots(store, () => ({
    done: tally.known + tally.stored,
    cells: plan.cells,
  }));
  try {
    await store.addPlan(recordOf(plan), typed());
    const isInterrupted = await runCells(plan, store, tally, runner);
    if (isInterrupted) {
      const done = grouped(tally.known + tally.stored);
      complain(
        `interrupted; ${done} of ${counted(plan.cells, "cell")} stored so far in ${out}. To continue: ${typed()}`,
      );
      return interruptStatus()!;
    }
    onInterrupt((leave) => {
      complain(`interrupted; every cell is stored in ${out}. To continue: ${typed()}`);
      leave();
    });
    const summary = await withProgress("adding up", () => summaryOf(store));
    const rows = `SELECT runs.* FROM ${OF_SWEEP} ORDER BY place`;
    const written = await exportRows(store, rows, files);
    if (plot !== undefined) written.push(...(await drawChart(store, plot)));
    const swept = { plan, tally, summary, out, written, again: typed() };
    if (json) printJson(sweepDocument(swept));
    else
      printPage(
        showSweep(swept, detail),
        [...Object.values(files), plot].find((it) => it === "-"),
      );
    return statusOf(summary);
  } finally {
    await endServing();
    await store.close();
  }
}

/** Draws the runs of this sweep if at least one run sent a message. */
async function drawChart(store: ResultsStore, plot: string): Promise<string[]> {
  const { drawSweep } = await import("../../lab/chart/draw.ts");
  const { chartColumns } = await import("../../lab/chart/read-rows.ts");
  const runs = store.each<MeasuredRun>(`SELECT ${chartColumns()} FROM ${OF_SWEEP} ORDER BY place`);
  const { points } = await withProgress("drawing", () => drawSweep(runs, plot));
  if (points.length > 0 && plot !== "-") return [plot];
  if (points.length === 0) complain("no chart was drawn, because no run sent a message.");
  return [];
}

/** Runs the cells, shows progress and handles signals. Returns true if a signal interrupted the sweep. */
async function runCells(
  plan: Plan,
  store: ResultsStore,
  tally: Tally,
  runner: CellRunner,
): Promise<boolean> {
  let isStopped = false;
  const endProgress = showSweepProgress(tally, plan.cells);
  const cancel = onInterrupt((leave) => {
    isStopped = true;
    endProgress();
    // Exits if closing takes too long.
    setTimeout(() => {
      complain(`interrupted; stored cells are kept. To continue: ${typed()}`);
      leave();
    }, GRACE).unref();
    void runner.close();
  });
  try {
    await sweepCells(plan, runner, store, tally, () => isStopped);
    return isStopped;
  } finally {
    endProgress();
    cancel();
    await runner.close();
  }
}

/** Milliseconds after which the progress line names the batch that has been running longest. */
const LONG = 3000;

/** Shows the progress of a sweep. Returns a function that ends the display. */
function showSweepProgress(tally: Tally, cells: number): () => void {
  const rateOf = rateMeter();
  return showWork({
    parts() {
      const { known, stored, slowest, looked, underWay, due } = tally;
      const rate = rateOf(stored);
      const left = (due - performance.now()) / 1000;
      const [oldest] = underWay;
      const age = oldest ? performance.now() - oldest.since : 0;
      return [
        `${grouped(known + stored)} of ${counted(cells, "cell")}`,
        known > 0 && `${grouped(known)} already stored`,
        stored > 0
          ? `${rate < 10 ? rate.toFixed(1) : rough(rate)}/s`
          : `${grouped(looked)} looked up`,
        left > 0 && stored > 0 && `${duration(left)} left`,
        slowest && `slowest ${duration(slowest.seconds)} (${slowest.algorithm}, n = ${slowest.n})`,
        age > LONG && `at ${oldest.algorithm}, n = ${oldest.n} for ${duration(age / 1000)}`,
      ];
    },
    share: () => (tally.known + tally.stored) / cells,
  });
}

function statusOf({ faults, failed, violated, undecided }: Summary): number {
  if (violated > 0) return exit.violated;
  if (faults > 0) return exit.ourFault;
  if (failed > 0) return exit.badInput;
  return undecided > 0 ? exit.undecided : exit.holds;
}
