import { algorithm, type Me } from "../../model/algorithm.ts";
import { bit, id, maybe, nat, one, perPort } from "../../model/schema.ts";

/** `next`: the next port to try; `awaits`: the port whose answer is awaited; `struck`: ports that need not be tried. */
const search = { cur: maybe(id), parent: maybe(nat), next: nat, awaits: maybe(nat) };
const marks = { struck: perPort(bit), child: perPort(bit) };
const state = { ...search, ...marks, status: one("searching", "leader") };
const messages = { explore: { id }, accept: { id }, reject: { id }, announce: { id } };
type Process = Me<readonly ["bothWays", "ids"], typeof state, typeof messages>;

/**
 * A. Krishnamurthy. Leader election, lecture slides, 2003 (003): general networks. Every process starts a depth-first search,
 * and the one with the least uid wins; or only the root starts one, which builds a tree (first slide).
 */
export const dfs = (task: "elect" | "tree", prunes: boolean, announces: boolean) =>
  algorithm({
    name: "dfs",
    needs: ["bothWays", "ids", task === "elect" ? "everyone" : "root"],
    ...(task === "elect" && { elects: "min" }),
    announces,
    state,
    messages,

    wake(me) {
      me.cur = me.id;
      explore(me.because("{me} starts a search of its own"));
    },

    on: {
      explore(me, { id }, port) {
        if (me.cur !== undefined && id > me.cur) return me.because("{id} is larger than {me.cur}");
        if (id === me.cur) {
          if (prunes) me.struck.put(port, 0, 1);
          return me.because("the search of {id} has been here before").reply.reject({ id });
        }
        // "First receives M" is meant per uid, so a smaller uid makes the process start over.
        [me.cur, me.parent, me.next, me.awaits] = [id, port, 0, undefined];
        me.child.next();
        me.struck.next();
        explore(me.because("the search of {id} is here for the first time"));
      },
      accept(me, { id }, port) {
        if (id !== me.cur || port !== me.awaits) return me.because("{me} has left that search");
        me.child.put(port, 0, 1);
        return explore(me.because("the neighbour is now a child of {me}"));
      },
      reject(me, { id }, port) {
        if (id !== me.cur || port !== me.awaits) return me.because("{me} has left that search");
        return explore(me.because("the search has been at that neighbour before"));
      },
      announce(me, { id }) {
        me.because("{id} leads").follow(id);
        tellChildren(me, id);
      },
    },
    led: (me) => announces && tellChildren(me, me.id),
  });

/** Sends the search to the next port. If no port is left, the process answers its parent; the root leads. */
function explore(me: Process): void {
  while (me.next < me.degree && (me.next === me.parent || me.struck.of(me.next) === 1)) me.next++;
  me.awaits = me.next < me.degree ? me.next++ : undefined;
  if (me.awaits !== undefined) return me.send.explore(me.awaits, { id: me.cur! });
  // 003 accepts on first receipt, but then roots would finish too early. Here the answer waits for all children.
  if (me.parent !== undefined)
    return me.because("no neighbour is left to search").send.accept(me.parent, { id: me.cur! });
  me.status = "leader";
  me.because("no neighbour of the root is left to search").lead();
}

function tellChildren(me: Process, id: number): void {
  const ports = Array.from({ length: me.degree }, (_, p) => p).filter((p) => me.child.of(p) === 1);
  if (ports.length > 0) me.because("{me} has children in the tree");
  for (const port of ports) me.send.announce(port, { id });
}
