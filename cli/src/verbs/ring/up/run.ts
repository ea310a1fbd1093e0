import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import {
  parseDuration,
  readRing,
  type NodeDecision,
  type NodeReport,
  type RingNode,
} from "@ringleader/net";
import { Refusal } from "@ringleader/core/internal/refusal";
import { shellWord } from "@ringleader/core/internal/words";
import { exit } from "../../../terminal/exit.ts";
import { complain, print } from "../../../terminal/output.ts";
import { bad, good } from "../../../terminal/style.ts";
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
  const end = () => {
    for (const { child } of children) if (child.pid !== undefined) child.kill("SIGTERM");
  };
  const cancel = onInterrupt(end);
  let failure: number | undefined;
  const killed: string[] = [];
  await Promise.all(
    children.map(async ({ name, ended }) => {
      const { status, signal } = await ended;
      if (interruptStatus() !== undefined || failure !== undefined) return;
      if (signal === "SIGKILL") {
        killed.push(name);
        complain(sayKilled(file, name, children.length - killed.length));
      } else if (status === exit.holds || status === exit.undecided || isStopped(status)) return;
      else {
        // The others cannot elect without it.
        failure = status ?? exit.ourFault;
        end();
      }
    }),
  );
  cancel();
  return interruptStatus() ?? failure ?? judge(ring.nodes, decisions, killed);
}

interface Started {
  readonly name: string;
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly status: number | null; readonly signal: string | null }>;
}

/** True if `ring down` or a signal ended the node. */
const isStopped = (status: number | null): boolean => status === null || status > 128;

function sayKilled(file: string, name: string, others: number): string {
  const again = `ringleader node ${shellWord(file)} --me ${name}`;
  const rest =
    others > 0 ? " The others wait for it: no algorithm of the catalogue tolerates a crash." : "";
  return `${name} was killed.${rest} It goes on from its journal with ${again}.`;
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
  const ended: Started["ended"] = new Promise((fulfil, reject) => {
    child.on("error", reject);
    child.on("close", (status, signal) => fulfil({ status, signal }));
  });
  ended.catch(() => {});
  if (!child.stdout)
    throw new Refusal(
      `the process of ${name} cannot be started: too many files are open (ulimit -n).`,
    );
  createInterface({ input: child.stdout }).on("line", (text) => {
    const line = JSON.parse(text) as NodeReport;
    if ("decides" in line) decisions.set(name, line);
    const sentence = say(line);
    if (sentence !== undefined) print(`${name}: ${sentence}`);
  });
  return { name, child, ended };
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

/** Judges what the nodes decided. A node may name a leader that this process did not start. */
function judge(
  nodes: readonly RingNode[],
  decisions: ReadonlyMap<string, NodeDecision>,
  killed: readonly string[],
): number {
  const leaders = new Set([...decisions.values()].flatMap(({ elected }) => elected ?? []));
  const [leader] = leaders;
  if (leaders.size > 1) {
    print(`${bad("✗")} Two nodes lead: ${[...leaders].join(", ")}.`);
    return exit.violated;
  }
  if (leader !== undefined) {
    print(`${good("✓")} Node ${leader} is elected.`);
    return exit.holds;
  }
  const open = nodes.flatMap(({ name }) => (decisions.has(name) ? [] : [name]));
  const gone =
    killed.length > 0
      ? ` ${killed.join(", ")} ${killed.length === 1 ? "was" : "were"} killed.`
      : "";
  print(`Undecided: ${open.join(", ")} did not decide.${gone}`);
  return exit.undecided;
}
