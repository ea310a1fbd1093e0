import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  constants,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { hasEnded } from "../../../../net/src/ring/testing/strays.ts";
import { ended, json, ringleader, untilPrinted } from "../../testing/ringleader.ts";
import { localRings } from "../ring/testing/local-rings.ts";
import { statusOfJob } from "./run/run.ts";
import { electLine } from "./run/schema.ts";
import { LEADS, STARTED, untilSaid } from "./testing/until-said.ts";

const FULL = process.env["FULL"] !== undefined;

const command = join(import.meta.dirname, "../../../bin/ringleader.js");
const { cwd, makeRing: make, start } = localRings();
const names = ["a", "b", "c"];

const makeRing = (ring: string, ...more: string[]) => make(ring, names, ...more);

const argsOf = (ring: string, me: string) =>
  ["elect", `${ring}/ring.json`, "--me", me, "--lease", "1s"] as const;

const startVoter = (ring: string, me: string, ...more: string[]) =>
  start(...argsOf(ring, me), ...more);

/** Expects that all lines fit their schema. */
function checkLines(text: string): void {
  for (const line of text.trimEnd().split("\n")) {
    const { error } = electLine.safeParse(JSON.parse(line));
    if (error) throw new Error(`${line}\n${z.prettifyError(error)}`);
  }
}

test("elect: one of three voters leads; status, health and metrics say so; SIGTERM hands over", async () => {
  await makeRing("lab", "--algorithm", "chang-roberts");
  const voters = Object.fromEntries(names.map((me) => [me, startVoter("lab", me, "--http", "0")]));
  const first = await untilSaid(voters, LEADS);
  const http = /"http":"([^"]+)"/;
  const address = http.exec(await untilPrinted(voters[first.name], "stdout", http))![1];
  const text = await (await fetch(`http://${address}/metrics`)).text();
  expect(text).toMatch(/^# HELP ringleader_leader .+\n# TYPE ringleader_leader gauge\n/);
  expect(text).toMatch(/^ringleader_leases_won_total\{voter="\w"\} [1-9]/m);
  const ask = () => fetch(`http://${address}/health`);
  let health = await ask();
  // On a busy machine a connection may be down for a moment.
  while (health.status !== 200) health = await moment().then(ask);
  expect(await health.json()).toMatchObject({ voter: first.name, readiness: "voting" });
  expect((await fetch(`http://${address}/nothing`)).status).toBe(404);
  expect((await fetch(`http://${address}/leader`, { method: "POST" })).status).toBe(405);
  const status = await json(["elect", "status", "lab/ring.json"], { cwd });
  expect(status["voters"]).toHaveLength(3);
  const { [first.name]: leader, ...others } = voters;
  leader.kill("SIGTERM");
  const end = await ended(leader);
  expect(end.status).toBe(143);
  // A busy machine may have cost it its lease before.
  expect(end.out).toMatch(/"leads":false,"token":\d+,"why":"it(?: hands|s lease is) over"/);
  checkLines(end.out);
  await untilSaid(others, LEADS, "stdout", first.token);
});

test.runIf(FULL)(
  "elect: a job runs only while its voter leads, and does not outlive it",
  async () => {
    await makeRing("work");
    const job = 'echo "$RINGLEADER_TOKEN $$" > "leader-$1"; while :; do sleep 0.05; done';
    const voters = Object.fromEntries(
      names.map((me) => [me, startVoter("work", me, "--", "sh", "-c", job, "sh", me)]),
    );
    const first = await untilSaid(voters, STARTED, "stderr");
    const said = join(cwd, `leader-${first.name}`);
    while (!existsSync(said) || !readFileSync(said, "utf8").endsWith("\n")) await moment();
    const [token, pid] = readFileSync(said, "utf8").split(" ").map(Number);
    const itsStart = new RegExp(`"job":"started","token":\\d+,"pid":${pid}\\b`);
    const text = await untilPrinted(voters[first.name], "stderr", itsStart);
    expect(text).toContain(`"job":"started","token":${token},"pid":${pid}`);
    const { [first.name]: leader, ...others } = voters;
    leader.kill("SIGKILL");
    await ended(leader);
    // Its watchdog ends the job of a killed voter.
    while (!hasEnded(pid)) await moment();
    const next = await untilSaid(others, STARTED, "stderr", token);
    others[next.name].kill("SIGTERM");
    const end = await ended(others[next.name]);
    // A job that is not scheduled in time is killed.
    expect(end.err).toMatch(
      /"job":"ended","token":(\d+),"signal":"SIG(?:TERM|KILL)"[^]+"released":\1\}/,
    );
    checkLines(end.err);
  },
);

