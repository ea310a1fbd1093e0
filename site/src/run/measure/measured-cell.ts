import {
  advance,
  noConditions,
  runFromResult,
  Refusal,
  parseRun,
  result,
  makeSetup,
  startSimulation,
  type Family,
} from "@ringleader/core/internal";
import type { MeasuredRun } from "@ringleader/core/internal/chart";
import { lineOfCell, MOST_MESSAGES, type MeasureCell } from "./plan.ts";

/** A run for a chart, and the error if it was refused or failed. */
export interface MeasuredCell {
  readonly run: MeasuredRun;
  readonly error?: string;
}

export async function measureCell(
  cell: MeasureCell,
  loading: Family | Promise<Family>,
  version: string,
): Promise<MeasuredCell> {
  try {
    const family = await loading;
    const spec = lineOfCell(cell, family.with(cell.set).needs);
    const simulation = startSimulation(makeSetup(parseRun(spec, family)));
    while (advance(simulation, MOST_MESSAGES));
    const run = runFromResult(result(simulation.finish(), cell.algorithm), version);
    const ids = run.ids === null ? null : (cell.idsText ?? run.ids);
    return { run: { ...run, ids, algorithm: cell.algorithm } };
  } catch (error) {
    return errorCell(cell, error, version);
  }
}

function errorCell(cell: MeasureCell, error: unknown, version: string): MeasuredCell {
  const sentence = error instanceof Error ? error.message : String(error);
  const isTheirs = error instanceof Refusal || cell.text !== undefined;
  return {
    error: isTheirs ? sentence : `this is a bug in the page: ${sentence}`,
    run: {
      algorithm: cell.algorithm,
      version,
      parameters: JSON.stringify(cell.set),
      n: cell.n,
      seed: String(cell.seed),
      ...noConditions,
      outcome: "error",
      messages: null,
      causal: null,
      time: null,
      claims: null,
      violations: 0,
      replay: null,
    },
  };
}
