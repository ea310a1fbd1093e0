// Algorithms that elect no leader and exercise every field, effect and buffer size of an engine.
import {
  algorithm,
  bit,
  both,
  id,
  maybe,
  nat,
  one,
  perPort,
  upTo,
  type Algorithm,
  type Needs,
} from "@ringleader/core/internal";

const paper = "none";
const about = { paper, announces: false } as const;
const mood = one("calm", "cross", "mad");

/** Sends to a port, or without one on a one-way ring. */
function post(
  me: any,
  { ring, bothWays }: Needs,
  kind: string,
  port: number,
  words?: object,
): void {
  if (ring && !bothWays) me.send[kind](words);
  else me.send[kind](ring ? port : port % me.degree, words);
}

/**
 * Makes an algorithm that acts at random a few dozen times: sends, sets alarms, writes every kind of field, marks,
 * decides.
 */
export function erratic(
  needs: Needs,
  times: readonly (number | bigint)[] = [0, 0, 1, 1, 2, 9],
): Algorithm {
  const ways = needs.ring ? 2 : 1e6;
  const act = (me: any): void => {
    for (let left = me.toss(5); left > 0 && me.done < 30; left--) {
      me.done++;
      const port = me.toss(Math.min(ways, 7));
      const { small, wide } = me;
      const deed = me.toss(needs.rounds ? 13 : 10);
      if (!needs.ring && me.degree === 0 && deed < 6) continue;
      if (deed === 0) post(me, needs, "bare", port);
      else if (deed === 1) post(me, needs, "blank", port);
      else if (deed === 2)
        post(me, needs, "hail", port, {
          mood: me.mood,
          phase: me.toss(600),
          small,
          who: me.seen ?? 7,
        });
      else if (deed === 3)
        post(me, needs, "far", port, { who: (me.toss(2 ** 21) * 2 ** 11 + wide) % 2 ** 32 });
      else if (deed === 4)
        post(me, needs, "tell", port, { kept: boxOf(me, needs, port, small) ?? 9, phase: small });
      else if (deed === 5)
        post(me, needs, "hail", needs.ring ? both : port, {
          mood: "mad",
          phase: 255,
          small,
          who: 2 ** 32 - 1,
        });
      else if (deed === 6) me.mark("did");
      else if (deed === 7) me.wide = 65_535 + small;
      else if (deed === 8 && me.toss(6) === 0) decide(me, needs);
      else if (deed === 9) me.humour = me.toss(2) === 0 ? undefined : me.mood;
      else if (deed === 10 || deed === 11) me.alarm(times[me.toss(times.length)], me.toss(3));
      else if (deed === 12) me.calm();
    }
  };
  return algorithm<any, any, any>({
    ...about,
    name: "erratic",
    idea: "Acts at random.",
    needs,
    state: {
      done: nat,
      small: upTo(3),
      wide: upTo(70_000),
      flag: bit,
      mood,
      humour: maybe(mood),
      seen: maybe(id),
      box: perPort(maybe(upTo(1000)), 4),
      moods: perPort(mood, 2),
    },
    messages: {
      bare: {},
      hail: { mood, phase: nat, small: upTo(3), who: id },
      blank: {},
      far: { who: id },
      tell: { kept: upTo(1000), phase: nat },
    },
    marks: ["did"],
    wake: act,
    on: {
      bare: act,
      blank(me: any) {
        me.flag = 1 - me.flag;
        act(me);
      },
      hail(me: any, { mood, small, who }: any, port = 0) {
        me.moods.put(port, 1, me.mood);
        me.mood = me.flag === 1 ? me.moods.of(port, 0) : mood;
        me.moods.put(port, 0, mood);
        me.small = (me.small + small) % 4;
        me.seen = who;
        act(me);
      },
      far(me: any, { who }: any, port = 0) {
        me.box.put(port, me.small, who % 3 === 0 ? undefined : who % 1001);
        me.seen = who % 2 === 0 ? undefined : who;
        act(me);
      },
      tell(me: any, { kept }: any, port = 0) {
        me.box.put(port, kept % 4, kept);
        act(me);
      },
    },
    alarm(me: any, tag: number) {
      me.small = tag;
      act(me);
    },
  });
}

const boxOf = (me: any, { ring }: Needs, port: number, slot: number) =>
  me.box.of(ring ? 0 : port % me.degree, slot);

function decide(me: any, { ids }: Needs): void {
  if (me.decision === "leads") return;
  if (me.small === 0) me.lead();
  else if (ids) me.follow(me.seen ?? me.id);
  else me.follow();
}

/**
 * Makes an algorithm in which every message causes `children` more in each direction, for `generations`
 * generations. There are far more messages than links.
 */
export function flood(needs: Needs, generations: number, children: number): Algorithm {
  const spread = (me: any, left: number, port: number): void => {
    for (let child = 0; child < children; child++) {
      me.got++;
      const before = me.last.of(port, child % 2);
      me.last.put(port, child % 2, me.got);
      const words = { left, got: me.got, before, phase: generations - left };
      if (!needs.ring) for (let to = 0; to < me.degree; to++) post(me, needs, "drop", to, words);
      else post(me, needs, "drop", both, words);
    }
  };
  return algorithm<any, any, any>({
    ...about,
    name: "flood",
    idea: "Forwards every message several times.",
    needs,
    state: { got: nat, last: perPort(nat, 2) },
    messages: { drop: { left: upTo(100), got: nat, before: nat, phase: nat } },
    wake: (me: any) => spread(me, generations, 0),
    on: {
      drop(me: any, { left }: any, port = 0) {
        if (left > 0) spread(me, left - 1, port);
      },
    },
  });
}

/** Makes an algorithm that sends messages with and without words on one link in one round. */
export function bareFirst(wordy: boolean): Algorithm {
  const chatter = (me: any): void => {
    if (me.rounds === 9) return;
    me.rounds++;
    me.send.full({ n: 9 - me.rounds });
    for (const kind of me.rounds % 2 === 0 ? ["first", "second"] : ["second", "first"])
      me.send[kind]();
  };
  return algorithm<any, any, any>({
    ...about,
    name: "bare-first",
    idea: "Sends three kinds of message at once.",
    needs: { ring: true, direction: true, ids: true, rounds: true },
    state: { rounds: nat },
    messages: { full: wordy ? { n: nat } : {}, first: {}, second: {} },
    wake: chatter,
    on: { full: chatter, first() {}, second() {} },
  });
}
