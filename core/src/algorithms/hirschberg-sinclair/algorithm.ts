import { algorithm, both } from "../../model/algorithm.ts";
import { id, nat, one } from "../../model/schema.ts";

/**
 * D. S. Hirschberg, J. B. Sinclair. Decentralized extrema-finding in circular configurations of processors. CACM 23(11),
 * 1980; here after 000: every probe is answered, with `no` if a process on its way has a larger id. The ring is not oriented.
 */
export const hirschbergSinclair = algorithm({
  name: "hirschberg-sinclair",
  needs: ["ring", "bothWays", "ids", "everyone"],
  elects: "max",
  phases: "phase",
  state: { status: one("candidate", "withdrawn", "leader"), phase: nat, oks: nat },
  forgets: { withdrawn: ["phase", "oks"] },
  // 000's {from, id, x, y} has y = 2^i; the message carries the exponent i instead, as its phase.
  messages: { from: { id, x: nat, phase: nat }, ok: { id }, no: { id } },

  wake(me) {
    me.because("{me} is a candidate").send.from(both, { id: me.id, x: 0, phase: 0 });
  },

  on: {
    from(me, { id, x, phase }) {
      if (id === me.id) {
        // Tested first: if n is a power of two, its own probe returns with x + 1 = y. The second copy is absorbed.
        if (me.status === "leader") return me.because("{me} leads already");
        me.status = "leader";
        me.because("its own probe has come all the way around, and no id is larger").lead();
      } else if (id < me.id) me.because("{id} is smaller than {me.id}").reply.no({ id });
      else if (x + 1 === 2 ** phase)
        me.because("{id} is larger than {me.id}, and its probe ends here").reply.ok({ id });
      else me.because("{id} is larger than {me.id}").forward({ x: x + 1 });
    },
    ok(me, { id }) {
      if (id !== me.id) return me.because("the ok is for {id}").forward();
      if (me.status !== "candidate") return me.because("{me} has stopped asking");
      me.oks++;
      if (me.oks < 2) return me.because("{me} needs an answer from the other side");
      me.oks = 0;
      me.phase++;
      me.because("both sides answered ok").send.from(both, { id: me.id, x: 0, phase: me.phase });
    },
    no(me, { id }) {
      if (id !== me.id) return me.because("the no is for {id}").forward();
      if (me.status !== "candidate") return me.because("{me} has stopped asking");
      me.because("a larger id has answered");
      me.status = "withdrawn";
    },
  },
});
