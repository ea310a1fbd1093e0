import { algorithm } from "../../model/algorithm.ts";
import { bit, id } from "../../model/schema.ts";
import { staggeredClaims } from "./claims.ts";
import { staggeredReachable } from "./reachable.ts";
import { silenceTimes } from "../time-slice/claims.ts";

/** The length of a turn, in rounds, on a ring of n. */
export type Turn = (n: number) => bigint;
export type Accepts = (setup: { readonly n: number }) => string | undefined;

/**
 * The protocol that the last paragraph of 001 §2 mentions: without assumption (b), processes start at different times.
 * Turns are still N rounds long (docs/decisions/0017). `isTight`: N is n.
 */
export const staggered = (turn: Turn, accepts: Accepts, isTight: boolean) =>
  algorithm({
    name: "marchetti-spaccamela-simplified",
    paper:
      "A. Marchetti-Spaccamela. New protocols for the election of a leader in a ring. Theoretical Computer Science 54, 1987 (001, §2, last paragraph; the protocol is derived)",
    idea: "The first process to wake sends a start message around the ring, and every process starts its clock when it wakes or receives this message. Processor i then waits N(i - 1) time units. If no announcement has arrived by then, it has won and announces itself.",
    needs: { ring: true, direction: true, ids: true, rounds: true, n: true },
    elects: "min",
    computesWithIds: true,
    contenders: "woke-or-willing",
    announces: true,
    leastId: 1,
    accepts,
    state: { started: bit },
    messages: { started: {}, elected: { id } },
    nouns: { started: "the start message", elected: "{id}'s announcement" },
    marks: ["start"],

    // A process that wakes by itself takes part.
    wake(me) {
      me.because("{me} wakes by itself, so it tells the others and waits for its turn");
      start(me);
      me.alarm(turn(me.n) * BigInt(me.id - 1));
    },

    on: {
      started(me) {
        if (me.started === 1)
          return me.because("{me} has started already, so the start message ends here");
        start(me);
        // Process 1 may be elected in the time unit in which it starts; then `started` and `elected` arrive together, in either order.
        if (me.willing && me.decision === "none") {
          me.because("{me} takes part, so it waits for its turn and forwards the start message");
          me.alarm(turn(me.n) * BigInt(me.id - 1));
        } else me.because("{me} does not take part, so it only forwards the start message");
      },
      elected(me, { id }) {
        if (id === me.id)
          return me.because("its own announcement is back, so every process knows that {me} leads");
        me.because("{id} leads, so {me} cancels its alarm, follows and forwards the announcement");
        me.calm();
        me.follow(id);
        me.send.elected({ id });
      },
    },

    alarm(me) {
      me.because(
        "no announcement came before the turn of {me}, so no smaller id takes part and {me} leads",
      );
      me.lead();
      me.send.elected({ id: me.id });
    },

    claims: staggeredClaims(turn),
    sometimes: staggeredReachable(turn, isTight),

    report: silenceTimes,
  });

function start(me: {
  started: number;
  mark(label: string): void;
  send: { started(): void };
}): void {
  me.started = 1;
  me.mark("start");
  me.send.started();
}
