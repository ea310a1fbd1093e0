/**
 * Maps of runs that are too long to record. A map stores where and when each message was received, in six bytes per
 * message.
 *
 * @module
 */
export type { Atlas, Sort, Window } from "./atlas.ts";
export { nearestReceipt, type Place } from "./nearest.ts";
export { binsOf, countRaster, distributePixels, type Raster } from "./raster.ts";
export { countRecorded, UNCOUNTED, type EventRows } from "./recorded.ts";
export { makeReader } from "./reading.ts";
export { receiptsIn, type Receipts } from "./receipts.ts";
export { MOST_RECEIPTS, makeSurveyor } from "./survey.ts";
