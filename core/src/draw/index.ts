/**
 * Runs as shapes: where processes and messages lie, what a pixel stands for, and the film of a run.
 * Nothing here draws; a page, a terminal or a file does.
 *
 * @module
 */
export {
  AWAKE,
  FACES,
  filming,
  FOLLOWS,
  LABEL,
  labelsOf,
  leaderOf,
  LEADS,
  sceneAt,
  tally,
  type Film,
  type Filming,
  type Flight,
  type Flying,
  type Scene,
  type Step,
} from "./film.ts";
export {
  along,
  density,
  partOf,
  parts,
  place,
  profile,
  room,
  type Point,
  type Room,
  type Way,
} from "./ring.ts";
export { mermaid, type Limits } from "./mermaid.ts";
export { spaceTime } from "./space-time.ts";
