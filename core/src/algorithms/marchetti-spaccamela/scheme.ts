import { algorithm } from "../../model/algorithm.ts";
import type { Hypotheses } from "./hypotheses.ts";
import { provedIn, type Claim } from "../../model/claim.ts";
import { phaseZeroClaims, schemeClaims } from "./scheme-claims.ts";
import { proofClaims } from "./proof-claims.ts";
import { schemeReachable } from "./reachable.ts";
import { messages, needs, park, state, walk } from "./walk.ts";
import { watchedClaims } from "./watched-claims.ts";

/** The protocol scheme of 001 §3, for any growing sequence of hypotheses on the length of the ring. */
export function scheme(h: Hypotheses, growth: readonly Claim[] = [], doubles = false) {
  return algorithm({
    name: "marchetti-spaccamela",
    paper:
      "A. Marchetti-Spaccamela. New protocols for the election of a leader in a ring. Theoretical Computer Science 54, 1987 (001)",
    idea: "Identities walk around the ring, and wait before each phase for a time proportional to their value. In phase m an identity walks until it is h_m steps from its owner, where h_m is a hypothesis on n that grows with m. The smallest identity waits least, overtakes and kills all others, and is the only one that returns to its owner.",
    needs,
    elects: "min",
    computesWithIds: true,
    contenders: "woke-or-willing",
    announces: true,
    leastId: 1,
    state,
    messages,
    nouns: {
      started: "the start message",
      walk: "the walking id {id}",
      elected: "{id}'s announcement",
    },
    marks: ["entered"],

    wake(me) {
      me.because("{me} wakes by itself, so it tells the others");
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
        if (!woke && !me.willing)
          return me.because("{me} does not want to lead, so it only forwards the start message");
        if (woke) me.because("{me} woke by itself, so its id now waits for its walk");
        else
          me.because(
            "{me} takes part, so it forwards the start message, and its id waits for its walk",
          );
        me.bestid = me.id;
        park(me, h, me.id, 1, 1);
      },
      walk: (me, message) => walk(me, h, message),
      elected(me, { id: j }) {
        if (j === me.id)
          return me.because("its own announcement is back, so every process knows that {me} leads");
        me.because("{id} leads, so {me} follows and forwards the announcement");
        me.follow(j);
        me.send.elected({ id: j });
      },
    },

    alarm(me) {
      // Happens only outside the model, if 'election started' arrives twice.
      if (me.waiting === undefined) return me.because("no id waits at {me} any more");
      me.because("{me.waiting} has waited long enough, so it walks on in phase {me.phase}");
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
