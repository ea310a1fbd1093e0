/**
 * Runs as shapes: where processes and messages lie, what a pixel stands for, and a run as text. The page, the terminal
 * and files do the drawing.
 *
 * @module
 */
export {
  pointOfMessage,
  countByPart,
  partOf,
  countParts,
  pointOfPosition,
  meanByPart,
  roomOnCircle,
  roomAmong,
  type Point,
  type Room,
} from "./ring.ts";
export { layOutNetwork, pointOnEdge, edgePairs, type NetworkLayout } from "./layout.ts";
