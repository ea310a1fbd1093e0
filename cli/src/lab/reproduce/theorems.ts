import {
  algorithm,
  catalogue,
  computeChances,
  checker,
  findAlgorithm,
  id,
  playLowerBound,
  playLowerBoundInRounds,
  nat,
  single,
  type Algorithm,
  type Family,
} from "@ringleader/core/internal";
import type { ClaimName, Evidence, Nearest } from "./evidence.ts";
import { algorithmOf, type Instance } from "./instances.ts";

/** On two cores, `quick` takes about a minute, `usual` ten minutes and `full` hours. */
export type ReproduceLevel = "quick" | "usual" | "full";

/** A statement of a paper about all algorithms of some kind, such as that none of them can elect a leader. */
export interface Theorem extends ClaimName {
  /** The algorithms and, by level, the sizes of the rings on which the theorem is shown. */
  readonly of: readonly Instance[];
  readonly sizes: Readonly<Record<ReproduceLevel, readonly number[]>>;
  show(
    of: Instance,
    n: number,
  ): Pick<Evidence, "holds" | "way" | "against"> & Pick<Nearest, "measured" | "bound">;
}

/** The powers of two from 2 to `most`. */
const powers = (most: number): number[] =>
  Array.from({ length: Math.log2(most) }, (_, i) => 2 ** (i + 1));

const plain = (families: readonly Family[]): Instance[] =>
  families.map(({ name }) => ({ algorithm: name, set: {} }));

/** Makes an anonymous algorithm in which a process declares itself leader when it has received n messages. */
const nameless = (name: string, rounds: boolean): Algorithm =>
  algorithm({
    name,
    paper: "none: it shows what is impossible",
    idea: "Every process sends a message around the ring and counts the messages that it receives.",
    announces: false,
    needs: { ring: true, direction: true, n: true, everyone: true, ...(rounds && { rounds }) },
    state: { met: nat },
    messages: { step: { hops: nat } },
    wake(me) {
      me.send.step({ hops: 1 });
    },
    on: {
      step(me, { hops }) {
        me.met += 1;
        if (hops < me.n) me.send.step({ hops: hops + 1 });
        if (me.met === me.n) me.lead();
      },
    },
  });

/** 003: no deterministic algorithm elects a leader among two or more anonymous processes (TH-1). */
const impossible = (name: string, rounds: boolean, says: string, cite: string): Theorem => ({
  id: `${name}-impossible`,
  says,
  cite,
  of: [{ algorithm: name, set: {} }],
  sizes: {
    quick: [2, 3, 5],
    usual: [2, 3, 4, 5, 8, 13],
    full: [2, 3, 4, 5, 8, 13, 34, 89],
  },
  show(_, n) {
    const check = checker({
      scope: { algorithm: nameless(name, rounds), n },
      reduce: true,
      steps: false,
      budget: { states: 1e6, bytes: 1e9 },
    });
    while (check.advance());
    const wrong = check.report().properties.find(({ holds }) => holds === false);
    return {
      way: "the symmetric run",
      holds: wrong?.witness !== undefined,
      measured: wrong?.witness?.why ?? "no such run",
      bound: "",
    };
  },
});

/** An algorithm that uses n: an id that has made n hops has visited every process. */
const knowing = single(
  algorithm({
    name: "knows-n",
    paper: "none: it shows that known n does not help",
    idea: "Every id makes n hops, once around the ring. The process that has met no larger id leads.",
    announces: false,
    elects: "max",
    needs: { ring: true, direction: true, ids: true, fifo: true, n: true, everyone: true },
    state: { best: id },
    messages: { token: { id, hops: nat } },
    wake(me) {
      me.best = me.id;
      me.send.token({ id: me.id, hops: 1 });
    },
    on: {
      token(me, { id: it, hops }) {
        if (it > me.best) me.best = it;
        if (hops < me.n) me.send.token({ id: it, hops: hops + 1 });
        else if (me.best === me.id) me.lead();
      },
    },
  }),
);

const comparing = catalogue.filter((family) => {
  const { needs, computesWithIds } = family.with({});
  return needs.ids === true && !needs.coins && !computesWithIds;
});

