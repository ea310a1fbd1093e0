import { setTimeout as wait } from "node:timers/promises";
import { askStatus, folderOf, processOf, readRing } from "@ringleader/net";
import { exit } from "../../../terminal/exit.ts";
import { counted } from "../../../terminal/numbers.ts";
import { complain, print } from "../../../terminal/output.ts";
import { collectorKeys } from "../collector-keys.ts";
import { memberOptions } from "../member-options.ts";
import type { RingDownFlags } from "./flags.ts";

/** Milliseconds that a node has to answer, and to end. */
const PATIENCE = 10_000;
/** Milliseconds between two looks at a process that ends. */
const LOOK = 50;

/** `ring down`: ends the processes of this machine that answer as nodes of the ring. */
export async function run(file: string, flags: RingDownFlags): Promise<number> {
  const ring = await readRing(file);
  const keys = await collectorKeys(file, flags.wire);
  const options = { ring, ...memberOptions(flags), keys, patienceMs: PATIENCE };
  let [ended, left] = [0, 0];
  for (const node of ring.nodes) {
    const folder = folderOf(file, node.name);
    const pid = await processOf(folder);
    if (pid === undefined) continue;
    // A process with the number of the node may be another by now, so the node is asked.
    const status = await askStatus(node, options).catch(() => undefined);
    if (status?.pid === pid && (await endProcess(folder, pid))) ended++;
    else {
      left++;
      complain(`process ${pid} did not end, or does not answer as ${node.name}; end it by hand.`);
    }
  }
  print(`${counted(ended, "node")} of ${ring.ring} ended.`);
  return left > 0 ? exit.undecided : exit.holds;
}

async function endProcess(folder: string, pid: number): Promise<boolean> {
  process.kill(pid, "SIGTERM");
  for (let waited = 0; waited < PATIENCE; waited += LOOK) {
    if ((await processOf(folder)) === undefined) return true;
    await wait(LOOK);
  }
  return false;
}
