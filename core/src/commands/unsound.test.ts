import { expect, test } from "vitest";
import { algorithm } from "../model/algorithm.ts";
import { ghost, id, nat } from "../model/schema.ts";
import { guardedCommands } from "./guarded-commands.ts";

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
