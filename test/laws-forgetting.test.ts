// A process that has dropped out stores nothing of its earlier rounds. So all such processes have the same state,
// except for ghosts. This keeps state graphs small.
import { expect, test } from "vitest";
import { advance, parseRun, makeSetup, startSimulation } from "@ringleader/core/internal";

const droppedOut = [
  ["franklin", "status", "passive"],
  ["franklin-probabilistic", "state", "passive"],
  ["peterson", "part", "relay"],
  ["dolev-klawe-rodeh", "part", "passive"],
  ["itai-rodeh", "part", "passive"],
  ["hirschberg-sinclair", "status", "withdrawn"],
] as const;

test.each(droppedOut)(
  "%s: processes with %s = %s have equal states",
  (algorithm, field, dropped) => {
    const states = new Set<string>();
    for (let seed = 0; seed < 20; seed++) {
      const setup = makeSetup(parseRun({ algorithm, n: 8, seed, schedule: "random" }));
      const { state } = setup.algorithm;
      const watch = ({ process }: { process: number }): void => {
        const read = Object.entries(simulation.read(process)).filter(
          ([name]) => !("ghost" in state[name] && state[name].ghost),
        );
        const now = Object.fromEntries(read);
        if (now[field] === dropped) states.add(JSON.stringify(now));
      };
      const simulation = startSimulation(setup, { watch });
      while (advance(simulation));
      simulation.finish();
    }
    expect(states.size).toBe(1);
  },
);
