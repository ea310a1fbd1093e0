import type { Family } from "@ringleader/core";
import * as Comlink from "comlink";
import { version } from "../app/version.ts";
import { familyOf } from "../run/family.ts";
import { errorCell, measuredCell, type MeasuredCell } from "./measured-cell.ts";
import type { Cell } from "./plan.ts";

/** An own text is read once. */
const families = new Map<string, Promise<Family>>();

function known(cell: Cell): Promise<Family> {
  let family = families.get(cell.algorithm);
  if (!family) families.set(cell.algorithm, (family = familyOf(cell)));
  return family;
}

const api = {
  /** One run, to the end: who does not want to wait ends the worker. */
  async measure(cell: Cell): Promise<MeasuredCell> {
    try {
      return measuredCell(cell, await known(cell), version);
    } catch (error) {
      return errorCell(cell, error, version);
    }
  },
};

export type MeasureApi = typeof api;
Comlink.expose(api);
