import type { Algorithm } from "../model/algorithm.ts";
import { Refusal } from "../model/refusal.ts";

/** Refuses what the theorem does not speak of: it is about uniform, deterministic, asynchronous rings. */
export function mustBeSpokenOf({ name, needs, announces }: Algorithm): void {
  const why = needs.rounds
    ? "it runs in rounds, where silence is information too; the theorem is about asynchronous rings, and --ids bit-reversal plays the one about rounds"
    : needs.coins
      ? "it tosses coins; the theorem is about processes that do the same again in the same place"
      : !needs.ring
        ? "it is made for any network; the theorem is about rings"
        : !needs.ids
          ? "its processes are anonymous; the theorem is about rings with ids"
          : needs.n
            ? "its processes know n; in this proof no process may tell half of the ring from all of it (for known n there is another proof, by Burns, which is not played; where ids are only compared --ids bit-reversal plays one that allows it)"
            : !announces
              ? "only the leader learns who leads; in the theorem everybody does (announce=yes)"
              : undefined;
  if (why !== undefined) throw new Refusal(`the lower bound does not speak of ${name}: ${why}.`);
}
