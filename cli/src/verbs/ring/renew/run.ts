import { dirname } from "node:path";
import { LEAF_DAYS, readRing, renewRing } from "@ringleader/net";
import { counted } from "../../../terminal/numbers.ts";
import { print } from "../../../terminal/output.ts";

/** `ring renew`: issues new certificates. */
export async function run(file: string): Promise<void> {
  const ring = await readRing(file);
  await renewRing(dirname(file), ring);
  print(
    `${counted(ring.nodes.length, "node")} and the collector of ${ring.ring} have new certificates, valid for ${LEAF_DAYS} days.`,
  );
}
