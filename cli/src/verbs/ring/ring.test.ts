import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ended, json, ringleader, untilPrinted } from "../../testing/ringleader.ts";
import { localRings } from "./testing/local-rings.ts";

const { cwd, makeRing, start } = localRings();
const FULL = process.env["FULL"] !== undefined;

const startNode = (name: string, me: string, ...more: string[]) =>
  start("node", `${name}/ring.json`, "--me", me, ...more);

const logsOf = (name: string, nodes: readonly string[]): string[] =>
  nodes.map((node, p) => `${name}/${node}/election-1/logs/${p}.jsonl`);

test("ring: keys are only their owner's, and nothing is overwritten", async () => {
  await makeRing("keys", ["a", "b"]);
  const secrets = ["a/node.key", "b/node.key", "collector/node.key", "authority/authority.key"];
  const check = () => {
    for (const file of secrets) expect(statSync(join(cwd, "keys", file)).mode & 0o777).toBe(0o600);
    for (const node of ["a", "b", "collector"])
      expect(readdirSync(join(cwd, "keys", node)).toSorted()).toEqual([
        "authority.pem",
        "node.key",
        "node.pem",
        "ring.json",
      ]);
    const key = readFileSync(join(cwd, "keys/authority/authority.key"), "utf8");
    for (const file of secrets.slice(0, 3))
      expect(readFileSync(join(cwd, "keys", file), "utf8")).not.toBe(key);
  };
  check();
  expect((await ringleader(["ring", "renew", "keys/ring.json"], { cwd })).status).toBe(0);
  check();
  const again = ["ring", "new", "keys", "--nodes", "a=127.0.0.1:1"];
  expect(await ringleader(again, { cwd })).toMatchObject({
    status: 64,
    err: "ringleader: keys is not empty; give another name, or remove the folder.\n",
  });
});

test("ring new: says how to lead with it, if it has as many nodes as an elector has voters", async () => {
  const list = ["a=127.0.0.1:7101", "b=127.0.0.1:7102", "c=127.0.0.1:7103"];
  const made = async (name: string, nodes: readonly string[]) =>
    (await ringleader(["ring", "new", name, "--nodes", nodes.join(",")], { cwd })).out;
  expect(await made("three", list)).toContain("ringleader elect a/ring.json --me a -- ./job.sh");
  expect(await made("two", list.slice(1))).not.toContain("elect");
});

test("ring up: a node alone elects itself, says that its end is a guess, and its log conforms", async () => {
  await makeRing("one", ["a"]);
  const up = start("ring", "up", "one/ring.json", "--linger", "100ms");
  const { status, out, err } = await ended(up);
  expect([status, err]).toEqual([0, ""]);
  expect(out).toMatch(/a: leads\n/);
  expect(out).toContain(
    "The links were silent for 100ms, so the election is probably over. This is a guess",
  );
  expect(out).toMatch(/✓ Node a is elected\.\n$/);
  const judged = await json(["net", "conform", ...logsOf("one", ["a"])], { cwd });
  expect(judged).toMatchObject({ status: 0, verdict: "conforms" });
  expect(existsSync(join(cwd, "one/a/node.pid"))).toBe(false);
});

test.runIf(process.env["FULL"])(
  "node: a killed node goes on from its journal; status and down reach all nodes over TLS",
  async () => {
    const nodes = ["a", "b", "c"];
    await makeRing("lab", nodes, "--ids", "3,1,2", "--algorithm", "chang-roberts");
    const [first, b] = [startNode("lab", "a"), startNode("lab", "b")];
    await untilPrinted(first, "stdout", /"link":"b","up":true/);
    first.kill("SIGKILL");
    await ended(first);
    await untilPrinted(b, "stdout", /"link":"a","up":false/);
    const [a, c] = [startNode("lab", "a"), startNode("lab", "c")];
    const decided = await Promise.all(
      [a, b, c].map((child) => untilPrinted(child, "stdout", /"decides"/)),
    );
    expect(decided[0]).toMatch(/"recovered":[1-9]/);
    const names = decided.map((text) => /"elected":"(\w)"/.exec(text)?.[1]);
    expect(new Set(names).size).toBe(1);
    const second = await ended(startNode("lab", "a"));
    expect(second.err).toMatch(
      /^ringleader: a is running already, as process \d+; ringleader ring down ends it\.\n$/,
    );
    const status = await json(["ring", "status", "lab/ring.json"], { cwd });
    expect(status).toMatchObject({ status: 0, verdict: "elected", elected: names[0] });
    const down = await ringleader(["ring", "down", "lab/ring.json"], { cwd });
    expect(down).toMatchObject({ status: 0, out: "3 nodes of lab ended.\n" });
    expect((await Promise.all([a, b, c].map(ended))).map((it) => it.status)).toEqual([
      143, 143, 143,
    ]);
    const gone = await ringleader(["ring", "status", "lab/ring.json"], { cwd });
    expect(gone).toMatchObject({
      status: 2,
      out: expect.stringContaining("a  no answer: ") as string,
    });
    // The nodes do not know that the run is over, but all that they did is a run of the definition.
    const judged = await json(["net", "conform", ...logsOf("lab", nodes)], { cwd });
    expect(judged).toMatchObject({ status: 2, verdict: "unfinished" });
  },
);

