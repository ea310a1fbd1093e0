import { algorithm, both, family, nat, upTo, type Family } from "@ringleader/core";
import slices from "./two-way-slices.ts";

const twoWaySlices = family("two-way-slices", {}, () => slices);

/** Largest number of steps in which a process of `chatter` acts. */
const FUEL = 6;

/** Elects no process: it tosses coins to send left, right or both ways, to set alarms near and far, and to cancel them. */
const chatter = family("chatter", {}, () =>
  algorithm({
    name: "chatter",
    paper: "none",
    idea: "Every process does what its coins say, a few times.",
    needs: { ring: true, bothWays: true, rounds: true, coins: true },
    announces: false,
    state: { used: upTo(FUEL) },
    messages: { word: { value: nat }, blank: {} },
    wake: act,
    on: {
      word: (me) => act(me),
      blank: (me) => act(me),
    },
    alarm: (me) => act(me),
    claims: [],
  }),
);

type Chatterer = Parameters<NonNullable<Parameters<typeof algorithm>[0]["wake"]>>[0] & {
  used: number;
  toss(sides: number): number;
  alarm(rounds: number | bigint, tag?: number): void;
  calm(): void;
  readonly send: Readonly<Record<"word" | "blank", (port: number, words?: object) => void>>;
};

function act(given: unknown): void {
  const me = given as Chatterer;
  if (me.used === FUEL) return;
  me.used++;
  for (let left = me.toss(4); left > 0; left--) {
    const what = me.toss(8);
    if (what < 3) me.send.word([0, 1, both][me.toss(3)], { value: me.toss(5) });
    else if (what < 4) me.send.blank([0, 1, both][me.toss(3)]);
    else if (what < 6) me.alarm(me.toss(6), me.toss(3));
    else if (what < 7) me.alarm(10n ** BigInt(1 + me.toss(20)), me.toss(3));
    else me.calm();
  }
}

/** Algorithms in rounds whose messages travel both ways; the catalogue has none. */
export const twoWayFamilies: readonly Family[] = [twoWaySlices, chatter];
