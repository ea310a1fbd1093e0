import { expect, test } from "vitest";
import {
  replayLines,
  parseRun,
  runRequest,
  makeSetup,
  startSimulation,
  advance,
  header,
  type Event,
} from "../../internal.ts";
import type { RunSpec } from "../../internal.ts";

const anonymous: RunSpec = { algorithm: "itai-rodeh", n: 3, seed: 5 };

function tossed(line: RunSpec): { digest: string; tosses: number[][]; trace: string[] } {
  const given = makeSetup(parseRun(line));
  const tosses = Array.from({ length: given.n }, (): number[] => []);
  const events: Event[] = [];
  const watch = (event: Event) => {
    events.push(event);
    tosses[event.process].push(...event.tosses);
  };
  const simulation = startSimulation(given, { watch });
  while (advance(simulation));
  const outcome = simulation.finish();
  const trace = [header(outcome), ...events].map((it) => JSON.stringify(it));
  return { digest: outcome.digest, tosses, trace };
}

test("coins: given outcomes come first, then the draws of the seed", () => {
  const own = tossed(anonymous).tosses;
  const coins = [[0, 1], [1], []];
  const { tosses } = tossed({ ...anonymous, coins });
  expect(tosses.map((list) => list[0])).toEqual([0, 1, own[2][0]]);
  expect(tosses[0].slice(0, 2)).toEqual([0, 1].slice(0, tosses[0].length));
  // Giving the seed's own outcomes makes the same run.
  expect(tossed({ ...anonymous, coins: own }).tosses).toEqual(own);
});

test.each(["itai-rodeh", "itai-rodeh-sync", "franklin-probabilistic"])(
  "%s: coins that are given are part of the digest, the result, the replay line and the trace",
  (algorithm) => {
    const line = { algorithm, n: 3, seed: 5, coins: [[0], [1], [1]] };
    const made = runRequest(parseRun(line));
    expect(made.setup["coins"]).toEqual([[0], [1], [1]]);
    expect(made.replay).toContain(" --coins 0/1/1 --seed 5");
    const { digest, trace } = tossed(line);
    expect(digest).toBe(made.digest);
    const own = tossed({ algorithm, n: 3, seed: 5 });
    expect(tossed({ ...line, coins: own.tosses }).digest).not.toBe(own.digest);
    expect(replayLines(trace)).toMatchObject({ same: true });
    const other = { ...JSON.parse(trace[0]), setup: { ...made.setup, coins: [[1], [1], [1]] } };
    expect(replayLines([JSON.stringify(other), ...trace.slice(1)])).toMatchObject({ same: false });
  },
);

test("coins: empty lists are left out of results", () => {
  expect(runRequest(parseRun({ ...anonymous, coins: [[], []] }))).toEqual(
    runRequest(parseRun(anonymous)),
  );
});

test.each([
  [{ algorithm: "peterson", n: 3, coins: [[0]] }, /it tosses no coins/],
  [{ ...anonymous, coins: [[0], [0], [0], [0]] }, /given for 4 processes, but n = 3/],
  [{ ...anonymous, coins: [[0], [-1]] }, /-1 at position 1 is not accepted/],
  [
    { ...anonymous, coins: [[0], [2]] },
    /toss 0 of the process at position 1 cannot be 2; its outcomes are 0 to 1/,
  ],
])("%o is refused", (line, sentence) => {
  expect(() => runRequest(parseRun(line))).toThrow(sentence);
});
