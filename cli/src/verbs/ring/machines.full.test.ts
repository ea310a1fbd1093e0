import { spawn, spawnSync, type ChildProcessWithoutNullStreams as Child } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { HANG } from "../../../../test/machine-speed.ts";
import { folder } from "../../testing/ringleader.ts";

const command = join(import.meta.dirname, "../../../bin/ringleader.js");
const { path: cwd, remove } = folder();

/** The machines are network namespaces with an address each, joined by a bridge in a namespace of this test. */
const machines = { a: "10.77.0.1", b: "10.77.0.2", c: "10.77.0.3" } as const;
type Machine = keyof typeof machines;
const names = Object.keys(machines) as Machine[];

const canHaveMachines =
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["-mn", "ip", "link", "add", "br0", "type", "bridge"]).status === 0;

/** A process whose namespaces hold the machines. They are gone when it ends. */
let holder: Child | undefined;
const children: Child[] = [];
afterAll(async () => {
  const open = children.filter((child) => child.exitCode === null && child.signalCode === null);
  for (const child of [...open, ...(holder ? [holder] : [])]) child.kill("SIGKILL");
  await Promise.all(open.map((child) => once(child, "close")));
  remove();
});

const SETUP = `set -e
mkdir -p /run/netns && mount -t tmpfs none /run/netns
ip link add br0 type bridge && ip link set br0 up
${names
  .map(
    (name) => `ip netns add ${name}
ip link add v-${name} type veth peer name eth0 netns ${name}
ip link set v-${name} master br0 up
ip -n ${name} addr add ${machines[name]}/24 dev eth0
ip -n ${name} link set eth0 up && ip -n ${name} link set lo up`,
  )
  .join("\n")}
echo ready
exec sleep infinity`;

async function makeMachines(): Promise<void> {
  holder = spawn("unshare", ["-mn", "sh", "-c", SETUP]);
  let err = "";
  holder.stdio[2].on("data", (text) => (err += String(text)));
  const ready = once(holder.stdout, "data");
  const failed = once(holder, "close").then(() => Promise.reject(new Error(err)));
  await Promise.race([ready, failed]);
  failed.catch(() => {});
}

/** The words that run a program in the namespaces of the machines. */
const inside = (...args: readonly string[]): [string, string[]] => [
  "nsenter",
  ["-t", String(holder!.pid), "-m", "-n", `--wd=${cwd}`, ...args],
];

function configure(...args: readonly string[]): void {
  const { status, output } = spawnSync(...inside("ip", ...args));
  expect([status, String(output[2])]).toEqual([0, ""]);
}

/** Runs the command on a machine, in its own folder. The folder in which the ring was made is hidden from it. */
function startOn(machine: Machine, ...args: readonly string[]): Child {
  const hide = 'mount -t tmpfs none "$0" && cd "$1" && shift && exec "$@"';
  const places = [join(cwd, "lab"), join(cwd, `machine-${machine}`)];
  const words = ["ip", "netns", "exec", machine, process.execPath, command, ...args];
  const child = spawn(...inside("unshare", "-m", "sh", "-c", hide, ...places, ...words), {
    env: { ...process.env, NO_COLOR: "1" },
  });
  children.push(child);
  printed.set(child, "");
  for (const stream of [child.stdio[1], child.stdio[2]])
    stream.on("data", (text) => printed.set(child, printed.get(child)! + String(text)));
  return child;
}
const printed = new Map<Child, string>();

/** Waits until a child has printed something. */
async function until(child: Child, pattern: RegExp): Promise<string> {
  while (!pattern.test(printed.get(child)!)) {
    if (child.exitCode !== null)
      throw new Error(`it ended without ${pattern}: ${printed.get(child)}`);
    await Promise.race([once(child.stdout, "data"), once(child, "close")]);
  }
  return printed.get(child)!;
}

