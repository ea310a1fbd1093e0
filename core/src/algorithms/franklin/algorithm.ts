import { across, algorithm, both, type Me } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { ghost, id, maybe, nat, one, perPort } from "../../model/schema.ts";
import { franklinClaims } from "./claims.ts";
import { franklinReachable } from "./reachable.ts";

const needs = { ring: true, bothWays: true, ids: true, everyone: true } as const;
const state = {
  status: one("active", "passive", "leader"),
  // Ids received at each port: one of this round, and behind it at most one of the next round.
  inbox: perPort(maybe(id), 2),
  round: ghost(nat),
};
const messages = { id: { id, phase: ghost(nat) } };
type Process = Me<typeof needs, typeof state, typeof messages>;

/** Franklin's algorithm, on which 002 and 004 build; 002 refers to it as Algorithm 4.16. */
export const franklin = family("franklin", {}, () =>
  algorithm({
    name: "franklin",
    paper:
      "W. R. Franklin. On an improved algorithm for decentralized extrema finding in circular configurations of processors. CACM 25(5), 1982; cited by 002 and 004",
    idea: "In every round each active process sends its id both ways to the next active processes. It stays active only if its own id is greater than the two ids that it receives, so at least half of the active processes drop out. A process that receives its own id is the only active process left.",
    needs,
    elects: "max",
    announces: false,
    state,
    standing: ["active"],
    messages,
    nouns: { id: "the id {id}" },

    wake(me) {
      me.because("{me} is active, so it sends its id both ways to the next active processes");
      newRound(me);
    },

    on: {
      id(me, { id, phase }, port) {
        if (me.status === "leader")
          return me.because("{me} leads already, so it discards the other copy of its id");
        if (me.status === "passive") {
          me.because("{me} is passive, so it forwards {id}");
          return me.send.id(across(port), { id, phase });
        }
        me.inbox.put(port, me.inbox.of(port) === undefined ? 0 : 1, id);
        settle(me);
      },
    },

    claims: franklinClaims,
    sometimes: franklinReachable,
  }),
);

function newRound(me: Process): void {
  me.round++;
  me.send.id(both, { id: me.id, phase: me.round });
}

/** Completes rounds while the inbox holds an id from each neighbour. */
function settle(me: Process): void {
  for (;;) {
    const [left, right] = [me.inbox.of(0), me.inbox.of(1)];
    // The process does not wait for the other copy of its own id.
    if (left === me.id || right === me.id) {
      me.because(
        "its own id has come all the way around, so {me} is the only active process left and leads",
      );
      me.status = "leader";
      me.inbox.put(left === me.id ? 0 : 1, 0, undefined);
      return me.lead();
    }
    if (left === undefined || right === undefined)
      return me.because("{me} waits until it has an id from each side");
    const isBeaten = left > me.id || right > me.id;
    if (isBeaten)
      me.because(
        "{me.id} is not the largest of {me.inbox[0]}, {me.id} and {me.inbox[1]}, so {me} becomes passive",
      );
    else
      me.because("{me.inbox[0]} and {me.inbox[1]} are smaller than {me.id}, so {me} stays active");
    for (const port of [0, 1]) {
      me.inbox.put(port, 0, me.inbox.of(port, 1));
      me.inbox.put(port, 1, undefined);
    }
    if (isBeaten) return passOn(me);
    newRound(me);
  }
}

/** Forwards the ids in the inbox, which belong to the next round. Dropping them would deadlock the ring. */
function passOn(me: Process): void {
  me.status = "passive";
  for (const port of [0, 1] as const) {
    const id = me.inbox.of(port);
    me.inbox.put(port, 0, undefined);
    if (id === undefined) continue;
    me.because("an id of the next round has come early, so {me} forwards it");
    me.send.id(across(port), { id, phase: me.round + 1 });
  }
}
