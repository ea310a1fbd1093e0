import { algorithm, id, maybe, nat, type Me } from "@ringleader/core";
import { net as needs, own, type Program } from "./program.ts";

const search = { cur: id, parent: maybe(nat), next: nat, awaits: maybe(nat) };
const answers = { explore: { id }, accept: { id }, reject: { id } };
type Searching = Me<typeof needs, typeof search, typeof answers>;

function explore(me: Searching): void {
  while (me.next < me.degree && me.next === me.parent) me.next++;
  if (me.next < me.degree) {
    me.awaits = me.next++;
    return me.send.explore(me.awaits, { id: me.cur });
  }
  me.awaits = undefined;
  if (me.parent !== undefined) return me.send.accept(me.parent, { id: me.cur });
  return me.lead();
}

const depthFirst = {
  ...own,
  needs,
  elects: "min",
  state: search,
  messages: answers,
  wake(me: Searching) {
    me.cur = me.id;
    explore(me);
  },
} as const;

const join = (me: Searching, uid: number, port: number): void => {
  me.cur = uid;
  me.parent = port;
  me.next = 0;
  me.awaits = undefined;
  explore(me);
};

const answered = {
  accept(me: Searching, { id: uid }: { id: number }, port: number) {
    if (uid === me.cur && port === me.awaits) explore(me);
  },
  reject(me: Searching, { id: uid }: { id: number }, port: number) {
    if (uid === me.cur && port === me.awaits) explore(me);
  },
};

/** Answers do not name the search they belong to. */
const untagged = algorithm({
  ...depthFirst,
  name: "untagged-answers",
  on: {
    explore(me, { id: uid }, port) {
      if (uid > me.cur) return undefined;
      if (uid === me.cur) return me.send.reject(port, { id: uid });
      return join(me, uid, port);
    },
    accept: (me, _, port) => void (port === me.awaits && explore(me)),
    reject: (me, _, port) => void (port === me.awaits && explore(me)),
  },
});

const acceptsAtOnce = algorithm({
  ...depthFirst,
  name: "accepts-at-once",
  on: {
    ...answered,
    explore(me, { id: uid }, port) {
      if (uid > me.cur) return undefined;
      if (uid === me.cur) return me.send.reject(port, { id: uid });
      me.send.accept(port, { id: uid });
      return join(me, uid, port);
    },
  },
});

const rejectsLarger = algorithm({
  ...depthFirst,
  name: "rejects-larger",
  on: {
    ...answered,
    explore(me, { id: uid }, port) {
      if (uid >= me.cur) return me.send.reject(port, { id: uid });
      return join(me, uid, port);
    },
  },
});

const forgetsToRestart = algorithm({
  ...depthFirst,
  name: "forgets-to-restart",
  on: {
    ...answered,
    explore(me, { id: uid }, port) {
      if (uid > me.cur) return undefined;
      if (uid === me.cur) return me.send.reject(port, { id: uid });
      me.cur = uid;
      me.parent = port;
      return explore(me);
    },
  },
});

const skipsAPort = algorithm({
  ...depthFirst,
  name: "skips-the-port-after-its-parent",
  on: {
    ...answered,
    explore(me, { id: uid }, port) {
      if (uid > me.cur) return undefined;
      if (uid === me.cur) return me.send.reject(port, { id: uid });
      me.cur = uid;
      me.parent = port;
      me.awaits = undefined;
      me.next = port === 0 ? 2 : 0;
      return explore(me);
    },
  },
});

export const wrong: readonly Program[] = [
  { algorithm: untagged, n: 5, slow: true },
  { algorithm: acceptsAtOnce, n: 3 },
  { algorithm: rejectsLarger, n: 3 },
  { algorithm: forgetsToRestart, n: 4 },
  { algorithm: skipsAPort, n: 3 },
];

const tagged = algorithm({
  ...depthFirst,
  name: "tagged-answers",
  on: {
    ...answered,
    explore(me, { id: uid }, port) {
      if (uid > me.cur) return undefined;
      if (uid === me.cur) return me.send.reject(port, { id: uid });
      return join(me, uid, port);
    },
  },
});

/** Tries its ports from the last to the first. */
const backwards = algorithm({
  ...own,
  name: "from-the-last-port",
  needs,
  elects: "min",
  state: search,
  messages: answers,
  wake(me) {
    me.cur = me.id;
    down(me, me.degree);
  },
  on: {
    explore(me, { id: uid }, port) {
      if (uid > me.cur) return undefined;
      if (uid === me.cur) return me.send.reject(port, { id: uid });
      me.cur = uid;
      me.parent = port;
      return down(me, me.degree);
    },
    accept: (me, { id: uid }, port) =>
      void (uid === me.cur && port === me.awaits && down(me, me.next)),
    reject: (me, { id: uid }, port) =>
      void (uid === me.cur && port === me.awaits && down(me, me.next)),
  },
});

function down(me: Searching, from: number): void {
  let port = from;
  do port--;
  while (port === me.parent);
  if (port >= 0) {
    me.next = port;
    me.awaits = port;
    return me.send.explore(port, { id: me.cur });
  }
  me.awaits = undefined;
  if (me.parent !== undefined) return me.send.accept(me.parent, { id: me.cur });
  return me.lead();
}

export const right: readonly Program[] = [
  { algorithm: tagged, n: 3 },
  { algorithm: backwards, n: 3 },
];
