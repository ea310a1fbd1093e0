export const twoWay = `import { algorithm, both, claim, id, messages, nat, one, upTo } from "@ringleader/core";

/** After D. Hirschberg and J. Sinclair, 1980: in phase k a candidate asks 2^k processes on each side. */
export default algorithm({
  name: "two-way",
  paper: "after D. Hirschberg, J. Sinclair, CACM 23(11), 1980",
  idea:
    "In phase k a candidate sends its id 2^k hops both ways. A process with a larger id discards that id. " +
    "If no process does, the last process on each side replies, and the next phase begins. " +
    "A process whose own id returns to it is elected.",
  // The model: unique ids on a ring. Messages travel both ways; no process knows which way is clockwise.
  needs: ["ring", "bothWays", "ids", "everyone"],
  elects: "max",

  // The memory of a process, and the kinds of messages with their fields. Messages are counted by the phase of their sender.
  state: { status: one("candidate", "withdrawn"), phase: nat, replies: upTo(2) },
  phases: "phase",
  messages: { probe: { id, hops: nat }, reply: { id } },
  // The label of a process that can still be elected; pictures show it.
  standing: ["candidate"],

  // A process starts. me.because gives the reason; what the process then does is seen by itself.
  wake(me) {
    me.because("{me} is a candidate").send.probe(both, { id: me.id, hops: 1 });
  },

  // A process receives a message. It passes it on with me.forward, or sends one back with me.reply.
  on: {
    probe(me, { id, hops }) {
      if (id === me.id) {
        // The probe returns from both sides; the first return is enough.
        if (me.decision !== "none") return me.because("{me} leads already");
        return me.because("its own probe has come all the way around, and no id is larger").lead();
      }
      if (id < me.id) return me.because("{id} is smaller than {me.id}");
      me.status = "withdrawn";
      if (hops > 1) me.because("{id} is larger than {me.id}").forward({ hops: hops - 1 });
      else me.because("{id} is larger than {me.id}, and its probe ends here").reply.reply({ id });
    },

    reply(me, { id }) {
      if (id !== me.id) return me.because("the reply is for {id}").forward();
      me.replies++;
      if (me.replies < 2) return me.because("{me} needs the reply from the other side");
      me.replies = 0;
      me.phase++;
      me.because("both sides replied").send.probe(both, { id: me.id, hops: 2 ** me.phase });
    },
  },

  // Sentences with a limit. run judges them on one run, check on every run.
  claims: [
    claim({ of: messages(), atMost: "8n(⌈log₂ n⌉ + 1)", source: "at most 8n in each phase" }),
  ],
});
`;
