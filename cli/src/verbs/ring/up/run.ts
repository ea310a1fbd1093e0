import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import {
  parseDuration,
  readRing,
  type NodeDecision,
  type NodeReport,
  type RingNode,
} from "@ringleader/net";
import { exit } from "../../../terminal/exit.ts";
import { complain, print } from "../../../terminal/output.ts";
import { interruptStatus, onInterrupt } from "../../../workers/interrupt.ts";
import { memberOptions } from "../member-options.ts";
import type { RingUpFlags } from "./flags.ts";

/** `ring up`: runs every node as a process of its own, until all have ended. */
export async function run(file: string, flags: RingUpFlags): Promise<number> {
  parseDuration("linger", flags.linger);
  const { election, wire, insecure } = memberOptions(flags);
  const ring = await readRing(file);
  const more = [
    `--election=${election}`,
    `--wire=${wire}`,
    `--linger=${flags.linger}`,
    ...(insecure ? ["--insecure"] : []),
    ...(flags.fsync ? ["--fsync"] : []),
  ];
  const decisions = new Map<string, NodeDecision>();
  const children = ring.nodes.map((node) => start(file, node, more, decisions));
  const cancel = onInterrupt(() => {
    for (const { child } of children) child.kill("SIGTERM");
  });
  const statuses = await Promise.all(children.map(({ ended }) => ended));
  cancel();
  return interruptStatus() ?? judge(ring.nodes, decisions, statuses);
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<number>;
}

function start(
  file: string,
  { name }: RingNode,
  more: readonly string[],
  decisions: Map<string, NodeDecision>,
): Started {
  const args = [...process.execArgv, process.argv[1], "node", file, "--me", name, ...more];
  // The channel tells the node if this process is gone.
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  createInterface({ input: child.stdout! }).on("line", (text) => {
    const line = JSON.parse(text) as NodeReport;
    if ("decides" in line) decisions.set(name, line);
    const sentence = say(line);
    if (sentence !== undefined) print(`${name}: ${sentence}`);
  });
  const ended = new Promise<number>((fulfil, reject) => {
    child.on("error", reject);
    child.on("close", (status) => fulfil(status ?? exit.undecided));
  });
  return { child, ended };
}

/** Says a line of a node in words; undefined for those that only programs need. */
function say(line: NodeReport): string | undefined {
  if ("listens" in line) {
    const again = line.recovered > 0 ? `, after ${line.recovered} events of its journal` : "";
    return `listens at ${line.listens}${again}`;
  }
  if ("refused" in line) return `refused: ${line.refused}`;
  if ("decides" in line)
    return line.decides === "leads" ? "leads" : `follows ${line.elected ?? "another node"}`;
  return "ends" in line ? line.ends : undefined;
}

function judge(
  nodes: readonly RingNode[],
  decisions: ReadonlyMap<string, NodeDecision>,
  statuses: readonly number[],
): number {
  const leaders = nodes.filter(({ name }) => decisions.get(name)?.decides === "leads");
  const failed = statuses.find((status) => status !== exit.holds && status !== exit.undecided);
  if (failed !== undefined) return failed;
  if (leaders.length > 1) {
    complain(`two nodes lead: ${leaders.map(({ name }) => name).join(", ")}.`);
    return exit.violated;
  }
  if (leaders.length === 0) return exit.undecided;
  print(`Node ${leaders[0].name} is elected.`);
  return exit.holds;
}
