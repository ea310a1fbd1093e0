/**
 * Maps of runs that are too long to record. A map stores where and when each message was received, in six bytes per
 * message.
 *
 * @module
 */
export type { Atlas, Window } from "./atlas.ts";
export { countRaster, distributePixels, type Raster } from "./raster.ts";
export { makeReader } from "./reading.ts";
export { receiptsIn, type Receipts } from "./receipts.ts";
export { MOST_RECEIPTS, makeSurveyor } from "./survey.ts";
