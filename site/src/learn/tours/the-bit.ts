import { Refusal } from "@ringleader/core";
import { eventAt, LABEL } from "@ringleader/core/record";
import { leads } from "../moments.ts";
import type { Scene, Seen, Tour } from "../tour.ts";

/** Process 0 draws 3, then 1; process 1 draws 1, then 2. Outcomes of the coins count from 0. */
const draws = "2,0;0,1";
const base = { algorithm: "franklin-probabilistic", n: "2", ports: "aligned", schedule: "lifo" };
const with3 = (bit: "yes" | "no") => ({ k: "3", ...(bit === "no" && { bit }) });

const withBit: Scene = { form: { ...base, set: with3("yes"), coins: draws } };
const inOrder: Scene = { form: { ...base, set: with3("no"), coins: draws } };
const without = (coins: string): Scene => ({
  form: { ...base, set: with3("no"), links: "any", violate: "fifo", coins },
});
const wrong = without(draws);

/** The first probe that a process receives though it is of a later round than its own: phase is only counted. */
const early = ({ recording }: Seen): number => {
  const round = [1, 1];
  for (let i = 0; i < recording.process.length; i++) {
    const { kind, words, tosses, process } = eventAt(recording, i);
    if (kind === "probe" && words[3] > round[process]) return i;
    if (kind === "probe" && tosses.length > 0) round[process]++;
  }
  return recording.process.length - 1;
};
const passive = ({ recording }: Seen): number => {
  const ends = new Map(Array.from(recording.process, (p, i) => [p, recording.face[i]]));
  return [...ends.values()].filter((it) => recording.labels[it & LABEL] === "passive").length;
};
const word = ({ recording }: Seen, event: number): number => eventAt(recording, event).words[0];

export const theBit: Tour = {
  name: "the-bit",
  title: "Why the bit",
  about: "Probabilistic Franklin on links that reorder: which round is this message of?",
  minutes: 4,
  steps: [
    {
      title: "Rounds without ids",
      scene: withBit,
      at: ({ recording: { n } }) => n,
      says: ({ recording: { n } }) => [
        `${n} processes without ids, which know n. In each round every active process draws an identity, here from 1 to 3, and sends it both ways. Who sees a larger one than its own becomes passive; whose probe comes home after n hops is alone, and leads.`,
        "Links need not keep the order. So each probe carries a bit, the parity of its round: what is of another round than the receiver's is put aside until its turn comes.",
      ],
      task: { kind: "play", says: "Press Space and watch it." },
    },
    {
      title: "With the bit",
      scene: withBit,
      at: ({ recording }) => leads(recording),
      points: ({ recording }) => ({ process: recording.process[leads(recording) - 1] }),
      says: ({ result }) => [
        `Here what was sent last comes first. Process 0 draws 3, process 1 draws 1, and messages of two rounds are on their way together. One leads, after ${Object.keys(result.messages.byPhase ?? {}).length} rounds.`,
      ],
      holds: (seen) =>
        seen.result.outcome === "elected" && draw(seen, 0) === 3 && draw(seen, 1) === 1,
      counts: true,
    },
    {
      title: "No bit, but order",
      scene: inOrder,
      says: ({ result }) => [
        `The same draws without the bit, on links that keep the order: ${result.leaders.length === 1 ? "one leads" : "nobody leads"}. What comes too early waits in a queue, and the order of the link tells the rounds apart.`,
        "The bit or the order: one of the two must say which round a probe is of.",
      ],
      holds: ({ result }) => result.outcome === "elected",
    },
    {
      title: "Neither",
      scene: wrong,
      at: (seen) => early(seen) + 1,
      points: (seen) => ({ process: seen.recording.process[early(seen)], event: early(seen) }),
      says: (seen) => {
        const event = early(seen);
        const p = seen.recording.process[event];
        return [
          `No bit, and links that reorder. Process ${1 - p} has finished round 1 and drawn again; its probe of round 2, which says ${word(seen, event)}, overtakes the one of round 1, which said 3.`,
          `Process ${p} drew 1 in round 1. It takes the ${word(seen, event)} for round 1, sees nothing larger, and goes on.`,
        ];
      },
      holds: (seen) => word(seen, early(seen)) === 1 && draw(seen, 0) === 3 && draw(seen, 1) === 1,
      task: {
        kind: "reach",
        says: "Press → until nothing more can happen.",
        taken: ({ recording }) => recording.process.length,
      },
    },
    {
      title: "Nobody is left",
      scene: wrong,
      says: (seen) => [
        `Process 1 draws 2, and process 0, which drew 1, becomes passive. Then the 3 of round 1 arrives, is taken for round 2, and process 1 becomes passive as well. ${passive(seen)} of ${seen.recording.n} are passive: nobody will ever lead.`,
        "With probability 1 an election ends, says the theorem. Without the bit that is false on such links, and no more draws can repair it.",
      ],
      holds: (seen) => {
        const lastEvent = eventAt(seen.recording, seen.recording.process.length - 1);
        return (
          seen.result.outcome === "deadlock" && passive(seen) === 2 && lastEvent.words[0] === 3
        );
      },
    },
  ],
  question: {
    kind: "make",
    asks: "No bit, links that reorder, what was sent last comes first. Find other draws with which both become passive.",
    label: "Draws",
    hint: "first and second draw of process 0, then of process 1, each from 1 to 3, as 3 1; 1 2",
    begins: "2 1; 1 3",
    scenes: (text) => [without(coinsOf(text))],
    made: (seen) => seen[0].result.outcome === "deadlock" && coinsIn(seen[0]) !== draws,
    right: () =>
      "Yes. Process 0 must draw 3, so that it wins round 1 whatever process 1 has, and its late 3 beats what process 1 draws next; its second draw must not stop process 1, but be less than the second of process 1.",
    wrong: ([seen]) =>
      seen.result.outcome === "deadlock"
        ? "These are the draws of the tour. Which of the four numbers can be another?"
        : "One leads. Two things must happen: process 1 goes on although it lost round 1, and then beats process 0; and the late probe of round 1 must beat process 1.",
  },
};

/** Draws as they are written, as outcomes of coins: both from 0, process by process. */
function coinsOf(text: string): string {
  const each = text.split(";").map((it) => it.split(/[\s,]+/).filter((word_) => word_ !== ""));
  const isFour = each.length === 2 && each.every((it) => it.length === 2);
  if (!isFour || each.flat().some((it) => !/^[123]$/.test(it))) {
    throw new Refusal(
      `draws: ${text.trim().slice(0, 30) || "nothing"} is not accepted; two draws for each of two processes, from 1 to 3, as 3 1; 1 2.`,
    );
  }
  return each.map((it) => it.map((draw_) => Number(draw_) - 1).join(",")).join(";");
}

/** What a process drew when it started. */
const draw = ({ recording }: Seen, p: number): number => eventAt(recording, p).tosses[0] + 1;

/** The first two draws of each process, as coins. */
function coinsIn({ recording }: Seen): string {
  const drawn: number[][] = [[], []];
  for (let i = 0; i < recording.process.length; i++) {
    const { process, tosses } = eventAt(recording, i);
    drawn[process].push(...tosses);
  }
  return drawn.map((it) => it.slice(0, 2).join(",")).join(";");
}
