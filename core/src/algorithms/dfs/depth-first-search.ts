import type { Me } from "../../model/algorithm.ts";
import { reportedTree } from "./tree-claims.ts";
import { bit, id, maybe, nat, one, perPort } from "../../model/schema.ts";

export type Answer = "no" | "yes";

export const state = {
  cur: id,
  parent: maybe(nat),
  /** `next` is the next port to try, `awaits` the port whose answer is awaited. */
  next: nat,
  awaits: maybe(nat),
  struck: perPort(bit),
  child: perPort(bit),
  status: one("searching", "leader"),
};
export const nouns = {
  explore: "the search of {id}",
  accept: "an accept for {id}",
  reject: "a reject for {id}",
  announce: "{id}'s announcement",
};
export const messages = { explore: { id }, accept: { id }, reject: { id }, announce: { id } };
type Process = Me<{ bothWays: true; ids: true }, typeof state, typeof messages>;

/** Sends the search to the next port. If no port is left, the process answers its parent; the root leads. */
export function explore(me: Process): void {
  while (me.next < me.degree && (me.next === me.parent || me.struck.of(me.next) === 1)) me.next++;
  if (me.next < me.degree) {
    me.because("{me} sends the search of {me.cur} to its next neighbour");
    me.awaits = me.next++;
    return me.send.explore(me.awaits, { id: me.cur });
  }
  me.awaits = undefined;
  // 003 accepts on first receipt, but then roots would finish too early. Here the answer waits for all children.
  if (me.parent !== undefined) {
    me.because("no neighbour is left to search, so {me} accepts the search of {me.cur}");
    return me.send.accept(me.parent, { id: me.cur });
  }
  me.because("every neighbour has answered the search of {me}, so {me} leads");
  me.status = "leader";
  me.lead();
}

/** Makes the root announce itself down its tree if announce=yes, and adds the tree to results. */
export const ending = (announce: Answer) =>
  ({
    announces: announce === "yes",
    led(me: any): void {
      if (announce === "yes") tellChildren(me, me.id);
    },
    reportsFields: true,
    report: reportedTree,
  }) as const;

export function tellChildren(me: Process, id: number): void {
  let children = 0;
  for (let port = 0; port < me.degree; port++) {
    if (me.child.of(port) === 0) continue;
    children++;
    me.send.announce(port, { id });
  }
  if (children === 0) me.because("{me} has no children to tell");
}
