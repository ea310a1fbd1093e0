import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { freePorts } from "./testing/free-ports.ts";
import { ended, folder, json, ringleader, start, untilPrinted } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

type Child = ReturnType<typeof start>;
const children: Child[] = [];
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(children.splice(0).map(ended));
});

/** Makes a ring on this machine. */
async function makeRing(name: string, nodes: readonly string[], ...more: string[]): Promise<void> {
  const ports = await freePorts(nodes.length);
  const list = nodes.map((node, i) => `${node}=127.0.0.1:${ports[i]}`).join();
  const { status, err } = await ringleader(["ring", "new", name, "--nodes", list, ...more], {
    cwd,
  });
  expect([status, err]).toEqual([0, ""]);
}

const startNode = (name: string, me: string, ...more: string[]): Child => {
  const child = start(["node", `${name}/ring.json`, "--me", me, ...more], cwd);
  children.push(child);
  return child;
};

const logsOf = (name: string, nodes: readonly string[]): string[] =>
  nodes.map((node, p) => `${name}/${node}/election-1/logs/${p}.jsonl`);

test("ring: keys are only their owner's, and nothing is overwritten", async () => {
  await makeRing("keys", ["a", "b"]);
  for (const file of ["a/node.key", "b/node.key", "authority/authority.key"])
    expect(statSync(join(cwd, "keys", file)).mode & 0o777).toBe(0o600);
  expect(existsSync(join(cwd, "keys/a/authority.key"))).toBe(false);
  const again = ["ring", "new", "keys", "--nodes", "a=127.0.0.1:1"];
  expect(await ringleader(again, { cwd })).toMatchObject({
    status: 64,
    err: "ringleader: keys is not empty; give another name, or remove the folder.\n",
  });
});

test("ring up: a node alone elects itself, says that its end is a guess, and its log conforms", async () => {
  await makeRing("one", ["a"]);
  const up = start(["ring", "up", "one/ring.json", "--linger", "100ms"], cwd);
  children.push(up);
  const { status, out, err } = await ended(up);
  expect([status, err]).toEqual([0, ""]);
  expect(out).toMatch(/a: leads\n/);
  expect(out).toContain(
    "The links were silent for 100ms, so the election is probably over. This is a guess",
  );
  expect(out).toMatch(/Node a is elected\.\n$/);
  const judged = await json(["net", "conform", ...logsOf("one", ["a"])], { cwd });
  expect(judged).toMatchObject({ status: 0, verdict: "conforms" });
  expect(existsSync(join(cwd, "one/a/node.pid"))).toBe(false);
});

test("node: a killed node goes on from its journal; status and down reach all nodes over TLS", async () => {
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
  expect((await Promise.all([a, b, c].map(ended))).map((it) => it.status)).toEqual([143, 143, 143]);
  const gone = await ringleader(["ring", "status", "lab/ring.json"], { cwd });
  expect(gone).toMatchObject({
    status: 2,
    out: expect.stringContaining("a  no answer: ") as string,
  });
  // The nodes do not know that the run is over, but all that they did is a run of the definition.
  const judged = await json(["net", "conform", ...logsOf("lab", nodes)], { cwd });
  expect(judged).toMatchObject({ status: 2, verdict: "unfinished" });
});

test("node: another setup is refused in a sentence at both ends, and a renewed certificate is accepted", async () => {
  await makeRing("odd", ["a", "b"]);
  const a = startNode("odd", "a");
  const file = join(cwd, "odd/b/ring.json");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace('"seed": 1', '"seed": 2'));
  const b = start(["node", "odd/b/ring.json", "--me", "b"], cwd);
  children.push(b);
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
});

test.each([
  [["ring", "new", "x", "--nodes", "a"], "a is not accepted; give NAME=HOST:PORT"],
  [["ring", "new", "x", "--nodes", "a=h:1,a=h:2"], "a is given twice"],
  [["ring", "new", "x", "--nodes", "a=h:1,b=h:1"], "h:1 is given twice"],
  [["ring", "new", "x", "--nodes", "collector=h:1"], "it is the name of the collector"],
  [["ring", "new", "x/y", "--nodes", "a=h:1"], "x/y is not accepted as the name of a ring"],
  [["ring", "up", "nowhere.json"], "nowhere.json cannot be read"],
  [["node", "keys/ring.json", "--me", "z"], "z is not a node of keys; its nodes are a, b"],
  [["node", "keys/ring.json", "--me", "a", "--linger", "soon"], "soon is not a duration"],
  [["ring", "renew", "keys/a/ring.json"], "renew on the machine on which ring new made the ring"],
])("ring: %j is refused", async (args, sentence) => {
  const { status, err } = await ringleader(args, { cwd });
  expect(err).toContain(sentence);
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
});
