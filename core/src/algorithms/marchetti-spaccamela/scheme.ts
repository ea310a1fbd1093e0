import { algorithm } from "../../model/algorithm.ts";
import { bit, id, maybe, nat } from "../../model/schema.ts";
import type { Hypotheses } from "./hypotheses.ts";
import { provedIn, type Claim } from "../../model/claim.ts";
import { phaseZeroClaims, schemeClaims } from "./scheme-claims.ts";
import { proofClaims } from "./proof-claims.ts";
import { schemeReachable } from "./reachable.ts";
import { watchedClaims } from "./watched-claims.ts";

/** The protocol scheme of 001 §3, for any growing sequence of hypotheses on the length of the ring. */
export function scheme(h: Hypotheses, growth: readonly Claim[] = [], doubles = false) {
  return algorithm({
    name: "marchetti-spaccamela",
    paper:
      "A. Marchetti-Spaccamela. New protocols for the election of a leader in a ring. Theoretical Computer Science 54, 1987 (001)",
    idea: "Identities walk around the ring, and wait before each phase for a time proportional to their value. In phase m an identity walks until it is h_m steps from its owner, where h_m is a hypothesis on n that grows with m. The smallest identity waits least, overtakes and kills all others, and is the only one that returns to its owner.",
    needs: { ring: true, direction: true, ids: true, rounds: true },
    elects: "min",
    computesWithIds: true,
    contenders: "woke-or-willing",
    announces: true,
    leastId: 1,
    state: {
      awake: bit,
      bestid: maybe(id),
      // M': the message that waits here, if any. At most one waits.
      waiting: maybe(id),
      phase: nat,
      walked: nat,
    },
    // <j, h_m, w> carries m instead of h_m, which may not fit in a word.
    messages: { started: {}, walk: { id, phase: nat, walked: nat }, elected: { id } },
    marks: ["entered"],

    wake(me) {
      me.awake = 1;
      me.send.started();
    },

    on: {
      // Every process sends 'election started' once. A process that receives it enters phase 1, even if it woke by itself.
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
      if (me.waiting === undefined) return; // happens only outside the model, if 'election started' arrives twice
      const [id, phase, walked] = [me.waiting, me.phase, me.walked];
      me.waiting = undefined;
      me.send.walk({ id, phase, walked });
    },

    claims: provedIn("decision 16", [
      ...phaseZeroClaims,
      ...schemeClaims(h),
      ...growth,
      ...watchedClaims(h),
      ...proofClaims(h),
    ]),
    sometimes: schemeReachable(h, doubles),

    report: ({ n }) => {
      const hypotheses = h.upTo(n);
      return {
        hypotheses: hypotheses.map(String),
        enforced: h.enforced.filter((phase) => phase <= hypotheses.length),
      };
    },
  });
}

/** Makes <j, h_m, w> wait here for 2j(h_m - h_{m-1}) time units. */
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
