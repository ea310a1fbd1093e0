import {
  askStatus,
  parseDuration,
  readRing,
  setupOfRing,
  type NodeStatus,
  type RingNode,
} from "@ringleader/net";
import { exit } from "../../../terminal/exit.ts";
import { printJson, printPage } from "../../../terminal/output.ts";
import { typedBut } from "../../../terminal/shell-word.ts";
import { collectorKeys } from "../collector-keys.ts";
import { memberOptions } from "../member-options.ts";
import type { RingStatusFlags } from "./flags.ts";
import { showStatus } from "./show.ts";

/** A node, and what it answered or why it did not answer. */
export type NodeAnswer = { readonly node: string } & (
  | { readonly status: NodeStatus }
  | { readonly why: string }
);

/** `ring status`: asks every node. */
export async function run(file: string, flags: RingStatusFlags): Promise<number> {
  const ring = await readRing(file);
  const options = {
    ring,
    ...memberOptions(flags),
    keys: await collectorKeys(file, flags.wire),
    patienceMs: parseDuration("patience", flags.patience),
  };
  const ask = async (node: RingNode): Promise<NodeAnswer> => {
    try {
      return { node: node.name, status: await askStatus(node, options) };
    } catch (error) {
      return { node: node.name, why: (error as Error).message };
    }
  };
  const answers = await Promise.all(ring.nodes.map(ask));
  const { elected, verdict } = verdictOf(answers, setupOfRing(ring).algorithm.announces);
  if (flags.json)
    printJson({
      format: 1,
      ring: ring.ring,
      election: options.election,
      verdict,
      ...(elected !== undefined && { elected }),
      nodes: answers.map((answer) =>
        "status" in answer ? answer.status : { node: answer.node, why: answer.why },
      ),
      replay: typedBut("--json"),
    });
  else printPage(showStatus(ring.ring, answers, verdict, elected));
  return { elected: exit.holds, "two leaders": exit.violated, undecided: exit.undecided }[verdict];
}

type Verdict = "elected" | "two leaders" | "undecided";

/** Judges the answers: elected if one node leads, and every node says so that is told. */
function verdictOf(
  answers: readonly NodeAnswer[],
  announces: boolean,
): { readonly verdict: Verdict; readonly elected?: string } {
  const decisions = answers.flatMap((it) =>
    "status" in it && it.status.decision ? [it.status.decision] : [],
  );
  const leaders = decisions.filter(({ decides }) => decides === "leads");
  const named = new Set(decisions.flatMap(({ elected }) => elected ?? []));
  if (leaders.length > 1 || named.size > 1) return { verdict: "two leaders" };
  const [elected] = named;
  const isTold = !announces || decisions.length === answers.length;
  if (leaders.length === 0 || !isTold) return { verdict: "undecided" };
  return { verdict: "elected", elected };
}
