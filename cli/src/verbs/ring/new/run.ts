import { join } from "node:path";
import {
  LEAF_DAYS,
  LEAST_VOTERS,
  makeRing,
  MOST_VOTERS,
  newRing,
  parseNodes,
} from "@ringleader/net";
import { shellWord } from "@ringleader/core/internal/words";
import { wholeOf, wholesOf } from "../../../request/amounts.ts";
import { refuseError } from "../../../terminal/file-errors.ts";
import { printPage } from "../../../terminal/output.ts";
import { commandFact, page } from "../../../terminal/page.ts";
import { counted } from "../../../terminal/numbers.ts";
import { good } from "../../../terminal/style.ts";
import type { RingNewFlags } from "./flags.ts";

/** `ring new`: makes the folder of a ring, and says what to do with it. */
export async function run(name: string, flags: RingNewFlags): Promise<void> {
  const nodes = parseNodes(flags.nodes);
  const ids = flags.ids === undefined ? {} : { ids: wholesOf("--ids", flags.ids, 0, 2 ** 32 - 1) };
  const { algorithm, seed } = flags;
  const { tokenAbove } = flags;
  const ring = makeRing(
    name,
    nodes,
    { algorithm, n: nodes.length, seed, ...ids },
    tokenAbove === undefined ? undefined : wholeOf("--token-above", tokenAbove, 0, 2 ** 51 - 1),
  );
  await newRing(name, ring).catch((error: unknown) => {
    throw refuseError("write", name, error);
  });
  const file = shellWord(join(name, "ring.json"));
  const [{ name: first }] = nodes;
  const canLead = nodes.length >= LEAST_VOTERS && nodes.length <= MOST_VOTERS;
  const own = shellWord(join(first, "ring.json"));
  printPage(
    page([
      [
        `${good("✓")} ${name} has ${counted(nodes.length, "node")}; certificates are valid for ${LEAF_DAYS} days`,
        `  ${name}/authority stays here. Copy the folder of each node to its machine.`,
      ],
      [
        ...(canLead
          ? commandFact("there", `ringleader elect ${own} --me ${first} -- ./job.sh`)
          : []),
        ...commandFact(canLead ? "or once" : "there", `ringleader node ${own} --me ${first}`),
        ...commandFact("or here", `ringleader ring up ${file}`),
        ...commandFact("ask", `ringleader ring status ${file}`),
      ],
    ]),
  );
}
