export const network = `import { algorithm, claim, id, maybe, messages, nat } from "@ringleader/core";

/** After E. Chang, 1982: waves spread over any network, and a wave with a larger id stops a smaller one. */
export default algorithm({
  name: "network",
  paper: "after E. Chang, Echo algorithms, IEEE TSE 8(4), 1982",
  idea:
    "Every process that wakes sends its id to all neighbours as a wave. A process joins the wave with the " +
    "largest id, and answers its parent when it has heard that wave from every neighbour. " +
    "The process that hears its own wave from every neighbour is elected.",
  // The model: unique ids on any connected network. Some processes may sleep. Links may reorder messages.
  needs: ["bothWays", "ids"],
  elects: "max",

  // The memory of a process, and the kinds of messages with their fields. At first, best is undefined.
  state: { best: maybe(id), parent: nat, heard: nat },
  messages: { wave: { id } },

  // A process starts. Its ports are 0 to me.degree - 1. me.because gives the reason for what it does.
  wake(me) {
    me.best = me.id;
    if (me.degree === 0) return me.because("{me} has no neighbours").lead();
    me.because("{me} starts a wave");
    for (let port = 0; port < me.degree; port++) me.send.wave(port, { id: me.id });
  },

  // A process receives a message at one of its ports.
  on: {
    wave(me, { id }, port) {
      if (me.best !== undefined && id < me.best)
        return me.because("{me} has seen {me.best}, which is larger than {id}");
      if (id !== me.best) {
        me.because("{me} has seen no id larger than {id}, and joins its wave");
        me.best = id;
        me.parent = port;
        me.heard = 0;
        for (let other = 0; other < me.degree; other++)
          if (other !== port) me.send.wave(other, { id });
      }
      me.heard++;
      if (me.heard < me.degree) return me.because("{me} has not heard {id} from every neighbour");
      me.because("{me} has heard {id} from every neighbour");
      if (id === me.id) me.lead();
      else me.send.wave(me.parent, { id });
    },
  },

  // Sentences with a limit. run judges them on one run, check on every run.
  claims: [
    claim({
      says: "at most 2mn messages on m edges",
      of: messages(),
      atMost: ({ n, setup }) => 2 * n * setup.network.edges,
      source: "each of n waves crosses an edge twice",
    }),
  ],
});
`;
