import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { freePorts } from "../ring/testing/free-ports.ts";
import { ended, folder, json, ringleader, start, untilPrinted } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

type Child = ReturnType<typeof start>;
const children: Child[] = [];
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(children.splice(0).map(ended));
});

async function makeRing(name: string, ...more: string[]): Promise<void> {
  const ports = await freePorts(3);
  const nodes = ["a", "b", "c"].map((node, i) => `${node}=127.0.0.1:${ports[i]}`).join();
  const { status, err } = await ringleader(["ring", "new", name, "--nodes", nodes, ...more], {
    cwd,
  });
  expect([status, err]).toEqual([0, ""]);
}

const startVoter = (ring: string, me: string, ...more: string[]): Child => {
  const child = start(["elect", `${ring}/ring.json`, "--me", me, "--lease", "1s", ...more], cwd);
  children.push(child);
  return child;
};

/** The numbers that a pattern captures in what a voter has printed. */
const leads = /"leads":true,"token":(\d+)/;

/** Waits until one of the voters leads. */
const untilLed = (
  voters: Readonly<Record<string, Child>>,
  stream: "stdout" | "stderr" = "stdout",
) =>
  Promise.race(
    Object.entries(voters).map(async ([name, child]) => {
      const text = await untilPrinted(child, stream, leads);
      return { name, token: Number(leads.exec(text)![1]) };
    }),
  );

test("elect: one of three voters leads; status, health and metrics say so; SIGTERM hands over", async () => {
  await makeRing("lab", "--algorithm", "chang-roberts");
  const voters = Object.fromEntries(
    ["a", "b", "c"].map((me) => [me, startVoter("lab", me, "--http", "0")]),
  );
  const first = await untilLed(voters);
  const printed = await untilPrinted(voters[first.name], "stdout", leads);
  const address = /"http":"([^"]+)"/.exec(printed)![1];
  const text = await (await fetch(`http://${address}/metrics`)).text();
  expect(text).toMatch(/^# HELP ringleader_leader .+\n# TYPE ringleader_leader gauge\n/);
  expect(text).toMatch(/^ringleader_leases_won_total\{voter="\w"\} [1-9]/m);
  const health = await fetch(`http://${address}/health`);
  expect([health.status, (await health.json()) as object]).toEqual([
    200,
    expect.objectContaining({ voter: first.name, readiness: "voting" }),
  ]);
  expect((await fetch(`http://${address}/nothing`)).status).toBe(404);
  expect((await fetch(`http://${address}/leader`, { method: "POST" })).status).toBe(405);
  const status = await json(["elect", "status", "lab/ring.json"], { cwd });
  expect(status["voters"]).toHaveLength(3);
  const { [first.name]: leader, ...others } = voters;
  leader.kill("SIGTERM");
  const end = await ended(leader);
  expect(end.status).toBe(143);
  expect(end.out).toMatch(/"leads":false,"token":\d+,"why":"it hands over"/);
  const next = await untilLed(others);
  expect(next.token).toBeGreaterThan(first.token);
});

test("elect: a job runs only while its voter leads, and does not outlive it", async () => {
  await makeRing("work");
  const job = 'echo "$RINGLEADER_TOKEN $$" > "leader-$1"; while :; do sleep 0.05; done';
  const voters = Object.fromEntries(
    ["a", "b", "c"].map((me) => [me, startVoter("work", me, "--", "sh", "-c", job, "sh", me)]),
  );
  const first = await untilLed(voters, "stderr");
  const text = await untilPrinted(voters[first.name], "stderr", /"job":"started".*"pid":\d+/);
  const pid = Number(/"pid":(\d+)/.exec(text)![1]);
  const { [first.name]: leader, ...others } = voters;
  leader.kill("SIGKILL");
  await ended(leader);
  // Its watchdog ends the job of a killed voter.
  while (isRunning(pid)) await new Promise((fulfil) => void setTimeout(fulfil, 20));
  const next = await untilLed(others, "stderr");
  await untilPrinted(others[next.name], "stderr", /"job":"started"/);
  expect(next.token).toBeGreaterThan(first.token);
  const said = readFileSync(join(cwd, `leader-${first.name}`), "utf8")
    .split(" ")
    .map(Number);
  expect(said).toEqual([first.token, pid]);
  others[next.name].kill("SIGTERM");
  const end = await ended(others[next.name]);
  expect(end.err).toMatch(/"job":"ended","token":\d+,"signal":"SIGTERM"/);
});

/** True if the process is there and no zombie. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

test("elect: a job that ends by itself ends its voter; renewed keys are used without a stop", async () => {
  await makeRing("odd");
  writeFileSync(join(cwd, "go"), "");
  const job = "while [ -e go ]; do sleep 0.05; done; exit 3";
  const voters = Object.fromEntries(
    ["a", "b", "c"].map((me) => [me, startVoter("odd", me, "--", "sh", "-c", job)]),
  );
  const { name } = await untilLed(voters, "stderr");
  const renewed = await ringleader(["ring", "renew", "odd/ring.json"], { cwd });
  expect(renewed.status).toBe(0);
  await Promise.all(
    Object.values(voters).map((child) => untilPrinted(child, "stderr", /"keys":"renewed"/)),
  );
  // A new connection needs the new certificates of both ends.
  const status = await json(["elect", "status", "odd/ring.json"], { cwd });
  expect(status["voters"]).toHaveLength(3);
  rmSync(join(cwd, "go"));
  expect((await ended(voters[name])).status).toBe(3);
});

test("elect: a voter with other terms is refused at both ends", async () => {
  await makeRing("terms");
  const voters = [startVoter("terms", "a"), startVoter("terms", "b", "--drift", "0.02")];
  const sentence = /"refused":"[^"]*another setup[^"]*the same lease and drift/;
  await Promise.all(voters.map((child) => untilPrinted(child, "stdout", sentence)));
});

test.each([
  [["elect", "odd/ring.json"], "--me: elect needs the name of the voter"],
  [["elect", "odd/ring.json", "--me", "z"], "z is not a node of odd"],
  [["elect", "odd/ring.json", "--me", "a", "--lease", "soon"], "soon is not a duration"],
  [["elect", "odd/ring.json", "--me", "a", "--drift", "2"], "2 is not accepted"],
  [["elect", "odd/ring.json", "--me", "a", "--http", "x"], "x is not accepted; give PORT"],
  [["elect", "status", "nowhere.json"], "nowhere.json cannot be read"],
])("elect: %j is refused", async (args, sentence) => {
  const { status, err } = await ringleader(args, { cwd });
  expect(err).toContain(sentence);
  expect(status).toBe(64);
});

test("elect: two voters, and algorithms in rounds, are refused", async () => {
  await ringleader(["ring", "new", "two", "--nodes", "a=127.0.0.1:1,b=127.0.0.1:2"], { cwd });
  const two = await ringleader(["elect", "two/ring.json", "--me", "a"], { cwd });
  expect(two).toMatchObject({
    status: 64,
    err: "ringleader: 2 voters are not accepted; an elector has 3 to 9.\n",
  });
  await makeRing("slow", "--algorithm", "time-slice");
  const slow = await ringleader(["elect", "slow/ring.json", "--me", "a"], { cwd });
  expect(slow.err).toContain("an elector needs an algorithm for asynchronous rings");
});
