import { knownN, type Setup } from "../model/setup.ts";
import { loneOf } from "./alone.ts";
import { placesOf, type Places } from "./places.ts";
import { TooManyPlaces } from "./too-many-places.ts";

/** What is kept of a configuration beyond what an algorithm acts upon. */
export interface Detail {
  /** What is only counted: the numbers of phases. */
  readonly ghosts: boolean;
  /** The lengths of causal chains. */
  readonly causal: boolean;
  /** Messages on a link in no order. */
  readonly reorder: boolean;
}

/**
 * Places, kept from one setup to the next: what a process does depends on nothing but itself, so
 * what was asked for one ring is known for all.
 */
export interface Kits {
  places(given: Setup, detail: Detail): Places;
  /** Runs this, and again with wider places while there are too many. */
  widening<T>(given: Setup, detail: Detail, work: (places: Places) => T): T;
  /** From now on places are wider; false if they are as wide as can be. */
  widen(given: Setup, detail: Detail): boolean;
}

const WIDTHS = [1, 2, 4] as const;

/** `many`: places of many setups are kept together, and one byte would soon be too little. */
export function kits(many = false): Kits {
  const kept = new Map<string, Places>();
  const width = new Map<string, number>();
  const least = many ? 1 : 0;
  const keyOf = (given: Setup, detail: Detail): string => {
    const { swapped, waking, algorithm } = given;
    return [
      knownN(given),
      swapped !== undefined && !algorithm.needs.bothWays,
      waking.mailStarts && !waking.all,
      given.openPorts === true,
      detail.ghosts,
      detail.causal,
      detail.reorder,
    ].join();
  };
  const places = (given: Setup, detail: Detail): Places => {
    const key = keyOf(given, detail);
    let it = kept.get(key);
    if (!it) {
      // Where causal chains are kept, the same reactions have been tried without them before.
      const lone = loneOf(given, detail.ghosts, !detail.causal);
      it = placesOf(lone, { ...detail, bytes: WIDTHS[width.get(key) ?? least] });
      kept.set(key, it);
    }
    return it;
  };
  const widen = (given: Setup, detail: Detail): boolean => {
    const key = keyOf(given, detail);
    const wider = (width.get(key) ?? least) + 1;
    if (wider === WIDTHS.length) return false;
    width.set(key, wider);
    kept.delete(key);
    return true;
  };
  return {
    places,
    widen,
    widening(given, detail, work) {
      for (;;) {
        try {
          return work(places(given, detail));
        } catch (error) {
          if (!(error instanceof TooManyPlaces) || !widen(given, detail)) throw error;
        }
      }
    },
  };
}