/** Opens a pipe that is full, and that nobody reads. */
function openFullPipe(): number {
  const path = join(cwd, "full");
  if (!existsSync(path)) execFileSync("mkfifo", [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const bytes = new Uint8Array(4096);
  try {
    for (;;) writeSync(pipe, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
  }
  return pipe;
}

/** Lists the processes of the job with a token, in whichever group they are. */
const jobsOf = (token: number): string[] =>
  readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid) || hasEnded(pid)) return false;
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, "latin1").split("\0");
      const isHere = readlinkSync(`/proc/${pid}/cwd`) === cwd;
      return isHere && environment.includes(`RINGLEADER_TOKEN=${token}`);
    } catch {
      return false;
    }
  });

test.runIf(FULL)(
  "elect: jobs end in time although their voters are paused or nobody reads their lines, and so do processes that left the group",
  async () => {
    await makeRing("mute");
    const pipe = openFullPipe();
    const job =
      'setsid sleep 1000 & setsid sh -c "sleep 1000 & sleep 1000 &"; echo "$RINGLEADER_TOKEN" > "token-$0"; while :; do sleep 0.05; done';
    const voters = Object.fromEntries(
      names.map((me) => {
        const args = [command, ...argsOf("mute", me), "--", "sh", "-c", job, me];
        return [me, spawn(process.execPath, args, { cwd, stdio: ["ignore", "ignore", pipe] })];
      }),
    );
    /** Waits until the job of one of these voters has all its processes, under a token larger than this. */
    const untilJob = async (among: readonly string[], after: number) => {
      for (;;) {
        for (const name of among) {
          const file = join(cwd, `token-${name}`);
          const token = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
          if (token > after && jobsOf(token).length >= 4) return { name, token };
        }
        await moment();
      }
    };
    try {
      const first = await untilJob(names, 0);
      voters[first.name].kill("SIGSTOP");
      while (jobsOf(first.token).length > 0) await moment();
      expect(readFileSync(`/proc/${voters[first.name].pid}/stat`, "utf8")).toMatch(/\) T /);
      const others = names.filter((name) => name !== first.name);
      const second = await untilJob(others, first.token);
      voters[first.name].kill("SIGCONT");
      const over = once(voters[second.name], "exit");
      voters[second.name].kill("SIGTERM");
      expect(await over).toEqual([143, null]);
      expect(jobsOf(second.token)).toEqual([]);
    } finally {
      for (const child of Object.values(voters)) child.kill("SIGKILL");
      closeSync(pipe);
    }
  },
);

const moment = () => new Promise((fulfil) => void setTimeout(fulfil, 20));

test.runIf(FULL)(
  "elect: a job that ends by itself ends its voter; renewed keys are used without a stop",
  async () => {
    await makeRing("odd");
    writeFileSync(join(cwd, "go"), "");
    const job = "while [ -e go ]; do sleep 0.05; done; exit 3";
    const voters = Object.fromEntries(
      names.map((me) => [me, startVoter("odd", me, "--", "sh", "-c", job)]),
    );
    const { name } = await untilSaid(voters, LEADS, "stderr");
    const renewed = await ringleader(["ring", "renew", "odd/ring.json"], { cwd });
    expect(renewed.status).toBe(0);
    await Promise.all(
      Object.values(voters).map((child) => untilPrinted(child, "stderr", /"keys":"renewed"/)),
    );
    // A new connection needs the new certificates of both ends.
    const status = await json(["elect", "status", "odd/ring.json"], { cwd });
    expect(status["voters"]).toHaveLength(3);
    // The reader of its lines goes away, and so does a voter, which is worth a line. The job goes on.
    voters[name].stdio[2].destroy();
    const gone = names.find((it) => it !== name)!;
    voters[gone].kill("SIGKILL");
    const isUp = async () => {
      const { voters: answers } = await json(["elect", "status", "odd/ring.json"], { cwd });
      type Answer = { voter: string; links?: Record<string, boolean> };
      const answer = (answers as Answer[]).find(({ voter }) => voter === name)!;
      expect(voters[name].exitCode).toBe(null);
      return answer.links?.[gone] !== false;
    };
    while (await isUp()) await moment();
    rmSync(join(cwd, "go"));
    const { [gone]: _, ...left } = voters;
    // On a busy machine another voter may lead by now.
    expect((await Promise.race(Object.values(left).map(ended))).status).toBe(3);
  },
);

test.runIf(process.env["FULL"])(
  "elect: a voter with other terms is refused at both ends",
  async () => {
    await makeRing("terms");
    const voters = [startVoter("terms", "a"), startVoter("terms", "b", "--drift", "0.02")];
    const sentence = /"refused":"[^"]*another setup[^"]*the same lease and drift/;
    const printed = await Promise.all(
      voters.map((child) => untilPrinted(child, "stdout", sentence)),
    );
    expect(printed.join("")).not.toMatch(/"link":/);
    checkLines(printed.join(""));
  },
);