/** Reads the process of a node from its folder. */
const pidOf = (name: string, node: string): number =>
  Number.parseInt(readFileSync(join(cwd, name, node, "node.pid"), "utf8"), 10);

/** Asks until all nodes have decided, and returns the verdict. */
async function untilElected(name: string): Promise<Record<string, unknown>> {
  for (;;) {
    const status = await json(["ring", "status", `${name}/ring.json`], { cwd });
    if (status["verdict"] === "elected") return status;
  }
}

test.runIf(FULL)(
  "ring up: a node that is killed is named at once, can be started again, and the election goes on",
  async () => {
    await makeRing("up", ["a", "b", "c"], "--ids", "3,1,2");
    const up = start("ring", "up", "up/ring.json", "--linger", "300ms");
    await untilPrinted(up, "stdout", /b: listens/);
    // Without b no node can decide.
    process.kill(pidOf("up", "b"), "SIGKILL");
    const said = await untilPrinted(up, "stderr", /b was killed\..*\n/);
    expect(said).toMatch(
      /^ringleader: b was killed\.( The others wait for it: no algorithm of the catalogue tolerates a crash\.)? It goes on from its journal with ringleader node up\/ring\.json --me b\.\n/,
    );
    const b = startNode("up", "b", "--linger", "300ms");
    const { status, out } = await ended(up);
    expect(out).toMatch(/✓ Node b is elected\.\n$/);
    expect(status).toBe(0);
    expect((await ended(b)).status).toBe(0);
  },
);

test.runIf(FULL)(
  "ring up: a node that cannot start ends all, with its own sentence and status",
  async () => {
    await makeRing("taken", ["a", "b"]);
    const { port } = (
      JSON.parse(readFileSync(join(cwd, "taken/ring.json"), "utf8")) as {
        nodes: { port: number }[];
      }
    ).nodes[1];
    const server = createServer();
    await new Promise<void>((fulfil) => server.listen(port, "127.0.0.1", fulfil));
    const up = start("ring", "up", "taken/ring.json");
    const { status, err } = await ended(up);
    server.close();
    expect(err).toContain(
      `ringleader: 127.0.0.1:${port} is in use; end what listens there, or give the node another port with ring new.\n`,
    );
    expect(status).toBe(64);
    expect(existsSync(join(cwd, "taken/a/node.pid"))).toBe(false);
  },
);

test.runIf(FULL)(
  "ring down: a process that got the number of a node is never signalled, and the node can start",
  async () => {
    await makeRing("reused", ["a", "b"]);
    const a = startNode("reused", "a");
    await untilPrinted(a, "stdout", /"listens"/);
    a.kill("SIGKILL");
    await ended(a);
    // Another process now has the number that the file names.
    const other = spawn("sleep", ["1000"]);
    const file = join(cwd, "reused/a/node.pid");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(other.pid)));
    const down = await ringleader(["ring", "down", "reused/ring.json"], { cwd });
    expect(down).toMatchObject({
      status: 0,
      out: "0 nodes of reused ended; 2 nodes do not run here.\n",
    });
    expect(other.exitCode ?? other.signalCode).toBe(null);
    await untilPrinted(startNode("reused", "a"), "stdout", /"listens"/);
    expect(other.exitCode ?? other.signalCode).toBe(null);
    other.kill("SIGKILL");
  },
);

test.runIf(FULL)(
  "ring down: a machine with the folder of one node ends that node alone, without other keys",
  async () => {
    await makeRing("far-apart", ["a", "b"], "--ids", "2,1");
    for (const node of ["a", "b"])
      cpSync(join(cwd, "far-apart", node), join(cwd, `machine-${node}`, node), { recursive: true });
    const [a, b] = ["a", "b"].map((node) => {
      return start("node", `machine-${node}/${node}/ring.json`, "--me", node);
    });
    await Promise.all([a, b].map((child) => untilPrinted(child, "stdout", /"decides"/)));
    const down = await ringleader(["ring", "down", "machine-a/a/ring.json"], { cwd });
    expect(down).toMatchObject({
      status: 0,
      out: "1 node of far-apart ended; 1 node does not run here.\n",
    });
    expect((await ended(a)).status).toBe(143);
    expect(b.exitCode ?? b.signalCode).toBe(null);
    expect((await untilElectedBy("far-apart", "b")).why).toBe(undefined);
  },
);

/** Asks one node for its status. */
async function untilElectedBy(name: string, node: string): Promise<{ why?: string }> {
  const { nodes } = await json(["ring", "status", `${name}/ring.json`], { cwd });
  return (nodes as { node: string; why?: string }[]).find((it) => it.node === node)!;
}

