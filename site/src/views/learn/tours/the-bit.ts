import { Refusal } from "@ringleader/core/internal";
import { eventAt, STRIDE } from "@ringleader/core/internal/recording";
import { countLabelled, countPhases, leads } from "./moments.ts";
import type { Scene, SeenRun, Tour } from "./tour.ts";

/** Position 0 draws 3, then 1; position 1 draws 1, then 2. Outcomes of coins count from 0. */
const draws = "2,0;0,1";
const base = { algorithm: "franklin-probabilistic", n: "2", ports: "aligned", schedule: "lifo" };
const with3 = (bit: "yes" | "no") => ({ k: "3", ...(bit === "no" && { bit }) });

const withBit: Scene = { form: { ...base, set: with3("yes"), coins: draws } };
const inOrder: Scene = { form: { ...base, set: with3("no"), coins: draws } };
const without = (coins: string): Scene => ({
  form: { ...base, set: with3("no"), links: "any", violate: "fifo", coins },
});
const wrong = without(draws);

/** Finds the first event that receives a probe of a round later than the receiver's round. */
const early = ({ recording }: SeenRun): number => {
  const round = [1, 1];
  for (let i = 0; i < recording.process.length; i++) {
    const { kind, words, tosses, process } = eventAt(recording, i);
    if (kind === "probe" && words[3] > round[process]) return i;
    if (kind === "probe" && tosses.length > 0) round[process]++;
  }
  return recording.process.length - 1;
};
const passive = ({ recording }: SeenRun): number => countLabelled(recording, "passive");
/** Tells whether a probe of round 1 is still in flight when the first probe of round 2 is sent. */
const isMixed = ({ recording: { flights, phaseWord } }: SeenRun): boolean => {
  const round = (f: number) => flights.words[f * STRIDE + phaseWord[flights.kind[f]]];
  const second = flights.kind.findIndex((kind, f) => kind === 0 && round(f) === 2);
  return flights.kind.some(
    (kind, f) => kind === 0 && round(f) === 1 && flights.arrives[f] > flights.sent[second],
  );
};
const word = ({ recording }: SeenRun, event: number): number => eventAt(recording, event).words[0];

