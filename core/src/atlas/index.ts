/**
 * Runs too long to be kept event by event: where and when every message was received, in six bytes
 * each, counted in any window at any size, and listed one by one where there are few.
 *
 * @module
 */
export type { Atlas, Clock, Sort, Window } from "./atlas.ts";
export { pixels, type Pixels } from "./pixels.ts";
export { raster, type Grid, type Raster } from "./raster.ts";
export { reading, type Letter, type Reading } from "./reading.ts";
export { receiptsIn, type Receipts } from "./receipts.ts";
export { MOST_RECEIPTS, survey, type Survey } from "./survey.ts";
