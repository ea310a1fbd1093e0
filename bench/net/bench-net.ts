/**
 * `npm run bench:net` measures links between processes of this machine over TCP: the hop of a token beside a Go
 * program, with and without a journal; batches beside single messages; TLS beside TCP. The rivals take turns, so that a
 * change of the machine's load meets all of them, and the median of nine counts; `-- --quick` takes three.
 */
import { execFileSync, fork, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Address } from "../../net/src/link/address.ts";
import { issue, makeAuthority } from "../../net/src/link/certificates.ts";
import type { Credentials } from "../../net/src/link/identity.ts";
import type { FlowTask } from "./flow-end.ts";

const TURNS = process.argv.includes("--quick") ? 3 : 9;
const PROCESSES = 5;
/** Hops of the token before the clock starts, which warm up the engines, and hops that are timed. */
const [WARM, HOPS] = [20_000, 10_000];
/** Items of a flow, in batches and one by one. */
const [MANY, FEW] = [200_000, 20_000];
const BATCH = 500;

const here = (name: string): string => join(import.meta.dirname, name);
const folder = mkdtempSync(join(tmpdir(), "ringleader-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Waits for the next message of a child with this key. */
async function next<T>(child: ChildProcess, key: string): Promise<T> {
  for (;;) {
    const [message] = (await once(child, "message")) as [Record<string, unknown>];
    if (key in message) return message[key] as T;
  }
}

/** Nanoseconds a hop in a ring of nodes. */
async function hop(journal: boolean): Promise<number> {
  const own = mkdtempSync(join(folder, "token-"));
  const nodes = Array.from({ length: PROCESSES }, (_, p) =>
    fork(here("token-node.js"), [own, p, PROCESSES, WARM, HOPS, journal ? 1 : 0].map(String)),
  );
  const peers = await Promise.all(nodes.map((node) => next<Address>(node, "at")));
  const up = Promise.all(nodes.map((node) => next(node, "up")));
  for (const node of nodes) node.send({ peers });
  await up;
  const took = next<number>(nodes[0], "nanoseconds");
  for (const node of nodes) node.send({});
  const nanoseconds = await took;
  for (const node of nodes) node.disconnect();
  await Promise.all(nodes.map((node) => once(node, "exit")));
  return nanoseconds / HOPS;
}

/** Nanoseconds a hop in a ring of Go programs. */
async function hopInGo(program: string): Promise<number> {
  const nodes = Array.from({ length: PROCESSES }, (_, p) =>
    spawn(program, [p === 0 ? 1 : 0, WARM, HOPS].map(String), {
      stdio: ["pipe", "pipe", "inherit"],
    }),
  );
  const lines = nodes.map((node) =>
    createInterface({ input: node.stdout })[Symbol.asyncIterator](),
  );
  const read = async (p: number) => String((await lines[p].next()).value);
  const addresses = await Promise.all(nodes.map((_, p) => read(p)));
  nodes.forEach((node, p) => node.stdin.end(`${addresses[(p + 1) % PROCESSES]}\n`));
  const nanoseconds = Number(await read(0));
  for (const node of nodes) node.kill();
  return nanoseconds / HOPS;
}

/** Nanoseconds of processor time an item, both ends together. */
async function flow(wire: "tcp" | "tls", batch: number, credentials: Credentials): Promise<number> {
  const items = batch === 1 ? FEW : MANY;
  const [receiver, sender] = [fork(here("flow-end.js")), fork(here("flow-end.js"))];
  const task: FlowTask = { wire, items, batch, ...(wire === "tls" && { credentials }) };
  const at = next<Address>(receiver, "at");
  receiver.send(task);
  const ends = Promise.all([receiver, sender].map((child) => next<number>(child, "microseconds")));
  sender.send({ ...task, to: await at } satisfies FlowTask);
  const [received, sent] = await ends;
  return (1000 * (received + sent)) / items;
}

function buildGo(): string | undefined {
  if (spawnSync("go", ["version"]).status !== 0) return undefined;
  const program = join(folder, "token");
  const source = join(import.meta.dirname, "..", "..", "net", "token.go");
  execFileSync("go", ["build", "-o", program, source], {
    env: { ...process.env, GOFLAGS: "-mod=mod" },
  });
  return program;
}

const median = (times: readonly number[]): number =>
  times.toSorted((x, y) => x - y)[times.length >> 1];

const go = buildGo();
const credentials = await issue(await makeAuthority("bench"), { ring: "bench", node: "a" });
const measures: Readonly<Record<string, () => Promise<number>>> = {
  hop: () => hop(true),
  "hop without journal": () => hop(false),
  ...(go !== undefined && { "hop in Go": () => hopInGo(go) }),
  "tcp, batches": () => flow("tcp", BATCH, credentials),
  "tcp, one by one": () => flow("tcp", 1, credentials),
  "tls, batches": () => flow("tls", BATCH, credentials),
};
const times: Record<string, number[]> = {};
for (let turn = 0; turn < TURNS; turn++)
  for (const [name, measure] of Object.entries(measures))
    (times[name] ??= []).push(await measure());

const of = (name: string): number => median(times[name]);
const say = (ratio: number, bar: string, what: string) =>
  console.log(`${ratio.toFixed(2).padStart(6)} ×  ${what}  (${bar})`);
console.log(`median of ${TURNS}; ${PROCESSES} processes, ${HOPS} hops of one token`);
for (const name of Object.keys(measures)) {
  const unit = name.startsWith("hop") ? "µs a hop" : "µs of processor time an item";
  console.log(`${(of(name) / 1000).toFixed(2).padStart(8)} ${unit}: ${name}`);
}
if (go === undefined) console.log("Go is not installed, so the hop is not compared with it");
else say(of("hop") / of("hop in Go"), "at most 4", "a hop, beside Go");
say(of("hop") / of("hop without journal"), "at most 1.25", "a hop, beside one without journal");
say(of("tcp, one by one") / of("tcp, batches"), "at least 10", "single messages, beside batches");
say(of("tls, batches") / of("tcp, batches"), "at most 2", "TLS, beside TCP");