test.runIf(process.env["FULL"])(
  "elect: a voter that waits for others says so once in a lease, also after the copier of its lines was killed",
  async () => {
    await makeRing("alone", "--token-above", "99000000");
    expect(readFileSync(join(cwd, "alone/a/ring.json"), "utf8")).toContain(
      '"tokenAbove": 99000000',
    );
    const child = startVoter("alone", "a");
    const waits =
      /"waits":"nobody leads, [^"]+: a new ring needs all 3 voters once, and 1 answer\."/;
    await untilPrinted(child, "stdout", waits);
    const copier = readdirSync("/proc").find((pid) => {
      try {
        const stat = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/stat`, "latin1") : "";
        return stat.includes(`(cat) `) && stat.split(") ")[1].split(" ")[1] === String(child.pid);
      } catch {
        return false;
      }
    });
    let later = "";
    const isBack = new Promise<void>((fulfil) => {
      child.stdout.on("data", (text: Buffer) => {
        later += text.toString();
        if (waits.test(later)) fulfil();
      });
    });
    process.kill(Number(copier), "SIGKILL");
    later = "";
    await isBack;
    child.kill("SIGTERM");
    checkLines((await ended(child)).out);
  },
);

const container = ["--pid", "--fork", "--mount-proc"];
const hasContainers = spawnSync("unshare", [...container, "true"]).status === 0;
test.runIf(FULL && hasContainers)(
  "elect: a container with the folder of a running voter is refused, and a killed voter leaves the folder free",
  async () => {
    await makeRing("shared");
    const inContainer = () =>
      spawn("unshare", [...container, process.execPath, command, ...argsOf("shared", "a")], {
        cwd,
      });
    const first = startVoter("shared", "a");
    await untilPrinted(first, "stdout", /"listens"/);
    const second = await ended(inContainer());
    expect(second.err).toBe(
      "ringleader: a is running already, in another container with this folder; every node needs a folder of its own.\n",
    );
    expect(second.status).toBe(64);
    first.kill("SIGKILL");
    await ended(first);
    await untilPrinted(startVoter("shared", "a"), "stdout", /"listens"/);
    const sockets = readdirSync(join(cwd, "shared/a")).filter((it) => it.endsWith(".sock"));
    expect(sockets).toHaveLength(1);
  },
);

beforeAll(async () => void (await makeRing("trio")));

test.each([
  [["elect", "trio/ring.json"], "--me: elect needs the name of the voter"],
  [["elect", "trio/ring.json", "--me", "z"], "z is not a node of trio"],
  [["elect", "trio/ring.json", "--me", "a", "--lease", "soon"], "soon is not a duration"],
  [["elect", "trio/ring.json", "--me", "a", "--drift", "x"], "x is not accepted; give a part"],
  [
    ["elect", "trio/ring.json", "--me", "a", "--drift", "0.38"],
    "0.38 is not accepted; give 0 or more and less than 0.379.",
  ],
  [["elect", "trio/ring.json", "--me", "a", "--http", "x"], "x is not accepted; give PORT"],
  [
    ["elect", "--wire", "tcp", "status", "trio/ring.json"],
    "--wire stands before status; write it after.",
  ],
  [["elect", "status", "nowhere.json"], "nowhere.json does not exist"],
])("elect: %j is refused", async (args, sentence) => {
  const { status, err } = await ringleader(args, { cwd });
  expect(err).toContain(sentence);
  expect(status).toBe(64);
});

test("elect: a job that a signal ended has the status that a shell gives it", () => {
  expect(statusOfJob({ status: 3, signal: null })).toBe(3);
  expect(statusOfJob({ status: null, signal: "SIGKILL" })).toBe(137);
});

test("elect: a port in use, an address of another machine, and the keys of another voter are refused; keys beside ring.json are found", async () => {
  const [port] = await makeRing("busy");
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  const use = await ringleader(["elect", "busy/ring.json", "--me", "a"], { cwd });
  expect([use.status, use.err]).toEqual([
    64,
    `ringleader: 127.0.0.1:${port} is in use; end what listens there, or give the node another port with ring new.\n`,
  ]);
  cpSync(join(cwd, "busy/a"), join(cwd, "machine"), { recursive: true });
  const beside = await ringleader(["elect", "machine/ring.json", "--me", "a"], { cwd });
  expect(beside.err).toBe(use.err);
  cpSync(join(cwd, "machine"), join(cwd, "c"), { recursive: true });
  const other = await ringleader(["elect", "c/ring.json", "--me", "c"], { cwd });
  expect([other.status, other.err]).toEqual([64, "ringleader: c holds the keys of a, not of c.\n"]);
  server.close();
  const nodes = names.map((name) => `${name}=192.0.2.1:700${names.indexOf(name)}`).join();
  await ringleader(["ring", "new", "away", "--nodes", nodes], { cwd });
  const away = await ringleader(["elect", "away/ring.json", "--me", "a"], { cwd });
  expect([away.status, away.err]).toEqual([
    64,
    "ringleader: 192.0.2.1:7000 is not an address of this machine; start the node on the machine that has it.\n",
  ]);
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
