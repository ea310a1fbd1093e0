export const network = `import { algorithm, atMost, id, maybe, nat } from "@ringleader/core";

/** After E. Chang, 1982: waves spread over any network, and a wave with a larger id stops a smaller one. */
export default algorithm({
  name: "network",
  paper: "after E. Chang, Echo algorithms, IEEE TSE 8(4), 1982",
  idea:
    "Every process that wakes sends its id to all neighbours as a wave. A process joins the wave with the " +
    "largest id, and answers its parent when it has heard that wave from every neighbour. " +
    "The process that hears its own wave from every neighbour is elected.",
  // The model: unique ids on any connected network. Some processes may sleep. Links may reorder messages.
  needs: { bothWays: true, ids: true },
  elects: "max",
  announces: false,

  // The memory of a process, and the kinds of messages with their fields. At first, best is undefined.
  state: { best: maybe(id), parent: nat, heard: nat },
  messages: { wave: { id } },

  // A process starts. Its ports are 0 to me.degree - 1.
  wake(me) {
    me.best = me.id;
    if (me.degree === 0) {
      me.because("{me} has no neighbours, so it leads");
      return me.lead();
    }
    me.because("{me} starts, so it sends its id to every neighbour");
    for (let port = 0; port < me.degree; port++) me.send.wave(port, { id: me.id });
  },

  // A process receives a message at one of its ports. me.because says why it does what it does.
  on: {
    wave(me, { id }, port) {
      if (me.best === undefined || id > me.best) {
        me.because("{me} has seen no id larger than {id}, so it joins its wave");
        me.best = id;
        me.parent = port;
        me.heard = 0;
        for (let other = 0; other < me.degree; other++)
          if (other !== port) me.send.wave(other, { id });
      } else if (id < me.best)
        return me.because("{me} has seen {me.best}, which is larger than {id}, so it discards the wave");
      me.heard++;
      if (me.heard < me.degree)
        return me.because("{me} waits until it has heard {id} from every neighbour");
      if (id === me.id) {
        me.because("its own wave is back from every neighbour, so no id is larger and {me} leads");
        me.lead();
      } else {
        me.because("{me} has heard {id} from every neighbour, so it answers");
        me.send.wave(me.parent, { id });
      }
    },
  },

  // Sentences with a limit. run judges them on one run, check on every run.
  claims: [
    atMost(
      "at most 2mn messages on m edges",
      "each of n waves crosses an edge twice",
      { of: "messages" },
      ({ n, setup }) => 2 * n * setup.network.edges,
    ),
  ],
});
`;
