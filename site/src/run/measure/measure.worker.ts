import type { Family } from "@ringleader/core/internal";
import { version } from "./version.ts";
import { familyOf } from "../own/own-algorithms.ts";
import { serve } from "../worker/serve.ts";
import { measureCell } from "./measured-cell.ts";
import type { MeasureCell } from "./plan.ts";

/** Families by algorithm, so that each text is compiled once. */
const families = new Map<string, Promise<Family>>();

function findFamily(cell: MeasureCell): Promise<Family> {
  let family = families.get(cell.algorithm);
  if (!family) families.set(cell.algorithm, (family = familyOf(cell)));
  return family;
}

const api = {
  /** Runs one cell, which `stop` does not interrupt. To cancel, terminate the worker. */
  measure: (cell: MeasureCell) => measureCell(cell, findFamily(cell), version),
};

export type MeasureApi = typeof api;
serve(api);
