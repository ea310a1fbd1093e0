/**
 * Runs foreign code in a thread of its own: a user's algorithm reaches no clock, no chance, no network and no object
 * that other code uses.
 *
 * @module
 */
export { confineRealm, isIterator } from "./confine-realm.ts";
export { isFrozenDeeply } from "./freeze-deeply.ts";
export { refuseName } from "./refuse-name.ts";
export { dynamicImport, runConfined, type Confinement } from "./run-confined.ts";
export {
  confinedLine,
  confinedPlace,
  describeThrown,
  placeInStack,
  stackOf,
  type TextPlace,
} from "./thrown.ts";
