import {
  advance,
  measuredResult,
  Refusal,
  requestOf,
  result,
  setup,
  simulate,
  type Family,
} from "@ringleader/core";
import type { MeasuredRun } from "@ringleader/core/figure";
import { lineOfCell, MOST_MESSAGES, type Cell } from "./plan.ts";

/** A run as a figure looks at it, and why there is none where it was refused or broke. */
export interface MeasuredCell {
  readonly run: MeasuredRun;
  readonly error?: string;
}

export function measuredCell(cell: Cell, family: Family, version: string): MeasuredCell {
  try {
    const line = lineOfCell(cell, family.with(cell.set).needs);
    const simulation = simulate(setup(requestOf(line, family)));
    while (advance(simulation, MOST_MESSAGES));
    const run = measuredResult(result(simulation.finish(), cell.algorithm), version);
    const said = cell.idsSaid === undefined || run.ids === null ? {} : { ids: cell.idsSaid };
    return { run: { ...run, ...said, algorithm: cell.algorithm } };
  } catch (error) {
    return errorCell(cell, error, version);
  }
}

/** The others go on. */
export function errorCell(cell: Cell, error: unknown, version: string): MeasuredCell {
  const sentence = error instanceof Error ? error.message : String(error);
  const isTheirs = error instanceof Refusal || cell.text !== undefined;
  return {
    error: isTheirs ? sentence : `this is the page’s own fault: ${sentence}`,
    run: {
      algorithm: cell.algorithm,
      version,
      parameters: JSON.stringify(cell.set),
      n: cell.n,
      seed: String(cell.seed),
      ids: null,
      schedule: null,
      links: null,
      ports: null,
      wake: null,
      willing: null,
      graph: null,
      violate: null,
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
