import { algorithm, type Me } from "../model/algorithm.ts";
import { family } from "../family/family.ts";
import { choice } from "../family/parameter.ts";
import { bit, id, maybe, nat, one, perPort } from "../model/schema.ts";
import { dfsClaims } from "./claims/dfs.ts";
import { dfsSometimes } from "./claims/dfs-sometimes.ts";

const needs = { bothWays: true, ids: true, everyone: true } as const;
const state = {
  cur: id,
  parent: maybe(nat),
  /** The next port to try, and the one whose answer is awaited. */
  next: nat,
  awaits: maybe(nat),
  struck: perPort(bit),
  child: perPort(bit),
  status: one("searching", "leader"),
};
const messages = { explore: { id }, accept: { id }, reject: { id }, announce: { id } };
type Process = Me<typeof needs, typeof state, typeof messages>;

/** Election in any network by competing depth-first searches, 003: the search of the least uid wins. */
export const dfs = family(
  "dfs",
  {
    prune: choice("is a neighbour struck off the list when its own search has come from there", [
      "no",
      "yes",
    ]),
    announce: choice("does the root tell everybody, down its tree", ["no", "yes"]),
  },
  ({ prune, announce }) =>
    algorithm({
      name: "dfs",
      paper: "A. Krishnamurthy. Leader election, lecture slides, 2003 (003): general networks",
      idea: "Every process starts a depth-first search that carries its uid. Where two searches meet, the smaller uid goes on and the other stalls for want of an answer. Only the search with the least uid is answered by everybody, and its root leads.",
      needs,
      elects: "min",
      announces: announce === "yes",
      state,
      messages,

      wake(me) {
        me.cur = me.id;
        explore(me);
      },

      on: {
        explore(me, { id }, port) {
          if (id > me.cur) return; // the other search stalls: no answer, ever
          if (id === me.cur) {
            if (prune === "yes") me.struck.put(port, 0, 1);
            return me.send.reject(port, { id });
          }
          // "First receives M" is per uid: everything begins anew.
          me.cur = id;
          me.parent = port;
          me.next = 0;
          me.awaits = undefined;
          for (let p = 0; p < me.degree; p++) {
            me.child.put(p, 0, 0);
            me.struck.put(p, 0, 0);
          }
          explore(me);
        },
        accept(me, { id }, port) {
          if (id !== me.cur || port !== me.awaits) return;
          me.child.put(port, 0, 1);
          explore(me);
        },
        reject(me, { id }, port) {
          if (id === me.cur && port === me.awaits) explore(me);
        },
        announce(me, { id }) {
          me.follow(id);
          tellChildren(me, id);
        },
      },

      led(me) {
        if (announce === "yes") tellChildren(me, me.id);
      },

      claims: dfsClaims,
      sometimes: dfsSometimes,
    }),
);

/** Tries the next port; when none is left, the search from here is complete. */
function explore(me: Process): void {
  while (me.next < me.degree && (me.next === me.parent || me.struck.of(me.next) === 1)) me.next++;
  if (me.next < me.degree) {
    me.awaits = me.next++;
    return me.send.explore(me.awaits, { id: me.cur });
  }
  me.awaits = undefined;
  // 003 accepts on first receipt; roots would finish too early. The answer waits for all children.
  if (me.parent !== undefined) return me.send.accept(me.parent, { id: me.cur });
  me.status = "leader";
  me.lead();
}

function tellChildren(me: Process, id: number): void {
  for (let port = 0; port < me.degree; port++) {
    if (me.child.of(port) === 1) me.send.announce(port, { id });
  }
}
