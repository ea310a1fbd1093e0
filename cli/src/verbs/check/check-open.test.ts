import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_BUDGET } from "@ringleader/core/internal";
import { afterAll, expect, test } from "vitest";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
const FULL = process.env["FULL"] !== undefined;

const words = (command: string): string[] => ["check", ...command.split(" ")];
const check = (command: string) => ringleader(words(command), { cwd });
const checked = (command: string) => json(words(command), { cwd });

/** Writes a file with an algorithm that elects the largest id. */
function own(name: string, needs: string, rest: string): void {
  writeFileSync(
    join(cwd, `${name}.ts`),
    `import { algorithm, id, one, single } from "@ringleader/core";
export default single(algorithm({
  name: "${name}", paper: "own", idea: "own",
  needs: { ring: true, ids: true, ${needs} },
  elects: "max", announces: false,
  ${rest}
}));`,
  );
}

const roberts = (port: string) => `state: {}, messages: { token: { id } },
  wake(me) { me.send.token(${port}{ id: me.id }); },
  on: { token(me, { id }) {
    if (id > me.id) me.send.token(${port}{ id });
    else if (id === me.id) me.lead();
  } },`;

// Sends only to port 1, although the direction of port 1 differs between processes.
own("labels", "bothWays: true, everyone: true, fifo: true", roberts("1, "));
// A process that a message wakes drops smaller ids, although it never sends its own id.
own("asleep", "direction: true, fifo: true", roberts(""));
// Fails if the tail of an id arrives before its head.
own(
  "two-in-one",
  "direction: true, everyone: true",
  `state: { has: one("no", "yes") }, messages: { head: { id }, tail: { id } },
  wake(me) { me.send.head({ id: me.id }); me.send.tail({ id: me.id }); },
  on: {
    head(me, { id }) { me.has = "yes"; if (id > me.id) me.send.head({ id }); },
    tail(me, { id }) {
      if (me.has === "no") return;
      me.has = "no";
      if (id > me.id) me.send.tail({ id });
      else if (id === me.id) me.lead();
    },
  },`,
);
// Runs in rounds. A process that receives from port 1 first never leads.
own(
  "port-0-first",
  "direction: true, bothWays: true, rounds: true, everyone: true",
  `state: { first: one("none", "left", "right") }, messages: { token: { id } },
  wake(me) { me.send.token(0, { id: me.id }); me.send.token(1, { id: me.id }); },
  on: { token(me, { id }, port) {
    if (me.first === "none") me.first = port === 0 ? "left" : "right";
    if (me.first === "right") return;
    if (id > me.id) me.send.token(port === 0 ? 1 : 0, { id });
    else if (id === me.id && me.decision === "none") me.lead();
  } },`,
);
// The same algorithm without this error; the order of messages does not matter.
own(
  "any-port-first",
  "direction: true, bothWays: true, rounds: true, everyone: true",
  `state: {}, messages: { token: { id } },
  wake(me) { me.send.token(0, { id: me.id }); me.send.token(1, { id: me.id }); },
  on: { token(me, { id }, port) {
    if (id > me.id) me.send.token(port === 0 ? 1 : 0, { id });
    else if (id === me.id && me.decision === "none") me.lead();
  } },`,
);

const hidden = [
  ["labels", "--ports aligned", "every port labelling"],
  ["two-in-one", "--links fifo", "links that reorder"],
  ["asleep", "--wake all", "every set of starters"],
  ["port-0-first", "--ties first", "simultaneous messages in every order"],
] as const;

// core/src/check/setups/open-dimensions.test.ts explores all of these without the command.
test.runIf(FULL).each(hidden)(
  "check: %s fails in its model, and only %s hides it",
  async (name, flag, says) => {
    const it = await checked(`./${name}.ts -n 3`);
    expect(it).toMatchObject({ status: 1, verdict: "violated", notExplored: [] });
    expect(it["says"]).toContain(says);
    const narrow = await checked(`./${name}.ts -n 3 ${flag}`);
    expect(narrow).toMatchObject({ status: 0, verdict: "holds", notExplored: [] });
    expect(narrow["says"]).not.toContain(says);
  },
);

test.runIf(FULL)(
  "check: an order of ties that violates a claim replays and can be typed",
  async () => {
    const found = await check("./port-0-first.ts -n 2 --out tie.jsonl");
    expect(found.status).toBe(1);
    const again = await ringleader(["replay", "tie.jsonl", "--algorithm", "./port-0-first.ts"], {
      cwd,
    });
    expect([again.status, again.out]).toEqual([0, expect.stringMatching(/^same digest/)]);
    const { setup, digest } = JSON.parse(
      readFileSync(join(cwd, "tie.jsonl"), "utf8").split("\n")[0],
    );
    const line = `run ./port-0-first.ts --ids ${setup.ids} --ports aligned --ties ${setup.ties} --willing ${setup.willing.join() || "none"} --seed 0`;
    expect(await json(line.split(" "), { cwd })).toMatchObject({ status: 1, digest });
    const first = await json("run ./port-0-first.ts --ids 1,2 --seed 0 --ties first".split(" "), {
      cwd,
    });
    const usual = await json("run ./port-0-first.ts --ids 1,2 --seed 0".split(" "), { cwd });
    expect(first).toMatchObject({ status: 0, digest: usual["digest"] });
  },
);

test.runIf(FULL)("check: holds if the order of ties does not matter", async () => {
  const it = await checked("./any-port-first.ts -n 2..3");
  expect(it).toMatchObject({ status: 0, verdict: "holds", notExplored: [] });
});

// docs/guide/07-checking.md shows the page of the same check.
test("check: names what does not fit the budget", async () => {
  // What is left out is decided before the first state, so 100 of them are enough.
  const few = "franklin -n 7 --schedules fifo --max-states 100";
  expect(await checked(few)).toMatchObject({
    notExplored: [
      { dimension: "port labellings", flag: "--ports each" },
      { dimension: "links that reorder", flag: "--links any" },
    ],
  });
});

test("check: the help names the budget", async () => {
  const { out } = await ringleader(["check", "--help"], { cwd });
  for (const count of Object.values(DEFAULT_BUDGET))
    expect(out).toContain(count.toLocaleString("en"));
});
