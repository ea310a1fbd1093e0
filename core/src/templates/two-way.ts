export const twoWay = `import { across, algorithm, atMost, both, id, nat, one, upTo } from "@ringleader/core";

/** After D. Hirschberg and J. Sinclair, 1980: in phase k a candidate asks 2^k processes on each side. */
export default algorithm({
  name: "two-way",
  paper: "after D. Hirschberg, J. Sinclair, CACM 23(11), 1980",
  idea:
    "In phase k a candidate sends its id 2^k hops both ways. A process with a larger id discards that id. " +
    "If no process does, the last process on each side replies, and the next phase begins. " +
    "A process whose own id returns to it is elected.",
  // The model: unique ids on a ring. Messages travel both ways; no process knows which way is clockwise.
  needs: { ring: true, bothWays: true, ids: true, everyone: true },
  elects: "max",
  announces: false,

  // The memory of a process, and the kinds of messages with their fields.
  state: { status: one("candidate", "withdrawn"), phase: nat, replies: upTo(2) },
  // The label of a process that can still be elected; pictures show it.
  standing: ["candidate"],
  // Messages with a field named phase are counted by phase.
  messages: { probe: { id, phase: nat, hops: nat }, reply: { id, phase: nat } },

  // A process starts.
  wake(me) {
    me.because("{me} is a candidate, so it first asks its two neighbours");
    me.send.probe(both, { id: me.id, phase: 0, hops: 1 });
  },

  // A process receives a message at one of its ports, 0 or 1. me.because says why it does what it does.
  on: {
    probe(me, { id, phase, hops }, port) {
      if (id === me.id) {
        // The probe returns from both sides; the first return is enough.
        if (me.decision !== "none") return me.because("{me} leads already, so it discards its probe");
        me.because("its own probe has come all the way around, so no id is larger and {me} leads");
        return me.lead();
      }
      if (id < me.id) return me.because("{id} is smaller than {me.id}, so {me} discards its probe");
      me.status = "withdrawn";
      if (hops > 1) {
        me.because("{id} is larger than {me.id}, so {me} forwards its probe");
        me.send.probe(across(port), { id, phase, hops: hops - 1 });
      } else {
        me.because("{id} is larger than {me.id}, and its probe goes no further, so {me} replies");
        me.send.reply(port, { id, phase });
      }
    },

    reply(me, { id, phase }, port) {
      if (id !== me.id) {
        me.because("the reply is for {id}, so {me} forwards it");
        return me.send.reply(across(port), { id, phase });
      }
      me.replies++;
      if (me.replies < 2) return me.because("{me} waits for the reply from the other side");
      me.replies = 0;
      me.phase++;
      me.because("both sides replied, so {me} asks twice as far, in phase {me.phase}");
      me.send.probe(both, { id: me.id, phase: me.phase, hops: 2 ** me.phase });
    },
  },

  // Sentences with a limit. run judges them on one run, check on every run.
  claims: [
    atMost(
      "at most 8n(⌈log₂ n⌉ + 1) messages",
      "at most 8n in each phase",
      { of: "messages" },
      ({ n }) => 8 * n * (Math.ceil(Math.log2(n)) + 1),
    ),
  ],
});
`;
