/**
 * Runs as shapes: where processes and messages lie, what a pixel stands for, and a run as text.
 * Nothing here draws; a page, a terminal or a file does.
 *
 * @module
 */
export {
  along,
  density,
  partOf,
  parts,
  place,
  profile,
  room,
  roomAmong,
  type Point,
  type Room,
} from "./ring.ts";
export { layout, onEdge, pairs, type Layout } from "./layout.ts";
export { mermaid, type Limits } from "./mermaid.ts";
export { tikz } from "./tikz.ts";
export { spaceTime } from "./space-time.ts";
