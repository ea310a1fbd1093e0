import { algorithm, type Me } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { natural } from "../../model/parameter.ts";
import { ghost, nat, upTo } from "../../model/schema.ts";
import { itaiRodehSyncClaims } from "./claims.ts";
import { itaiRodehSyncReachable } from "../itai-rodeh/reachable.ts";

const needs = {
  ring: true,
  direction: true,
  rounds: true,
  n: true,
  coins: true,
  everyone: true,
} as const;
const state = {
  drawn: upTo(31),
  // One bit per value: `once` if it was seen at least once, `twice` if it was seen more than once.
  once: nat,
  twice: nat,
  received: nat,
  round: ghost(nat),
};
const messages = { value: { value: upTo(31), phase: ghost(nat) } };
type Process = Me<typeof needs, typeof state, typeof messages>;

/** Itai and Rodeh in rounds, as in QComp's leader_sync: every process sees every value drawn. */
export const itaiRodehSync = family(
  "itai-rodeh-sync",
  { k: natural("values are drawn from 0 to k - 1", 2, 2, 32) },
  ({ k }) =>
    algorithm({
      name: "itai-rodeh-sync",
      paper:
        "A. Itai, M. Rodeh. Symmetry breaking in distributed networks. Information and Computation 88(1), 1990",
      idea: "Every process draws a value and sends it around the ring. The process that drew the largest value drawn exactly once leads, and every process knows the outcome. If no value was drawn exactly once, all processes draw again.",
      needs,
      announces: true,
      state,
      messages,
      nouns: { value: "the value {value}" },

      wake(me) {
        newRound(me, k);
      },

      on: {
        value(me, { value, phase }) {
          see(me, value);
          me.received++;
          // The last of the n - 1 values is not forwarded.
          if (me.received < me.n - 1) {
            me.because("{me} has not seen all values yet, so it notes {value} and forwards it");
            return me.send.value({ value, phase });
          }
          me.because("{value} is the last of the values that {me} has to see");
          settle(me, k);
        },
      },

      claims: itaiRodehSyncClaims,
      sometimes: itaiRodehSyncReachable,
    }),
);

function newRound(me: Process, k: number): void {
  me.round++;
  me.once = 0;
  me.twice = 0;
  me.received = 0;
  me.drawn = me.toss(k);
  see(me, me.drawn);
  me.because("{me} draws the value {me.drawn}");
  if (me.n > 1) me.send.value({ value: me.drawn, phase: me.round });
  else settle(me, k);
}

function see(me: Process, value: number): void {
  const mark = (1 << value) >>> 0;
  if ((me.once & mark) !== 0) me.twice = (me.twice | mark) >>> 0;
  me.once = (me.once | mark) >>> 0;
}

function settle(me: Process, k: number): void {
  const single = (me.once & ~me.twice) >>> 0;
  if (single === 0) {
    me.because("no value was drawn exactly once, so all processes draw again");
    return newRound(me, k);
  }
  const largest = 31 - Math.clz32(single);
  if (me.drawn === largest) {
    me.because("{me} drew {me.drawn}, the largest value drawn exactly once, so {me} leads");
    me.lead();
  } else {
    me.because("another process drew the largest value drawn exactly once, so {me} follows");
    me.follow();
  }
}
