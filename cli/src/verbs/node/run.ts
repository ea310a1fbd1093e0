import { folderOf, parseDuration, readRing, runNode } from "@ringleader/net";
import { exit } from "../../terminal/exit.ts";
import { printJson } from "../../terminal/output.ts";
import { interruptStatus, onInterrupt } from "../../workers/interrupt.ts";
import { memberOptions } from "../ring/member-options.ts";
import type { NodeFlags } from "./flags.ts";

/** `node`: runs one node of a ring. */
export async function run(file: string, flags: NodeFlags): Promise<number> {
  const lingerMs = parseDuration("linger", flags.linger);
  const ring = await readRing(file);
  const stop = new AbortController();
  const end = () => stop.abort();
  const cancel = onInterrupt(end);
  // Nodes that `ring up` started end with it, also if it is killed.
  process.once("disconnect", end);
  try {
    const how = await runNode({
      ring,
      me: flags.me,
      folder: folderOf(file, flags.me),
      ...memberOptions(flags),
      fsync: flags.fsync === true,
      lingerMs,
      say: printJson,
      signal: stop.signal,
    });
    if (how === "stopped") return interruptStatus() ?? exit.undecided;
    return how === "decided" ? exit.holds : exit.undecided;
  } finally {
    cancel();
    process.off("disconnect", end);
  }
}
