/**
 * Maps of runs that are too long to record: where and when every message was received, six bytes each, counted in any
 * window at any resolution, and listed one by one if there are few.
 *
 * @module
 */
export type { Atlas, Window } from "./atlas.ts";
export { countRaster, distributePixels, type Raster } from "./raster.ts";
export { makeReader } from "./reading.ts";
export { receiptsIn, type Receipts } from "./receipts.ts";
export { MOST_RECEIPTS, makeSurveyor } from "./survey.ts";