/** Runs the command on the machine of node a, where the ring was made. */
function here(...args: readonly string[]) {
  const [program, words] = inside("ip", "netns", "exec", "a", process.execPath, command, ...args);
  const { status, stdout } = spawnSync(program, words, { env: { ...process.env, NO_COLOR: "1" } });
  return { status, out: String(stdout) };
}

const startNode = (machine: Machine, ...more: readonly string[]): Child =>
  startOn(machine, "node", `${machine}/ring.json`, "--me", machine, ...more);

test.skipIf(!canHaveMachines)(
  "ring on three machines: a partition and its healing, a kill, the next election, and the logs conform",
  { timeout: HANG },
  async () => {
    await makeMachines();
    // 1. Make the ring on one machine.
    const nodes = names.map((name) => `${name}=${machines[name]}:7001`).join();
    expect(here("ring", "new", "lab", "--nodes", nodes, "--ids", "2,1,3").status).toBe(0);
    // 2. Copy the folder of each node, and nothing else, to its machine.
    for (const name of names) {
      mkdirSync(join(cwd, `machine-${name}`));
      cpSync(join(cwd, "lab", name), join(cwd, `machine-${name}`, name), { recursive: true });
      expect(readdirSync(join(cwd, `machine-${name}`, name)).toSorted()).toEqual([
        "authority.pem",
        "node.key",
        "node.pem",
        "ring.json",
      ]);
    }
    // 3. Start each node on its machine. The network between a and b fails before c is started.
    const [a, b] = [startNode("a"), startNode("b")];
    await until(a, /"link":"b","up":true/);
    configure("-n", "a", "route", "add", "blackhole", machines.b);
    configure("-n", "b", "route", "add", "blackhole", machines.a);
    await Promise.all([until(a, /"link":"b","up":false/), until(b, /"link":"a","up":false/)]);
    const killed = startNode("c");
    await until(killed, /"link":"a","up":true/);
    // 4. No node has decided, and b does not answer.
    const parted = here("ring", "status", "lab/ring.json", "--patience", "2s");
    expect(parted.out).toMatch(/lab is undecided/);
    expect(parted.out).toMatch(/a {2}has not decided .*no connection to b\n/);
    expect(parted.out).toMatch(/b {2}no answer: /);
    expect(parted.status).toBe(2);
    // 5. A node is killed and started again.
    killed.kill("SIGKILL");
    await once(killed, "close");
    const c = startNode("c");
    expect(await until(c, /"link":"a","up":true/)).toMatch(/"recovered":[1-9]/);
    // 6. The network heals, and the election goes on.
    configure("-n", "a", "route", "del", "blackhole", machines.b);
    configure("-n", "b", "route", "del", "blackhole", machines.a);
    for (const child of [a, b, c])
      expect(await until(child, /"decides"/)).toMatch(/"elected":"b","id":1/);
    const elected = here("ring", "status", "lab/ring.json");
    expect(elected.out).toMatch(/✓ Node b of lab is elected/);
    expect(elected.status).toBe(0);
    // 7. Every machine ends its own node.
    for (const [name, child] of [["a", a] as const, ["b", b] as const, ["c", c] as const]) {
      const down = startOn(name, "ring", "down", `${name}/ring.json`);
      await once(down, "close");
      expect(printed.get(down)).toBe("1 node of lab ended; 2 nodes do not run here.\n");
      if (child.exitCode === null) await once(child, "close");
      expect(child.exitCode).toBe(143);
    }
    // 8. The next election ends by itself, and its logs, collected in one place, conform.
    const next = names.map((name) => startNode(name, "--election", "2", "--linger", "2s"));
    await Promise.all(next.map((child) => once(child, "close")));
    expect(next.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    const logs = names.map(
      (name, position) => `machine-${name}/${name}/election-2/logs/${position}.jsonl`,
    );
    const judged = here("net", "conform", ...logs);
    expect(judged.out).toMatch(/✓ conforms {2}chang-roberts/);
    expect(judged.status).toBe(0);
    expect(existsSync(join(cwd, "machine-a/a/node.pid"))).toBe(false);
  },
);