/** Makes a theorem from a lower bound in rounds, shown by a run. */
const floor = (stated: ClaimName & Pick<Theorem, "of">): Theorem => ({
  ...stated,
  sizes: { quick: [2, 8, 64], usual: powers(512), full: powers(1024) },
  show({ algorithm: name, set }, n) {
    const isShipped = name !== knowing.name;
    const family = isShipped ? findAlgorithm(name) : knowing;
    const game = playLowerBoundInRounds({ algorithm: name, set, n }, {}, family);
    return {
      way: "in lockstep",
      holds: game.verdict === "holds",
      measured: String(game.messages),
      bound: String(game.floor),
      against: isShipped ? `ringleader lower-bound ${name} --ids bit-reversal -n ${n}` : undefined,
    };
  },
});

const asynchronousRings = catalogue.filter((family) => {
  const { needs } = family.with({});
  return needs.ids === true && needs.ring === true && needs.rounds !== true;
});

const expectedRounds = (name: string, n: number, rounds: string, cite: string): Theorem => ({
  id: `${name}-expected-rounds-${n}`,
  says: `on a ring of ${n}, the expected number of rounds is ${rounds}`,
  cite,
  of: [{ algorithm: name, set: {} }],
  sizes: { quick: [n], usual: [n], full: [n] },
  show(of) {
    const { expected } = computeChances({ algorithm: algorithmOf(of), n });
    const measured = JSON.stringify(expected.rounds).replaceAll('"', "");
    return {
      way: "exact chances",
      holds: measured === rounds,
      measured,
      bound: rounds,
      against: `ringleader chance ${name} -n ${n}`,
    };
  },
});

export const theorems: readonly Theorem[] = [
  impossible(
    "nameless-in-rounds",
    true,
    "without ids or coins, processes that run in rounds and know n cannot elect a leader, because processes that start alike stay alike",
    "003, Leader Election in Rings: impossibility result",
  ),
  impossible(
    "nameless",
    false,
    "without ids or coins, processes cannot elect a leader, because there is a run in which all processes stay alike",
    "003, Leader Election in Rings: implied by the impossibility result",
  ),
  {
    id: "adversary",
    says: "an adversary that holds messages back forces at least M(n) = 2M(n/2) + (n/2 - 1)/2 messages",
    cite: "003, Lower bound (contd.)",
    of: plain(asynchronousRings),
    sizes: { quick: [2, 8, 32], usual: powers(256), full: powers(2048) },
    show({ algorithm: of, set }, n) {
      const { forced, bound, verdict } = playLowerBound({ algorithm: of, set, n });
      return {
        way: "the adversary",
        holds: verdict === "holds",
        measured: String(forced),
        bound,
        against: `ringleader lower-bound ${of} -n ${n}`,
      };
    },
  },
  floor({
    id: "floor-in-lockstep",
    says: "in lockstep on a bit-reversal ring, algorithms that only compare ids need at least n(log₂ n + 1)/2 messages if they send one way and n(log₂ n + 2)/4 if they send both ways, because processes that see the same order of ids act alike",
    cite: "001, Introduction (i): in rounds, algorithms that only compare ids need Ω(n log n)",
    of: plain(comparing),
  }),
  floor({
    id: "floor-knowing-n",
    says: "in lockstep on a bit-reversal ring, algorithms that only compare ids and send one way need at least n(log₂ n + 1)/2 messages, even if every process knows n",
    cite: "001, Introduction: Ω(n log n), even if all processors know the size of the ring; shown here for an algorithm that only compares ids, in lockstep",
    of: [{ algorithm: knowing.name, set: {} }],
  }),
  expectedRounds("itai-rodeh-sync", 3, "4/3", "QComp, leader_sync (3, 2)"),
  expectedRounds("itai-rodeh-sync", 4, "2", "QComp, leader_sync (4, 2)"),
  expectedRounds("itai-rodeh", 3, "10/3", "PRISM, leader_async (3)"),
  expectedRounds("itai-rodeh", 4, "30/7", "PRISM, leader_async (4)"),
];
