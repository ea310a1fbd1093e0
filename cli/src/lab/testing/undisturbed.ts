import { cellsOf, planOf, type Plan } from "../plan/plan.ts";
import { runCells } from "../run-cells.ts";
import type { Row } from "../store/row.ts";
import { timeless } from "./simulated-store.ts";

/** What a sweep without faults gives: the plan, and its rows by cell. */
export interface Undisturbed {
  readonly plan: Plan;
  readonly rows: ReadonlyMap<string, Row>;
  /** The rows as texts, without their times. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Runs all cells of a small plan. Large rings make small batches, and the limit of messages keeps them fast. */
export function undisturbed(): Undisturbed {
  const plan = planOf(["chang-roberts"], { n: "20000,50000", seeds: "5", maxMessages: "3" });
  const cells = [...cellsOf(plan)].map(({ cell }) => cell);
  const rows = runCells(cells).map((row) => ({ ...row, seconds: 0.1 }));
  return {
    plan,
    rows: new Map(rows.map((row) => [row.cell, row])),
    texts: new Map(rows.map((row) => [row.cell, timeless(row)])),
  };
}
