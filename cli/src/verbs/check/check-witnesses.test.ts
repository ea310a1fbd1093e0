import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

const FULL = process.env["FULL"] !== undefined;
const words = (command: string): string[] => ["check", ...command.split(" ")];
const check = (command: string) => ringleader(words(command), { cwd });
const checked = (command: string) => json(words(command), { cwd });

test("check witnesses: are listed with runs that replay", async () => {
  const { status, witnesses } = await checked("peterson -n 4 --workers 1");
  expect(status).toBe(0);
  expect(witnesses).toMatchObject([
    {
      says: "an election of three or more rounds",
      from: 4,
      seen: true,
      witness: { n: 4, minimal: true },
    },
    { from: 3, seen: true, witness: { setup: { ids: [1, 2, 3, 4] } } },
    { from: 3, seen: true, witness: { minimal: true } },
  ]);
  for (const [i, { witness }] of witnesses.entries()) {
    const lines = witness.trace.map((line: object) => `${JSON.stringify(line)}\n`).join("");
    writeFileSync(join(cwd, `${i}.jsonl`), lines);
    const again = await ringleader(["replay", `${i}.jsonl`], { cwd });
    expect([again.status, again.out]).toEqual([0, expect.stringMatching(/^same digest/)]);
  }
});

test.runIf(process.env["FULL"])(
  "check witnesses: do not depend on the number of workers",
  async () => {
    const [one, two] = await Promise.all(
      [1, 2].map((it) => checked(`peterson -n 4 --workers ${it}`)),
    );
    expect(two["witnesses"]).toEqual(one["witnesses"]);
  },
);

test("check witnesses: the page says where each was seen, or why not", async () => {
  const { out } = await check("peterson -n 2..3 -v");
  expect(out).toContain(
    [
      "\n seen",
      "   a run of 2 phases · tid is sent",
      "   – an election of three or more rounds (only for n ≥ 4)",
      "   ✓ two active processes when all others are relays (n = 3, after 3",
      "     deliveries)",
      "   ✓ a relay about to receive its own id, which elects it (n = 3, after 7",
      "     deliveries)",
      "   --json has a run for each ✓, as a trace\n",
    ].join("\n"),
  );
  const rounds = await check("variable-speeds -n 3 --wake all -v");
  expect(rounds.out).toContain("✓ a losing uid that is forwarded before it is swallowed\n");
  expect(rounds.out).toContain(
    "– a winner that was not among the first to wake (only with --wake each)\n",
  );
});

/** An algorithm whose required witness never occurs. */
const boasting = `
import { algorithm, id, single, sometimes } from "@ringleader/core";
export default single(
  algorithm({
    name: "boasting",
    paper: "none",
    idea: "Ids travel around the ring, and only the largest returns.",
    needs: { ring: true, direction: true, ids: true, everyone: true },
    elects: "max",
    announces: false,
    state: {},
    messages: { elect: { id } },
    wake(me) { me.send.elect({ id: me.id }); },
    on: {
      elect(me, { id }) {
        if (id === me.id) me.lead();
        else if (id > me.id) me.send.elect({ id });
      },
    },
    sometimes: [sometimes("three ids that wait at one process", 2, ({ waiting }) => waiting(0).length > 2)],
  }),
);
`;
beforeAll(() => writeFileSync(join(cwd, "boasting.ts"), boasting));

test.runIf(process.env["FULL"])(
  "check witnesses: a missing witness is a violation on the whole scope",
  async () => {
    const { status, out } = await check("./boasting.ts -n 2 -v");
    expect(status).toBe(1);
    expect(out).toContain(
      "✗ violated  ./boasting.ts  n = 2 · every schedule\n   vacuous; never seen: three ids that",
    );
    expect(out).toContain(
      "   ✗ three ids that wait at one process (n = 2: must be possible, but never\n",
    );
    expect(out).not.toContain("counterexample");
    if (!FULL) return;
    const document = await checked("./boasting.ts -n 2..3");
    expect(document).toMatchObject({ status: 1, verdict: "violated", sizes: [{ n: 2 }] });
    expect(document["witnesses"]).toEqual([
      { says: "three ids that wait at one process", from: 2, seen: false, vacuous: true, n: 2 },
    ]);
  },
);

test.runIf(FULL)(
  "check witnesses: a missing witness on a part of the scope is not a violation",
  async () => {
    const { status, out } = await check("./boasting.ts --ids 1,2 -v");
    expect(status).toBe(0);
    expect(out).toContain("– three ids that wait at one process (the request leaves out some");
    const { witnesses } = await checked("./boasting.ts -n 1");
    expect(witnesses).toMatchObject([{ seen: false, why: "only for n ≥ 2" }]);
  },
);
