import { Refusal } from "@ringleader/core/refusal";
import type { MeasuredRun } from "@ringleader/core/figure";
import { exit } from "../exit.ts";
import { crewOf } from "../lab/crew-of.ts";
import type { Crew } from "../lab/crew.ts";
import { checkExports, exportRows, type ExportFlags } from "../lab/export-rows.ts";
import { meanwhile } from "../lab/meanwhile.ts";
import { planOf, type Plan, type PlanFlags } from "../lab/plan.ts";
import { showSweep } from "../lab/show-sweep.ts";
import { openStore, type Store } from "../lab/store.ts";
import { OF_SWEEP, summaryOf, type Summary } from "../lab/summary.ts";
import { freshTally, sweep as sweepCells, type Tally } from "../lab/sweep.ts";
import { sweepDocument } from "../lab/sweep-document.ts";
import { showSweepProgress } from "../lab/sweep-progress.ts";
import { counted, grouped } from "../numbers.ts";
import { complain, print, write } from "../output.ts";
import { patiently } from "../patience.ts";
import { typed } from "../shell-word.ts";

/** The flags of `sweep`, as they were typed. */
interface SweepFlags extends PlanFlags, ExportFlags {
  readonly out: string;
  readonly workers?: string;
  readonly redis?: string;
  readonly plot?: string;
  readonly json?: true;
}

/** Whoever is told to stop has so many milliseconds to store what is finished. */
const GRACE = patiently(800);

/** `sweep`: every combination, none of them twice. */
export async function sweep(names: readonly string[], flags: SweepFlags): Promise<number> {
  const { out, workers, redis, plot, json, csv, parquet, jsonl, ...rest } = flags;
  const files = { csv, parquet, jsonl };
  checkExports(files, json === true, out);
  if (plot !== undefined) {
    const taken = json || Object.values(files).includes("-");
    if (plot === "-" && taken)
      throw new Refusal("--plot - and another both write to stdout; give the figure a file.");
    (await import("../lab/figure/write-figure.ts")).checkFigure("--plot", plot);
  }
  const plan = planOf(names, rest);
  const crew = await crewOf(plan, workers, redis);
  const store = await openStore(out, "write").catch(async (error: unknown) => {
    await crew.close();
    throw error;
  });
  for (const note of plan.notes) complain(note);
  try {
    const tally = freshTally();
    const isInterrupted = await covered(plan, store, tally, crew);
    if (isInterrupted) return interrupted(plan, store, tally);
    const summary = await meanwhile("adding up", () => summaryOf(store));
    const rows = `SELECT runs.* FROM ${OF_SWEEP} ORDER BY place`;
    const written = await exportRows(store, rows, files);
    if (plot !== undefined) written.push(...(await drawn(store, plot)));
    const swept = { plan, tally, summary, out, written };
    if (json) print(JSON.stringify(sweepDocument(swept)));
    else write([...Object.values(files), plot].includes("-") ? 2 : 1, showSweep(swept));
    return statusOf(summary);
  } finally {
    await store.close();
  }
}

/** The runs of this sweep as a figure; where nothing was measured there is none. */
async function drawn(store: Store, plot: string): Promise<string[]> {
  const { drawSweep } = await import("../lab/figure/draw.ts");
  const { figureColumns } = await import("../lab/figure/read-rows.ts");
  const runs = store.each<MeasuredRun>(`SELECT ${figureColumns()} FROM ${OF_SWEEP} ORDER BY place`);
  const { points } = await meanwhile("drawing", () => drawSweep(runs, plot));
  if (points.length > 0 && plot !== "-") return [plot];
  if (points.length === 0) complain("there is nothing to draw: no run sent a message.");
  return [];
}

/** The work itself, while progress is drawn and Ctrl-C is heard. Was it interrupted? */
async function covered(plan: Plan, store: Store, tally: Tally, crew: Crew): Promise<boolean> {
  let isStopped = false;
  const endProgress = showSweepProgress(tally, plan.cells);
  const interrupt = () => {
    // Whoever asks twice does not want to wait; nor do we for ever.
    if (isStopped) process.exit(exit.interrupted);
    isStopped = true;
    endProgress();
    setTimeout(() => {
      complain(`interrupted; what was stored stays. To go on: ${typed()}`);
      process.exit(exit.interrupted);
    }, GRACE).unref();
    void crew.close();
  };
  process.on("SIGINT", interrupt);
  try {
    await sweepCells(plan, crew, store, tally, () => isStopped);
    return isStopped;
  } finally {
    endProgress();
    process.removeListener("SIGINT", interrupt);
    await crew.close();
  }
}

async function interrupted(plan: Plan, store: Store, tally: Tally): Promise<number> {
  const done = tally.known + tally.stored;
  complain(
    `interrupted after ${grouped(done)} of ${counted(plan.cells, "cell")}, all of them stored in ${store.path}. To go on: ${typed()}`,
  );
  return exit.interrupted;
}

function statusOf({ faults, failed, violated, undecided }: Summary): number {
  if (violated > 0) return exit.violated;
  if (faults > 0) return exit.ourFault;
  if (failed > 0) return exit.badInput;
  return undecided > 0 ? exit.undecided : exit.holds;
}
