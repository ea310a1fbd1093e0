import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folder, ringleader } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

/** Makes an algorithm like chang-roberts, with one more line in the handler of its token. */
const own = (
  name: string,
  line: string,
) => `import { algorithm, ghost, id, nat } from "@ringleader/core";
export default algorithm({
  name: "${name}", paper: "none", idea: "None.", elects: "max", announces: false,
  needs: { ring: true, direction: true, ids: true, everyone: true, fifo: true },
  state: {}, messages: { token: { id, hops: nat, phase: ghost(nat) } },
  wake(me) { me.send.token({ id: me.id, hops: 1, phase: 0 }); },
  on: {
    token(me, { id, hops, phase }) {
      ${line}
      if (id === me.id) me.lead();
      else if (id > me.id) me.send.token({ id, hops: hops + 1, phase: phase + 1 });
    },
  },
});`;

beforeAll(() => {
  writeFileSync(join(cwd, "ghost.ts"), own("ghost", "if (phase > 2) return;"));
  writeFileSync(join(cwd, "gaps.ts"), own("gaps", "if (id === me.id && hops !== id) return;"));
});

const ghost = /ghost: token\.phase is declared ghost, but .* of ghost reads it/;
const gaps = /ids: .*gaps computes with ids: .* declare computesWithIds: true\./;

const refused: [string, RegExp][] = [
  ["check ghost.ts -n 3", ghost],
  ["check ghost.ts -n 3 --schedules fifo", ghost],
  ["check gaps.ts -n 3", gaps],
  ["check gaps.ts -n 4 --workers 2", gaps],
  ["export gaps.ts -n 3 --to aut", gaps],
  ["worst gaps.ts -n 4", gaps],
];

// test/check-declarations.test.ts tries the modes of a check without the command.
test.each(refused.filter((_, i) => process.env["FULL"] || i === 0))(
  "declarations: refuses %s",
  async (command, sentence) => {
    const { status, out, err } = await ringleader(command.split(" "), { cwd });
    expect([status, out]).toEqual([64, ""]);
    expect(err).toMatch(sentence);
  },
);
