/**
 * `npm run bench:net` prints one table of the bars of runs between processes of this machine: ratio, bar, met or missed.
 * The rivals take turns, so that a change of the machine's load meets all of them, and the median of nine counts;
 * `-- --quick` takes three.
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
import { findPage } from "./live-lag.ts";
import { RingRuns } from "./ring-runs.ts";
import { startBare, startHost } from "./start-host.ts";
import { writeLogs } from "./write-logs.ts";

const TURNS = process.argv.includes("--quick") ? 3 : 9;
const PROCESSES = 5;
/** Hops of the token before the clock starts, which warm up the engines, and hops that are timed. */
const [WARM, HOPS] = [20_000, 10_000];
/** Items of a flow, in batches and one by one. */
const [MANY, FEW] = [200_000, 20_000];
const BATCH = 500;
/** Size of the ring whose logs are judged. */
const JUDGED_NODES = 10_000;

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

/** Nanoseconds a hop in a ring of nodes, and nanoseconds of processor time, all nodes together. */
async function hop(journal: boolean): Promise<{ readonly wall: number; readonly cpu: number }> {
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
  const ends = Promise.all(nodes.map((node) => next<number>(node, "microseconds")));
  for (const node of nodes) node.send({ ends: true });
  const microseconds = (await ends).reduce((sum, it) => sum + it, 0);
  for (const node of nodes) node.disconnect();
  await Promise.all(nodes.map((node) => once(node, "exit")));
  return { wall: nanoseconds / HOPS, cpu: (1000 * microseconds) / HOPS };
}

/** Nanoseconds of processor time an event, to judge the logs of a run. */
async function judge(logs: string): Promise<number> {
  const child = fork(here("judge-logs.js"), [logs]);
  const nanoseconds = await next<number>(child, "nanoseconds");
  await once(child, "exit");
  return nanoseconds;
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

/** Number of times in a turn that short measurements alternate. */
const ALTERNATIONS = 3;

const median = (times: readonly number[]): number =>
  times.toSorted((x, y) => x - y)[times.length >> 1];

const go = buildGo();
const measureLive = await findPage();
const credentials = await issue(await makeAuthority("bench"), { ring: "bench", node: "a" });
const logs = join(folder, "logs");
writeLogs(logs, JUDGED_NODES);
const rings = new RingRuns(folder);
const times: Record<string, number[]> = {};
const note = (name: string, time: number): void => void (times[name] ??= []).push(time);
// The first hosts on a machine keep their compiled code for those that are measured.
await rings.time(false);
for (let turn = 0; turn < TURNS; turn++) {
  for (const journal of [true, false]) {
    const { wall, cpu } = await hop(journal);
    const how = journal ? "with a journal" : "without journal";
    note(`hop ${how}`, wall);
    note(`hop ${how}, processor time`, cpu);
  }
  if (go !== undefined) note("hop in Go", await hopInGo(go));
  note("item over tcp in batches, processor time", await flow("tcp", BATCH, credentials));
  note("item over tcp alone, processor time", await flow("tcp", 1, credentials));
  note("item over tls in batches, processor time", await flow("tls", BATCH, credentials));
  note("event judged, processor time", await judge(logs));
  for (let again = 0; again < ALTERNATIONS; again++) {
    note("Node started, processor time", 1e6 * (await startBare()));
    note("host ready to connect, processor time", 1e6 * (await startHost(folder)));
  }
  for (let again = 0; again < ALTERNATIONS; again++) {
    note("run, steered", await rings.time(true));
    note("run, not steered", await rings.time(false));
  }
  note("pulses a skip / n²", await rings.pulsesPerSkip());
  if (!measureLive) continue;
  const { count, picture } = await measureLive();
  note("live page, count behind", 1e6 * count);
  note("live page, picture behind", 1e6 * picture);
}
await rings.close();

const of = (name: string): number => median(times[name]);
const ratio = (x: string, y: string): number => of(x) / of(y);
/** Each bar: what is measured, whether it is a most or a least, the bar, and the value. */
const bars: readonly (readonly [what: string, "at most" | "at least", bar: number, is: number])[] =
  [
    ...(go === undefined
      ? []
      : [["a hop, beside Go", "at most", 4, ratio("hop with a journal", "hop in Go")] as const]),
    [
      "a hop's processor time with a journal, beside none",
      "at most",
      1.25,
      ratio("hop with a journal, processor time", "hop without journal, processor time"),
    ],
    [
      "single messages, beside batches",
      "at least",
      10,
      ratio("item over tcp alone, processor time", "item over tcp in batches, processor time"),
    ],
    [
      "TLS, beside TCP",
      "at most",
      2,
      ratio("item over tls in batches, processor time", "item over tcp in batches, processor time"),
    ],
    [
      "events judged in a second of processor time",
      "at least",
      100_000,
      1e9 / of("event judged, processor time"),
    ],
    [
      "a host with its algorithm, beside bare Node",
      "at most",
      1.5,
      ratio("host ready to connect, processor time", "Node started, processor time"),
    ],
    [
      "a steered run, beside one that is not",
      "at most",
      1.5,
      ratio("run, steered", "run, not steered"),
    ],
    ["pulses a skip, in n²", "at most", 3, of("pulses a skip / n²")],
    ...(measureLive
      ? ([
          ["ms that a live count is behind", "at most", 250, of("live page, count behind") / 1e6],
          [
            "ms that a live picture is behind",
            "at most",
            1000,
            of("live page, picture behind") / 1e6,
          ],
        ] as const)
      : []),
  ];

console.log(`median of ${TURNS} turns; ${PROCESSES} processes`);
for (const name of Object.keys(times))
  if (!name.includes("/")) console.log(`${(of(name) / 1000).toFixed(2).padStart(10)} µs  ${name}`);
console.log("");
for (const [what, kind, bar, is] of bars) {
  const isMet = kind === "at most" ? is <= bar : is >= bar;
  const value = is >= 1000 ? String(Math.round(is)) : is.toFixed(2);
  console.log(`${value.padStart(8)}  ${isMet ? "met   " : "missed"}  ${what} (${kind} ${bar})`);
}
if (!measureLive) console.log("Chromium or the built page is missing, so no live page is watched.");
if (go === undefined) console.log("Go is not installed, so the hop is not compared with it.");