test.runIf(FULL)(
  "node: a node that lost its journal is refused after the greeting, and both ends say why",
  async () => {
    await makeRing("lost", ["a", "b"], "--ids", "2,1");
    const [a, b] = [startNode("lost", "a"), startNode("lost", "b")];
    await Promise.all([a, b].map((child) => untilPrinted(child, "stdout", /"decides"/)));
    await untilElected("lost");
    a.kill("SIGKILL");
    await ended(a);
    rmSync(join(cwd, "lost/a/election-1"), { recursive: true });
    const again = startNode("lost", "a");
    const [told] = await Promise.all([
      untilPrinted(
        again,
        "stdout",
        /"refused":"this node has forgotten what it handled; it needs its journal of this election\."/,
      ),
      untilPrinted(
        b,
        "stdout",
        /"refused":"the other end expects item 0 although it acknowledged all before \d+; it has forgotten what it handled\."/,
      ),
    ]);
    // The refused node tries again, and says each reason once.
    const reasons = told.split("\n").filter((line) => line.includes("refused"));
    expect(reasons).toHaveLength(new Set(reasons).size);
  },
);

test.runIf(FULL)(
  "node: another setup is refused in a sentence at both ends, and a renewed certificate is accepted",
  async () => {
    await makeRing("odd", ["a", "b"]);
    const a = startNode("odd", "a");
    const file = join(cwd, "odd/b/ring.json");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace('"seed": 1', '"seed": 2'));
    const b = start("node", "odd/b/ring.json", "--me", "b");
    const sentence = /"refused":"[^"]*another setup/;
    await Promise.all([a, b].map((child) => untilPrinted(child, "stdout", sentence)));
    b.kill("SIGTERM");
    await ended(b);
    writeFileSync(file, text);
    const certificate = () => readFileSync(join(cwd, "odd/b/node.pem"), "utf8");
    const before = certificate();
    const renewed = await ringleader(["ring", "renew", "odd/ring.json"], { cwd });
    expect(renewed.out).toBe(
      "2 nodes and the collector of odd have new certificates, valid for 90 days.\n",
    );
    expect(certificate()).not.toBe(before);
    await untilPrinted(startNode("odd", "b"), "stdout", /"decides"/);
    await untilPrinted(a, "stdout", /"decides"/);
  },
);

test.each([
  [["ring", "new", "x", "--nodes", "a"], "a is not accepted; give NAME=HOST:PORT"],
  [["ring", "new", "x", "--nodes", "a=h:1,a=h:2"], "a is given twice"],
  [["ring", "new", "x", "--nodes", "a=h:1,b=h:1"], "h:1 is given twice"],
  [["ring", "new", "x", "--nodes", "collector=h:1"], "it is the name of the collector"],
  [["ring", "new", "x/y", "--nodes", "a=h:1"], "x/y is not accepted as the name of a ring"],
  [["ring", "up", "nowhere.json"], "nowhere.json does not exist; give the ring.json of a ring"],
  [["ring", "status", "keys"], "keys is a folder; give its keys/ring.json"],
  [["node", "keys/ring.json", "--me", "z"], "z is not a node of keys; its nodes are a, b"],
  [["node", "keys/ring.json", "--me", "a", "--linger", "soon"], "soon is not a duration"],
  [["ring", "renew", "keys/a/ring.json"], "renew on the machine on which ring new made the ring"],
])("ring: %j is refused", async (args, sentence) => {
  const { status, err } = await ringleader(args, { cwd });
  expect(err).toContain(sentence);
  expect(status).toBe(64);
});

test("node: an address of another machine is refused in a sentence", async () => {
  await ringleader(["ring", "new", "away", "--nodes", "a=192.0.2.1:7001"], { cwd });
  const { status, err } = await ended(startNode("away", "a"));
  expect(err).toBe(
    "ringleader: 192.0.2.1:7001 is not an address of this machine; start the node on the machine that has it.\n",
  );
  expect(status).toBe(64);
});

test("node: tcp to another machine is refused without --insecure", async () => {
  const list = "a=192.0.2.1:7001,b=127.0.0.1:7002";
  await ringleader(["ring", "new", "far", "--nodes", list], { cwd });
  const { status, err } = await ringleader(
    ["node", "far/ring.json", "--me", "a", "--wire", "tcp"],
    { cwd },
  );
  expect(err).toBe(
    "ringleader: 192.0.2.1 is another machine, and the wire tcp is readable on the way; use the wire tls, or give --insecure.\n",
  );
  expect(status).toBe(64);
  expect(existsSync(join(cwd, "far/a/node.pid"))).toBe(false);
  const asked = await ringleader(
    ["ring", "status", "far/ring.json", "--wire", "tcp", "--patience", "1s"],
    { cwd },
  );
  expect(asked.out).toContain("a  no answer: 192.0.2.1 is another machine");
});
