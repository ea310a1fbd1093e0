/**
 * Runs that can be watched: every event and every message in flat columns, a cursor that goes forwards
 * and backwards, what caused what, where to halt, and the schedule as numbers.
 *
 * @module
 */
export { chainTo, cone, deepest, FUTURE, PAST, senderOf } from "./causality.ts";
export { byHand, thens, type Hand, type Then } from "./by-hand.ts";
export { choicesOf, Deliverable, deliverable, type Choices } from "./choices.ts";
export { eventAt, stateAfter, steps, timeOf, wordsOf, type Step } from "./event.ts";
export { AWAKE, FACES, FOLLOWS, LABEL, labelsOf, leaderOf, LEADS, tally } from "./face.ts";
export { landmarks, sayLandmark } from "./landmarks.ts";
export { ALARM, observed, WAKE, type Observer } from "./observe.ts";
export {
  MOST_EVENTS,
  NEVER,
  recorder,
  STRIDE,
  type Flights,
  type Recorder,
  type Recording,
} from "./recording.ts";
export { PHASES, Reel } from "./reel.ts";
export { routes, type Routes, type Way } from "./routes.ts";
export { wordReader } from "./words.ts";