export const theBit: Tour = {
  name: "the-bit",
  title: "Why probes carry a bit",
  about:
    "Probabilistic Franklin on links that reorder messages. To which round does a message belong?",
  minutes: 4,
  steps: [
    {
      title: "Rounds without ids",
      scene: withBit,
      at: ({ recording: { n } }) => n,
      says: ({ recording: { n } }) => [
        `${n} processes without ids know n. In each round every active process draws an identity, here from 1 to 3, and sends it both ways. A process that receives a larger identity becomes passive. If the probe of a process returns after n hops, the process is the only active one and is elected.`,
        "Links may reorder messages. So each probe carries a bit, the parity of its round. A receiver that is still in the previous round stores the probe until it reaches the next round.",
      ],
    },
    {
      title: "With the bit",
      scene: withBit,
      at: ({ recording }) => leads(recording),
      points: ({ recording }) => ({ process: recording.process[leads(recording) - 1] }),
      says: ({ result }) => [
        `Here the message that was sent last arrives first. Position 0 draws 3, position 1 draws 1, and messages of two rounds are in flight together. At the end one process is elected, after ${countPhases(result)} rounds.`,
      ],
      holds: (seen) =>
        seen.result.outcome === "elected" &&
        draw(seen, 0) === 3 &&
        draw(seen, 1) === 1 &&
        isMixed(seen),
      counts: true,
    },
    {
      title: "No bit, but FIFO links",
      scene: inOrder,
      says: ({ result }) => [
        `The same draws without the bit, on FIFO links. At the end ${result.leaders.length === 1 ? "one process is elected" : "no process is elected"}. A probe that arrives too early waits in a queue, and the order of the messages on the link tells the rounds apart.`,
        "Either the bit or the order must tell to which round a probe belongs.",
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
          `Probes carry no bit, and links may reorder messages. Position ${1 - p} has finished round 1 and drawn again. Its probe of round 2, with ${word(seen, event)}, overtakes its probe of round 1, with 3.`,
          `Position ${p} drew 1 in round 1. It takes the ${word(seen, event)} for a probe of round 1, sees no larger identity, and stays active.`,
        ];
      },
      holds: (seen) => word(seen, early(seen)) === 1 && draw(seen, 0) === 3 && draw(seen, 1) === 1,
      task: {
        kind: "reach",
        says: "Press ▶ or the space bar, until no message is in flight.",
        taken: ({ recording }) => recording.process.length,
      },
    },
    {
      title: "No active process is left",
      scene: wrong,
      says: (seen) => [
        `Position 1 draws 2, and position 0, which drew 1, becomes passive. Then the 3 of round 1 arrives at position 1 and is taken for a probe of round 2, so position 1 becomes passive as well. ${passive(seen)} of ${seen.recording.n} processes are passive, so none can be elected.`,
        "The theorem says that an election ends with probability 1. Without the bit this is false on links that reorder messages. More draws do not help, because passive processes do not draw.",
      ],
      holds: (seen) => {
        const lastEvent = eventAt(seen.recording, seen.recording.process.length - 1);
        return (
          seen.result.outcome === "deadlock" && passive(seen) === 2 && lastEvent.words[0] === 3
        );
      },
    },
  ],
  questions: [
    {
      kind: "text",
      asks: "Probes carry no bit, links reorder messages, and the message that was sent last arrives first. Find other draws for which both processes become passive.",
      label: "Draws",
      hint: "first and second draw of position 0, then of position 1, each from 1 to 3, like 3 1; 1 2",
      begins: "2 1; 1 3",
      scenes: (text) => [without(coinsOf(text))],
      accepts: (seen) => seen[0].result.outcome === "deadlock" && coinsIn(seen[0]) !== draws,
      right: () =>
        "Yes. The first draw of position 0 must be 3. Then position 0 stays active in round 1 whatever position 1 draws, and its late 3 beats the second draw of position 1. The second draw of position 0 must be less than the second draw of position 1, and must not make position 1 passive in round 1.",
      wrong: ([seen]) =>
        seen.result.outcome === "deadlock"
          ? "These are the draws of the tour. Which of the four numbers can you change?"
          : "One process is elected. Two things must happen. Position 1 must stay active although it lost round 1, and then beat position 0. After that, the late probe of round 1 must beat position 1.",
    },
  ],
};

/** Converts draws, which count from 1, to outcomes of coins, which count from 0. */
function coinsOf(text: string): string {
  const each = text
    .split(";")
    .map((words) => words.split(/[\s,]+/).filter((digit) => digit !== ""));
  const isFour = each.length === 2 && each.every(({ length }) => length === 2);
  if (!isFour || each.flat().some((digit) => !/^[123]$/.test(digit))) {
    throw new Refusal(
      `draws: ${text.trim().slice(0, 30) || "an empty field"} is not accepted; give two draws for each of two processes, from 1 to 3, like 3 1; 1 2.`,
    );
  }
  return each.map((digits) => digits.map((digit) => Number(digit) - 1).join(",")).join(";");
}

/** Returns the first draw of a process. */
const draw = ({ recording }: SeenRun, p: number): number => eventAt(recording, p).tosses[0] + 1;

/** Returns the first two draws of each process, as outcomes of coins. */
function coinsIn({ recording }: SeenRun): string {
  const drawn: number[][] = [[], []];
  for (let i = 0; i < recording.process.length; i++) {
    const { process, tosses } = eventAt(recording, i);
    drawn[process].push(...tosses);
  }
  return drawn.map((draws) => draws.slice(0, 2).join(",")).join(";");
}
