import { across, type Algorithm, type Side } from "../model/algorithm.ts";
import type { Claim } from "../model/claim.ts";
import { id } from "../model/schema.ts";

/** Does the claim speak of the last message? Without an announcement that is another one. */
const isOfLast = (claim: Claim): boolean =>
  "measure" in claim && claim.measure.of === "causal" && claim.measure.at === "last";

/**
 * Adds the announcing round to a ring algorithm that has none: the leader sends `announce` out of
 * port 1, everybody else records it and sends it onward, the leader absorbs it. n messages, counted
 * under a kind of their own.
 */
export function announced(algorithm: Algorithm): Algorithm {
  const { ids, bothWays } = algorithm.needs;
  const to = (me: any, port: Side, leader: number) => {
    const words = ids ? [{ id: leader }] : [];
    if (bothWays) me.send.announce(port, ...words);
    else me.send.announce(...words);
  };
  return {
    ...algorithm,
    announces: true,
    claims: algorithm.claims?.filter((claim) => !isOfLast(claim)),
    messages: { ...algorithm.messages, announce: ids ? { id } : {} },
    led: (me: any) => to(me, 1, ids ? me.id : 0),
    on: {
      ...algorithm.on,
      announce(me: any, message: any, port: number) {
        if (me.decision !== "none") return;
        const leader = ids ? message.id : 0;
        me.follow(leader);
        to(me, across(port as Side), leader);
      },
    },
  };
}
