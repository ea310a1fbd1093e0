import { algorithm } from "../model/algorithm.ts";
import { bit, id } from "../model/schema.ts";
import { staggeredClaims } from "./claims/staggered.ts";
import { staggeredSometimes } from "./claims/staggered-sometimes.ts";
import { told } from "./silence.ts";

/** A turn: how long each id has, in rounds, on a ring of n. */
export type Turn = (n: number) => bigint;
/** Says why a setup is refused, or undefined. */
export type Accepts = (setup: { readonly n: number }) => string | undefined;

/**
 * The modified protocol of 001 §2, which the paper mentions and does not give: assumption (b) does not
 * hold, so processes start at different times. Turns are as long as before, N: docs/decisions/0017.
 * `isTight`: N is n.
 */
export const staggered = (turn: Turn, accepts: Accepts, isTight: boolean) =>
  algorithm({
    name: "marchetti-spaccamela-simplified",
    paper:
      "A. Marchetti-Spaccamela. New protocols for the election of a leader in a ring. Theoretical Computer Science 54, 1987 (001, §2, last paragraph; the protocol is derived)",
    idea: "The first process to wake sends word round the ring, and every process counts its time from when it wakes or the word reaches it. Processor i waits N(i - 1) time units from then. If it has heard of no leader by then, it has won and tells everybody.",
    needs: { ring: true, direction: true, ids: true, rounds: true, n: true },
    elects: "min",
    computesWithIds: true,
    contenders: "woke-or-willing",
    announces: true,
    leastId: 1,
    accepts,
    state: { started: bit },
    messages: { started: {}, elected: { id } },
    marks: ["start"],

    // To wake by itself is to take part.
    wake(me) {
      start(me);
      me.alarm(turn(me.n) * BigInt(me.id - 1));
    },

    on: {
      started(me) {
        if (me.started === 1) return;
        start(me);
        // 1 may be elected in the unit in which it starts, and then both messages arrive together.
        if (me.willing && me.decision === "none") me.alarm(turn(me.n) * BigInt(me.id - 1));
      },
      elected(me, { id }) {
        if (id === me.id) return;
        me.calm();
        me.follow(id);
        me.send.elected({ id });
      },
    },

    alarm(me) {
      me.lead();
      me.send.elected({ id: me.id });
    },

    claims: staggeredClaims(turn),
    sometimes: staggeredSometimes(turn, isTight),

    report: told,
  });

/** Every process sends word of the start once. */
function start(me: {
  started: number;
  mark(label: string): void;
  send: { started(): void };
}): void {
  me.started = 1;
  me.mark("start");
  me.send.started();
}
