import type { Family } from "@ringleader/core/internal";
import { version } from "../../form/version.ts";
import { familyOf } from "../own/own-algorithms.ts";
import { serve } from "../worker/serve.ts";
import { errorCell, measuredCell, type MeasuredCell } from "./measured-cell.ts";
import type { MeasureCell } from "./plan.ts";

/** Each own text is compiled once. */
const families = new Map<string, Promise<Family>>();

function findFamily(cell: MeasureCell): Promise<Family> {
  let family = families.get(cell.algorithm);
  if (!family) families.set(cell.algorithm, (family = familyOf(cell)));
  return family;
}

const api = {
  /** Runs one cell, which cannot be stopped: end the worker instead. */
  async measure(cell: MeasureCell): Promise<MeasuredCell> {
    try {
      return measuredCell(cell, await findFamily(cell), version);
    } catch (error) {
      return errorCell(cell, error, version);
    }
  },
};

export type MeasureApi = typeof api;
serve(api);
