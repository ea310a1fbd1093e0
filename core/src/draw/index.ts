/**
 * Runs as shapes: the places of processes and messages, the meaning of a pixel, and a run as text. The page, the
 * command and the exports draw them.
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
