// Who has dropped out keeps nothing of its rounds: processes that behave alike from then on have the same state. What is only
// counted, never read, may differ.
import { expect, test } from "vitest";
import { advance, requestOf, setup, simulate } from "@ringleader/core";

const droppedOut = [
  ["franklin", "status", "passive"],
  ["franklin-probabilistic", "state", "passive"],
  ["peterson", "part", "relay"],
  ["dolev-klawe-rodeh", "part", "passive"],
  ["itai-rodeh", "part", "passive"],
  ["hirschberg-sinclair", "status", "withdrawn"],
] as const;

test.each(droppedOut)("%s: all that are %s = %s are alike", (algorithm, field, dropped) => {
  const states = new Set<string>();
  for (let seed = 0; seed < 20; seed++) {
    const given = setup(requestOf({ algorithm, n: 8, seed, schedule: "random" }));
    const { state } = given.algorithm;
    const watch = ({ process }: { process: number }): void => {
      const read = Object.entries(simulation.read(process)).filter(
        ([name]) => !("ghost" in state[name] && state[name].ghost),
      );
      const now = Object.fromEntries(read);
      if (now[field] === dropped) states.add(JSON.stringify(now));
    };
    const simulation = simulate(given, { watch });
    while (advance(simulation));
    simulation.finish();
  }
  expect(states.size).toBe(1);
});
