import { setTimeout as wait } from "node:timers/promises";
import { folderOf, processOf, readRing } from "@ringleader/net";
import { exit } from "../../../terminal/exit.ts";
import { counted } from "../../../terminal/numbers.ts";
import { complain, print } from "../../../terminal/output.ts";

/** Milliseconds that a node has to end. */
const PATIENCE = 10_000;
/** Milliseconds between two looks at a process that ends. */
const LOOK = 50;

/** `ring down`: ends the nodes of the ring that run on this machine. */
export async function run(file: string): Promise<number> {
  const ring = await readRing(file);
  const ends = ring.nodes.map(async ({ name }) => ({ name, ...(await endNode(file, name)) }));
  const nodes = await Promise.all(ends);
  const ended = nodes.filter(({ isOver }) => isOver === true).length;
  const left = nodes.filter(({ isOver }) => isOver === false);
  const elsewhere = nodes.length - ended - left.length;
  print(
    `${counted(ended, "node")} of ${ring.ring} ended${elsewhere > 0 ? `; ${counted(elsewhere, "node")} ${elsewhere === 1 ? "does" : "do"} not run here` : ""}.`,
  );
  for (const { name, pid } of left)
    complain(`${name} has not ended within ${PATIENCE / 1000} s; it is process ${pid}.`);
  return left.length > 0 ? exit.undecided : exit.holds;
}

/** Ends the process of a node. `isOver` is absent if the node does not run on this machine. */
async function endNode(
  file: string,
  name: string,
): Promise<{ readonly pid?: number; readonly isOver?: boolean }> {
  const folder = folderOf(file, name);
  const pid = await processOf(folder);
  if (pid === undefined) return {};
  process.kill(pid, "SIGTERM");
  for (let waited = 0; waited < PATIENCE; waited += LOOK) {
    if ((await processOf(folder)) !== pid) return { pid, isOver: true };
    await wait(LOOK);
  }
  return { pid, isOver: false };
}
