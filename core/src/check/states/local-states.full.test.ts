import { expect, test } from "vitest";
import { algorithm } from "../../model/algorithm.ts";
import { makeSetup } from "../../model/setup.ts";
import { processOfSetup } from "./local-state-cache.ts";
import { LocalStates } from "./local-states.ts";
import { MOST_STATES, TooManyStates } from "./numbering.ts";

/** A process leads only if it receives d. */
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

/** Makes a local state for each of this many ids. */
function crowded(ids: number): { readonly local: LocalStates; readonly last: number } {
  const setup = makeSetup({ algorithm: race, ids: [1] });
  const local = new LocalStates(processOfSetup(setup), {
    reorder: false,
    causal: false,
    bytes: 4,
  });
  let last = local.initial({ id: 0, swapped: 0, degree: 2 }, "starter");
  local.open(last);
  for (let id = 1; id < ids; id++) {
    last = local.initial({ id, swapped: 0, degree: 2 }, "ready");
  }
  return { local, last };
}

test("local states: messages keep their own reactions above 2^21 local states", () => {
  const { local, last } = crowded(2 ** 21 + 100);
  const state = local.state[last];
  expect(state).toBeGreaterThan(2 ** 21);
  const sent = Array.from({ length: 4 }, (_, i) => local.sends[2 * i + 1]);
  const leads = sent.map((message) => {
    const [{ state: after }] = local.react(state, 0, message);
    return after !== state;
  });
  expect(leads).toEqual([false, false, false, true]);
});

test("local states: more than can be numbered throw", () => {
  expect(() => crowded(MOST_STATES)).toThrow(TooManyStates);
});
