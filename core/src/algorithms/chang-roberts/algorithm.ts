import { algorithm } from "../../model/algorithm.ts";
import { id, one } from "../../model/schema.ts";

/**
 * E. Chang, R. Roberts. An improved algorithm for decentralized extrema-finding in circular configurations of processes.
 * CACM 22(5), 1979; here LCR as in 003, which does not say what a message does to a process that has not started: it only
 * forwards messages (mail=relay), or the message starts it (mail=start).
 */
export const changRoberts = (announces: boolean, mail: "relay" | "start") =>
  algorithm({
    name: "chang-roberts",
    needs: ["ring", "direction", "ids", ...(mail === "start" ? (["everyone"] as const) : [])],
    elects: "min",
    announces,
    announcement: "terminate",
    state: { part: one("relay", "initiator") },
    messages: { elect: { id }, terminate: { id } },

    // The slide says "upon receiving no message"; a process does this once, when it starts.
    wake(me) {
      me.part = "initiator";
      me.because("{me} starts").send.elect({ id: me.id });
    },

    on: {
      elect(me, { id }) {
        if (announces && me.decision !== "none") me.because("{me} knows the leader"); // it has terminated
        else if (me.part === "relay") me.because("{me} has not started").forward();
        else if (id < me.id) me.because("{id} is smaller than {me.id}").forward();
        else if (id > me.id) me.because("{id} is larger than {me.id}");
        else me.because("its own id has come all the way around, and no id is smaller").lead();
      },
    },
  });
