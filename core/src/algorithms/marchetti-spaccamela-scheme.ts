import { algorithm } from "../model/algorithm.ts";
import { bit, id, maybe, nat } from "../model/schema.ts";
import type { Hypotheses } from "./hypotheses.ts";
import type { Claim } from "../model/claim.ts";
import { schemeClaims } from "./claims/marchetti-spaccamela.ts";
import { phaseZeroClaims } from "./claims/phase-zero.ts";
import { proofClaims } from "./claims/marchetti-spaccamela-proof.ts";
import { schemeSometimes } from "./claims/marchetti-spaccamela-sometimes.ts";
import { watchedClaims } from "./claims/marchetti-spaccamela-watched.ts";

/** The protocol scheme of 001 §3, for any growing sequence of hypotheses on the length of the ring. */
export function scheme(h: Hypotheses, growth: readonly Claim[] = [], doubles = false) {
  return algorithm({
    name: "marchetti-spaccamela",
    paper:
      "A. Marchetti-Spaccamela. New protocols for the election of a leader in a ring. Theoretical Computer Science 54, 1987 (001)",
    idea: "Identities walk round the ring, and wait before each stretch for a time in proportion to their value. A stretch is as long as a growing guess at n. The smallest identity waits least, overtakes and kills all others, and is the only one to come home.",
    needs: { ring: true, direction: true, ids: true, rounds: true },
    elects: "min",
    computesWithIds: true,
    contenders: "woke-or-willing",
    announces: true,
    leastId: 1,
    state: {
      awake: bit,
      bestid: maybe(id),
      // M': the message that waits here, if any. There is never more than one.
      waiting: maybe(id),
      phase: nat,
      walked: nat,
    },
    // <j, h_m, w> carries m instead of h_m, which may have more digits than any word.
    messages: { started: {}, walk: { id, phase: nat, walked: nat }, elected: { id } },
    marks: ["entered"],

    wake(me) {
      me.awake = 1;
      me.send.started();
    },

    on: {
      // Everybody sends it once; whoever receives it enters phase 1, a spontaneous waker too.
      started(me) {
        const woke = me.awake === 1;
        if (!woke) me.send.started();
        me.awake = 1;
        me.mark("entered");
        if (!woke && !me.willing) return;
        me.bestid = me.id;
        park(me, h, me.id, 1, 1);
      },
      walk(me, { id: j, phase: m, walked: w }) {
        if (j === me.id) {
          me.lead();
          return me.send.elected({ id: j });
        }
        if (me.bestid !== undefined && j > me.bestid) return; // killed
        me.bestid = j;
        if (me.waiting !== undefined) {
          me.waiting = undefined;
          me.calm();
        }
        // 001 prints <i, h_m, w + 1>; it is j that walks.
        if (w < h.length(m)) me.send.walk({ id: j, phase: m, walked: w + 1 });
        else park(me, h, j, m + 1, w + 1);
      },
      elected(me, { id: j }) {
        if (j === me.id) return;
        me.follow(j);
        me.send.elected({ id: j });
      },
    },

    alarm(me) {
      if (me.waiting === undefined) return; // only where 'election started' can come twice: outside the model
      const [id, phase, walked] = [me.waiting, me.phase, me.walked];
      me.waiting = undefined;
      me.send.walk({ id, phase, walked });
    },

    claims: [
      ...phaseZeroClaims,
      ...schemeClaims(h),
      ...growth,
      ...watchedClaims(h),
      ...proofClaims(h),
    ],
    sometimes: schemeSometimes(h, doubles),

    report: ({ n }) => {
      const hypotheses = h.upTo(n);
      return {
        hypotheses: hypotheses.map(String),
        enforced: h.enforced.filter((phase) => phase <= hypotheses.length),
      };
    },
  });
}

/** <j, h_m, w> waits here for 2j(h_m - h_{m-1}), in phase 1 for 2j h_1. */
function park(
  me: { waiting: number | undefined; phase: number; walked: number; alarm(rounds: bigint): void },
  h: Hypotheses,
  j: number,
  m: number,
  w: number,
): void {
  me.waiting = j;
  me.phase = m;
  me.walked = w;
  me.alarm(2n * BigInt(j) * (h.of(m) - h.of(m - 1)));
}
