import { expect, test } from "vitest";
import { algorithm } from "../model/algorithm.ts";
import { ghost, id, nat, upTo } from "../model/schema.ts";
import { guardedCommands } from "./guarded-commands.ts";
import { largestAsked, samples } from "./open-counters.ts";

const ring = { ring: true, direction: true, ids: true, everyone: true } as const;
const text = { paper: "none", idea: "none", elects: "max", announces: false, state: {} } as const;

test("commands: an algorithm that knows n has none, because a command holds for every n", () => {
  const knows = algorithm({
    ...text,
    name: "knows-n",
    needs: { ...ring, n: true },
    messages: { token: { id } },
    wake: (me) => void (me.n >= 2 && me.lead()),
    on: { token: () => {} },
  });
  expect(() => guardedCommands(knows)).toThrow("it knows n");
});

test("commands: a handler that reads a ghost is found out", () => {
  const reads = algorithm({
    ...text,
    name: "reads-a-ghost",
    needs: ring,
    messages: { token: { id, phase: ghost(nat) } },
    wake: (me) => me.send.token({ id: me.id, phase: 1 }),
    on: { token: (me, { phase }) => void (phase === 1 && me.lead()) },
  });
  expect(() => guardedCommands(reads)).toThrow("phase");
});

/** A process that leads wrongly in one phase. */
const leadsIn = (wrong: number, phase: typeof nat) =>
  algorithm({
    ...text,
    name: `leads-in-phase-${wrong}`,
    needs: ring,
    messages: { token: { id, phase } },
    wake: (me) => me.send.token({ id: me.id, phase: 0 }),
    on: {
      token(me, { id: received, phase: at }) {
        if (at === wrong) me.lead();
        else if (received > me.id) me.send.token({ id: received, phase: 0 });
      },
    },
  });

test.runIf(process.env["FULL"])(
  "commands: a counter with a limit is asked over its whole range",
  () => {
    const { sampled, commands, open } = guardedCommands(leadsIn(99, upTo(99)));
    expect({ sampled, open }).toEqual({ sampled: [], open: ["token.phase"] });
    expect(
      commands.some(({ control, after, event }) => event === "token" && control !== after),
    ).toBe(true);
  },
);

test("commands: of a counter without a limit, the commands say how far it was asked", () => {
  expect(guardedCommands(leadsIn(7, nat)).sampled).toEqual([{ name: "token.phase", to: 63 }]);
});

test("open counters: whole ranges as far as they fit, and at least four values of each", () => {
  expect(largestAsked([upTo(9)])).toEqual([9]);
  expect(largestAsked([nat])).toEqual([63]);
  expect(largestAsked([nat, nat])).toEqual([7, 7]);
  expect(largestAsked([nat, nat, nat, nat, nat])).toEqual([3, 3, 3, 3, 3]);
  expect(largestAsked([upTo(99), nat])).toEqual([99, 3]);
  expect(largestAsked([upTo(99), upTo(99)])).toEqual([99, 3]);
  expect([...samples([1, 2])]).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
    [0, 2],
    [1, 2],
  ]);
});
