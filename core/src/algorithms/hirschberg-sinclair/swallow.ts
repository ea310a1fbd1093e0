import { algorithm, both } from "../../model/algorithm.ts";
import { bit, id, nat, one, perPort } from "../../model/schema.ts";

/** Hirschberg and Sinclair after 003: the minimum is elected, and the probe of a worse candidate is discarded. */
export const swallow = algorithm({
  name: "hirschberg-sinclair",
  needs: ["ring", "bothWays", "ids", "everyone"],
  elects: "min",
  phases: "phase",
  state: { status: one("active", "leader"), phase: nat, seen: perPort(bit) },
  messages: { out: { id, h: nat }, in: { id } },

  wake(me) {
    me.because("{me} is a candidate").send.out(both, { id: me.id, h: 1 });
  },

  on: {
    out(me, { id, h }) {
      if (id === me.id) {
        // Both copies return; by the slide the process would declare itself twice.
        if (me.status === "leader") return me.because("{me} leads already");
        me.status = "leader";
        me.because("its own probe has come all the way around, and no id is smaller").lead();
      } else if (id > me.id) me.because("{id} is larger than {me.id}");
      else if (h > 1) me.because("{id} is smaller than {me.id}").forward({ h: h - 1 });
      else me.because("{id} is smaller than {me.id}, and its probe ends here").reply.in({ id });
    },
    in(me, { id }, port) {
      if (id !== me.id) return me.because("the reply is for {id}").forward();
      me.seen.put(port, 0, 1);
      if (!me.seen.isFull) return me.because("{me} needs a reply from the other side");
      me.seen.next();
      me.phase++;
      me.because("both sides replied").send.out(both, { id: me.id, h: 2 ** me.phase });
    },
  },
});
