/**
 * Recordings of runs: every event and message in flat columns, a cursor that moves forwards and backwards,
 * causality, landmarks, and the schedule as numbers.
 *
 * @module
 */
export { criticalPathTo, markCausality, deepestEvent, FUTURE, PAST } from "./causality.ts";
export { makeHandScheduler, thens, type Hand, type Then } from "./by-hand.ts";
export {
  choicesOf,
  deliverableAfter,
  handSteps,
  inFlightAfter,
  type Choices,
  type HandFault,
} from "./choices.ts";
export { explain, explainAnswer, sayMessage, type Explanation } from "./explain.ts";
export { eventAt, eventsOf, stateAfter, timeOf, wordsOf } from "./event.ts";
export {
  AWAKE,
  CRASHED,
  FACES,
  FOLLOWS,
  LABEL,
  labelsOf,
  leaderOf,
  LEADS,
  countFaces,
  countFacesEver,
  passOver,
} from "./face.ts";
export { findLandmarks, sayLandmark } from "./landmarks.ts";
export { ALARM, faultOf, kindOfFault, observe, WAKE } from "./observe.ts";
export { namesOf, type Names } from "../reason/names.ts";
export { NEVER, STRIDE } from "./columns.ts";
export { MOST_EVENTS, makeRecorder, type Recording } from "./recording.ts";
export { Reel } from "./reel.ts";
export { linksOf, type Link, type Way } from "./routes.ts";
