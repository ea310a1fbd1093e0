import {
  askElector,
  parseDuration,
  readRing,
  type ElectorStatus,
  type RingNode,
} from "@ringleader/net";
import { exit } from "../../../terminal/exit.ts";
import { printJson, printPage } from "../../../terminal/output.ts";
import { typedBut } from "../../../terminal/shell-word.ts";
import { collectorKeys } from "../../ring/collector-keys.ts";
import type { ElectStatusFlags } from "./flags.ts";
import { showElectors } from "./show.ts";

/** A voter, and what it answered or why it did not answer. */
export type VoterAnswer = { readonly voter: string } & (
  | { readonly status: ElectorStatus }
  | { readonly why: string }
);

/** `elect status`: asks every voter. */
export async function run(file: string, flags: ElectStatusFlags): Promise<number> {
  const patienceMs = parseDuration("patience", flags.patience);
  const ring = await readRing(file);
  const options = {
    ring,
    wire: flags.wire,
    insecure: flags.insecure === true,
    keys: await collectorKeys(file, flags.wire),
    patienceMs,
  };
  const ask = async (node: RingNode): Promise<VoterAnswer> => {
    try {
      return { voter: node.name, status: await askElector(node, options) };
    } catch (error) {
      return { voter: node.name, why: (error as Error).message };
    }
  };
  const answers = await Promise.all(ring.nodes.map(ask));
  const leader = leaderOf(answers);
  if (flags.json)
    printJson({
      format: 1,
      ring: ring.ring,
      ...(leader && { leader: leader.voter, token: leader.token }),
      voters: answers.map((answer) =>
        "status" in answer ? answer.status : { voter: answer.voter, why: answer.why },
      ),
      replay: typedBut("--json"),
    });
  else printPage(showElectors(ring.ring, answers, leader));
  return leader ? exit.holds : exit.undecided;
}

/** The voter that leads under the largest token; undefined if none leads. */
function leaderOf(answers: readonly VoterAnswer[]): ElectorStatus | undefined {
  const leading = answers.flatMap((it) => ("status" in it && it.status.leads ? [it.status] : []));
  return leading.toSorted((x, y) => y.token! - x.token!)[0];
}
