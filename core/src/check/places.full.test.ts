import { expect, test } from "vitest";
import { algorithm } from "../model/algorithm.ts";
import { setup } from "../model/setup.ts";
import { loneOf } from "./alone.ts";
import { MOST_STATES } from "./numbers.ts";
import { placesOf, type Places } from "./places.ts";
import { TooManyPlaces } from "./too-many-places.ts";

/** Leads if d comes, and only then. */
const race = algorithm({
  name: "race",
  paper: "own",
  idea: "Four messages, of which the last decides.",
  needs: { ring: true, direction: true, ids: true, everyone: true, fifo: true },
  announces: false,
  state: {},
  messages: { a: {}, b: {}, c: {}, d: {} },
  wake(me) {
    for (const kind of ["a", "b", "c", "d"] as const) me.send[kind]();
  },
  on: {
    a() {},
    b() {},
    c() {},
    d(me) {
      me.lead();
    },
  },
});

/** Places in which processes of so many ids have been met: each is a local state of its own. */
function crowded(ids: number): { readonly places: Places; readonly last: number } {
  const given = setup({ algorithm: race, ids: [1] });
  const places = placesOf(loneOf(given), { reorder: false, causal: false, bytes: 4 });
  let last = places.initial({ id: 0, swapped: 0, degree: 2 }, "starter");
  places.open(last);
  for (let id = 1; id < ids; id++) {
    last = places.initial({ id, swapped: 0, degree: 2 }, "ready");
  }
  return { places, last };
}

test("messages keep their own reactions above 2^21 local states", () => {
  const { places, last } = crowded(2 ** 21 + 100);
  const state = places.state[last];
  expect(state).toBeGreaterThan(2 ** 21);
  const sent = Array.from({ length: 4 }, (_, i) => places.sends[2 * i + 1]);
  const leads = sent.map((message) => {
    const [{ state: after }] = places.react(state, 0, message);
    return after !== state;
  });
  expect(leads).toEqual([false, false, false, true]);
});

test("more local states than have keys are not told apart", () => {
  expect(() => crowded(MOST_STATES)).toThrow(TooManyPlaces);
});
