import { makeSetup, parseRun } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { ClockNodes } from "./clock-nodes.ts";
import { CoinTape } from "./coin-tape.ts";
import type { Input } from "./node-machine.ts";

const setup = makeSetup(parseRun({ algorithm: "itai-rodeh-sync", n: 3, set: { k: "3" } }));

/** All three processes in one host, whose effects are recorded. */
function host(toss: (sides: number) => number) {
  let time = 0;
  const inputs: Input[] = [];
  const effects: unknown[] = [];
  const waiting: Parameters<ClockNodes["arrive"]>[] = [];
  const nodes = new ClockNodes({
    setup,
    positions: [0, 1, 2],
    coins: new CoinTape(toss),
    milliseconds: 10,
    now: () => time,
    effects: {
      send(link, item) {
        effects.push([link, item]);
        waiting.push([link, effects.length, item]);
      },
      log: (position, line) => effects.push([position, line]),
      handled: (input) => inputs.push(input),
      late: (frame) => effects.push(frame),
    },
  });
  return { nodes, inputs, effects, waiting, sleep: (until: number) => (time = until) };
}

test("clock nodes: the inputs of a journal restore the processes, coins and late frames included", () => {
  let tossed = 0;
  const first = host((sides) => tossed++ % sides);
  first.nodes.begin(0);
  // Every step takes more than half a round, and in some steps no message arrives, so some are late.
  for (let step = 0; !first.nodes.isIdle || first.waiting.length > 0; step++) {
    expect(step).toBeLessThan(1000);
    first.sleep(200 + 7 * step);
    if (step % 4 !== 1)
      for (const arrival of first.waiting.splice(0)) first.nodes.arrive(...arrival);
    first.nodes.advance();
  }
  const second = host(() => expect.unreachable("all coins come from the journal"));
  for (const input of first.inputs) second.nodes.repeat(input);
  const isLate = (effect: unknown) => typeof effect === "object" && "lateMs" in effect!;
  expect(first.effects.some(isLate)).toBe(true);
  expect(second.effects).toEqual(first.effects.filter((effect) => !isLate(effect)));
  expect(second.nodes.isIdle).toBe(true);
  expect(second.inputs).toEqual(first.inputs);
});
