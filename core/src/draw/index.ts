/**
 * Runs as shapes: the points of processes and messages on a circle or in a network.
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
