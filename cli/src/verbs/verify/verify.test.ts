import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { hasSpin } from "../../../../test/spin.ts";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const FULL = process.env["FULL"] !== undefined;

const { path: cwd, remove } = folder();
afterAll(remove);

test.runIf(hasSpin && FULL)(
  "verify: reads the run of Spin back as a trace that replays",
  async () => {
    const command = [
      "verify",
      "peterson",
      "--with",
      "spin",
      "--ids",
      "1,4,2,3",
      "--violate",
      "fifo",
    ];
    const found = await json([...command, "--out", "spin.jsonl"], { cwd });
    expect(found).toMatchObject({
      status: 1,
      verdict: "violated",
      differences: [],
      ours: { states: 464, transitions: 911 },
      theirs: { states: 464, transitions: 911, violation: "an assertion is violated" },
      counterexample: { violations: ["3 is elected, but 4 should be"] },
    });
    const { out, status } = await ringleader(["replay", "spin.jsonl"], { cwd });
    const [header] = readFileSync(join(cwd, "spin.jsonl"), "utf8").split("\n");
    expect(status).toBe(0);
    expect(out).toContain(`same digest ${(JSON.parse(header) as { digest: string }).digest}`);
  },
);

test.runIf(FULL && hasSpin)(
  "verify: links reorder unless the algorithm needs fifo, and what one setup leaves out is said",
  async () => {
    const text = `import { algorithm, bit, id } from "@ringleader/core";
export default algorithm({ name: "two-in-one", paper: "none", idea: "It opens a door first.", elects: "max", announces: false,
  needs: { ring: true, direction: true, ids: true, everyone: true }, state: { open: bit }, messages: { door: {}, token: { id } },
  wake(me) { me.send.door(); me.send.token({ id: me.id }); },
  on: { door(me) { me.open = 1; },
    token(me, { id }) { if (me.open === 0) return; if (id > me.id) me.send.token({ id }); else if (id === me.id) me.lead(); } } });`;
    writeFileSync(join(cwd, "two.ts"), text);
    const verify = (...args: readonly string[]) =>
      json(["verify", "./two.ts", "--with", "spin", "--ids", "1,2", ...args], { cwd });
    expect(await verify()).toMatchObject({ status: 1, verdict: "violated", fixed: [] });
    const fixed = ["links keep the order"];
    expect(await verify("--links", "fifo")).toMatchObject({ status: 0, verdict: "holds", fixed });
  },
);

test.runIf(FULL)("verify: says how to install Spin", async () => {
  const env = { SPIN_PATH: join(cwd, "nowhere"), CC: process.execPath };
  const { status, err } = await ringleader(["verify", "peterson", "--with", "spin", "-n", "2"], {
    env,
  });
  expect([status, err]).toEqual([
    64,
    "ringleader: --with spin needs spin, which is not installed here; install it with apt-get install spin gcc (Debian) or brew install spin (macOS), or set SPIN_PATH and CC.\n",
  ]);
});

test("verify: too many states give status 2, and rounds are refused", async () => {
  const spin = ["--with", "spin", "-n"];
  const many = await ringleader(["verify", "peterson", ...spin, "6", "--max-states", "50"]);
  expect([many.status, many.err]).toEqual([
    2,
    "ringleader: there are more than 50 states; --max-states allows more.\n",
  ]);
  const rounds = await ringleader(["verify", "time-slice", ...spin, "3"]);
  expect([rounds.status, rounds.err]).toEqual([64, expect.stringContaining("runs in rounds")]);
});

test.runIf(FULL)("verify: a missing temporary folder is the user's, and named", async () => {
  const env = { TMPDIR: "/nowhere" };
  const { status, err } = await ringleader("verify peterson -n 2 --with spin".split(" "), { env });
  expect([status, err]).toEqual([
    64,
    "ringleader: no temporary folder can be made in /nowhere: it does not exist; TMPDIR names another place.\n",
  ]);
});
