import { expect, test } from "vitest";
import { checker } from "../checker.ts";
import { algorithm, type Algorithm } from "../../model/algorithm.ts";
import { draw, stream } from "../../model/system/random.ts";
import { nat } from "../../model/schema.ts";
import type { Scope } from "./scope.ts";

/** The reaction to a message is a hash of the state and the message. Messages make few hops. */
function drawn(seed: number, fifo: boolean): Algorithm {
  const from = stream(seed, "ids");
  return algorithm({
    name: `drawn-${seed}`,
    paper: "own",
    idea: "own",
    needs: {
      ring: true,
      bothWays: true,
      ids: true,
      everyone: true,
      ...(fifo && { fifo: true as const }),
    },
    elects: "max",
    computesWithIds: true,
    announces: false,
    state: { s: nat },
    messages: { token: { value: nat, hops: nat } },
    wake(me) {
      const word = draw(from, me.id, 0);
      me.s = word & 3;
      // Send both ways, so that every process receives a message.
      me.send.token(0, { value: word & 4 ? me.id : 0, hops: 1 });
      me.send.token(1, { value: 0, hops: 1 });
    },
    on: {
      token(me, { value, hops }, port) {
        const word = draw(from, me.s * 64 + value * 2 + port, hops);
        me.s = word & 3;
        if (hops < 2 && word & 4)
          me.send.token(word & 8 ? 1 : 0, { value: word & 1, hops: hops + 1 });
        if ((word & 0x30) === 0 && me.decision === "none") me.lead();
      },
    },
  });
}

/** Returns which properties hold in a scope, and the least and greatest number of messages. */
function outcome(scope: Scope, steps: boolean): unknown {
  const it = checker({
    scope,
    reduce: false,
    steps,
    verdictOnly: true,
    budget: { states: 1e6, bytes: 1e9 },
  });
  while (it.advance());
  const { properties, extremes, undecided } = it.report();
  expect(undecided).toBeUndefined();
  const messages = extremes["messages"];
  return [properties.map(({ holds }) => holds), messages && [messages.min, messages.max]];
}

/** Number of drawn algorithms. */
const DRAWN = 40;

test("initial states: starts that only send add no outcome when they come late", () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < DRAWN; seed++) {
    const ids = [[1], [2, 1], [1, 3, 2]][seed % 3];
    const of = drawn(seed, seed % 4 < 2);
    const links = seed % 4 < 2 ? ("fifo" as const) : ("any" as const);
    const scope: Scope = { algorithm: of, n: ids.length, ids, links };
    const first = outcome(scope, false);
    seen.add(JSON.stringify(first));
    expect([seed, outcome(scope, true)]).toEqual([seed, first]);
    // Under `everyone` a message starts a process that has not started.
    for (let p = 0; p < ids.length; p++) {
      const late = outcome({ ...scope, wake: [p] }, false) as [unknown[], number[] | undefined];
      const isWorse = late[0].some((holds, i) => holds === false && (first as any)[0][i] !== false);
      expect([seed, p, isWorse]).toEqual([seed, p, false]);
    }
  }
  expect(seen.size).toBeGreaterThan(DRAWN / 8);
});
