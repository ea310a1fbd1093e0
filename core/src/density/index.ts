/**
 * Maps of runs that are too long to record. A map stores, in six bytes, where and when each message was received.
 * Receipts can be counted in any window at any resolution, and listed if there are few.
 *
 * @module
 */
export type { Atlas, Window } from "./atlas.ts";
export { countRaster, distributePixels, type Raster } from "./raster.ts";
export { makeReader } from "./reading.ts";
export { receiptsIn, type Receipts } from "./receipts.ts";
export { MOST_RECEIPTS, makeSurveyor } from "./survey.ts";
