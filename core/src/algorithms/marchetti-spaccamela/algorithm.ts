import { algorithm, type Me } from "../../model/algorithm.ts";
import { bit, id, maybe, nat } from "../../model/schema.ts";
import type { Hypotheses } from "./hypotheses.ts";

const needs = ["ring", "direction", "ids", "rounds"] as const;
// `waiting` is M', the message that waits here: at most one.
const state = { awake: bit, bestid: maybe(id), waiting: maybe(id), phase: nat, walked: nat };
// <j, h_m, w> carries m instead of h_m, which may not fit in a word.
const messages = { started: {}, walk: { id, phase: nat, walked: nat }, elected: { id } };
type Process = Me<typeof needs, typeof state, typeof messages>;

/**
 * A. Marchetti-Spaccamela. New protocols for the election of a leader in a ring. Theoretical Computer Science 54, 1987 (001):
 * the protocol scheme of §3, for any growing sequence of hypotheses h_m on the length of the ring.
 */
export const marchettiSpaccamela = (h: Hypotheses) => {
  /** Makes <j, h_m, w> wait here for 2j(h_m - h_{m-1}) time units. */
  function park(me: Process, j: number, m: number, w: number): void {
    [me.waiting, me.phase, me.walked] = [j, m, w];
    me.alarm(2n * BigInt(j) * (h.of(m) - h.of(m - 1)));
  }

  return algorithm({
    name: "marchetti-spaccamela",
    needs,
    elects: "min",
    computesWithIds: true,
    contenders: "woke-or-willing",
    announces: true,
    announcement: "elected",
    leastId: 1,
    state,
    messages,
    marks: ["entered"],

    wake(me) {
      me.awake = 1;
      me.because("{me} wakes by itself").send.started();
    },

    on: {
      // Every process sends 'election started' once. A process that receives it enters phase 1, even if it woke by itself.
      started(me) {
        const woke = me.awake === 1;
        if (!woke) me.forward();
        me.awake = 1;
        me.mark("entered");
        if (!woke && !me.willing) return me.because("{me} does not want to lead");
        me.bestid = me.id;
        park(me.because("the election has started, and the id of {me} waits"), me.id, 1, 1);
      },
      walk(me, { id: j, phase: m, walked: w }) {
        if (j === me.id) return me.because("its own id has come around: no id is smaller").lead();
        if (me.bestid !== undefined && j > me.bestid)
          return me.because("{me} has seen {me.bestid}, which is smaller than {id}");
        me.bestid = j;
        if (me.waiting !== undefined)
          me.because("{me.waiting}, which waits here, is not smaller").calm();
        me.waiting = undefined;
        // 001 prints <i, h_m, w + 1>; it is j that walks.
        if (w < h.of(m))
          return me.because("{me} has seen no id smaller than {id}").forward({ walked: w + 1 });
        park(me.because("{id} has walked as far as phase {phase} lets it"), j, m + 1, w + 1);
      },
    },

    alarm(me) {
      // Happens only outside the model, if 'election started' arrives twice.
      if (me.waiting === undefined) return me.because("no id waits at {me} any more");
      me.because("{me.waiting} has waited long enough for phase {me.phase}");
      me.send.walk({ id: me.waiting, phase: me.phase, walked: me.walked });
      me.waiting = undefined;
    },
  });
};
