import { LABEL } from "@ringleader/core/record";
import { grouped, plural } from "../../app/figures.ts";
import { begins, falls, labelled, leads } from "../moments.ts";
import type { Scene, Seen, Tour } from "../tour.ts";

const scene: Scene = {
  form: {
    algorithm: "hirschberg-sinclair",
    n: "8",
    ids: "8, 1, 5, 2, 7, 3, 6, 4",
    ports: "aligned",
  },
};
const sixteen: Scene = { form: { algorithm: "hirschberg-sinclair", n: "16", ports: "aligned" } };

/** What the last step says, as the catalogue has it. */
const proved = [
  "at most 8n messages at a stage",
  "at most 4n + 8n⌈log₂ n⌉ messages",
  "at most ⌊n/(2^(i-1) + 1)⌋ candidates at stage i, n at stage 0",
];

const stages = ({ result }: Seen): number => Object.keys(result.messages.byPhase ?? {}).length;
const idOf = (seen: Seen, p: number): number => (seen.result.setup["ids"] as number[])[p];
/** The process of the last of so many events. */
const last = ({ recording }: Seen, taken: number): number => recording.process[taken - 1];

export const twoMinutes: Tour = {
  name: "two-minutes",
  title: "Two minutes with Hirschberg–Sinclair",
  about: "A probe goes out 1, 2, 4, … and comes back. Who falls, who goes on, who leads.",
  minutes: 2,
  steps: [
    {
      title: "Everybody asks its neighbours",
      scene,
      at: ({ recording: { n } }) => n,
      says: ({ recording }) => [
        `${plural(recording.n, "process", "processes")} on a ring, each with an id of its own, and nobody knows the others. All are candidates.`,
        `In stage 0 each sends a probe, from(id), both ways to distance 1: ${plural(recording.sends[recording.n], "message")} are on their way. The ring shows them as they move, the diagram as arrows: processes across, time downwards.`,
      ],
      task: { kind: "play", says: "Press Space, or the play button, and watch it for a moment." },
    },
    {
      title: "Who falls",
      scene,
      at: ({ recording }) => falls(recording),
      points: (seen) => ({ process: last(seen, falls(seen.recording)) }),
      says: (seen) => {
        const p = last(seen, falls(seen.recording));
        const left = labelled(seen.recording, begins(seen.recording, 2), "candidate");
        return [
          "A process answers the probe of a smaller id with no, the probe of a larger one with ok. One no is enough to withdraw.",
          `Here the first one falls: process ${p}, with id ${idOf(seen, p)}. Who has withdrawn still answers and passes on. When stage 2 begins, ${left} of ${seen.recording.n} are candidates.`,
        ];
      },
      holds: ({ recording }) =>
        recording.labels[recording.face[falls(recording) - 1] & LABEL] === "withdrawn",
      task: {
        kind: "reach",
        says: "Press n: it leads to the next event at which something is decided. Go on until stage 2 begins.",
        taken: ({ recording }) => begins(recording, 2),
      },
    },
    {
      title: "Twice as far",
      scene,
      at: ({ recording }) => begins(recording, 2),
      points: (seen) => ({ process: last(seen, begins(seen.recording, 2)) }),
      says: (seen) => {
        const p = last(seen, begins(seen.recording, 2));
        return [
          `Process ${p}, with id ${idOf(seen, p)}, has an ok from both sides in stage 1: nobody up to distance 2 is larger. It begins stage 2 and asks up to distance 4; in stage i the distance is 2 to the power i.`,
          "A candidate of stage i is the largest of all within reach of the stage before. So two of them cannot be close: the further a probe goes, the fewer send one.",
        ];
      },
      holds: (seen) =>
        labelled(seen.recording, begins(seen.recording, 2), "candidate") <= seen.recording.n / 2,
      counts: true,
    },
    {
      title: "Home",
      scene,
      at: ({ recording }) => leads(recording),
      points: (seen) => ({
        process: last(seen, leads(seen.recording)),
        event: leads(seen.recording) - 1,
        chain: true,
      }),
      says: (seen) => [
        `In stage ${stages(seen) - 1} the probe of ${idOf(seen, last(seen, leads(seen.recording)))} comes home from the other side: it has met everybody, and nobody was larger. It leads.`,
        `The diagram marks what led to this event: a chain of ${seen.result.causal.declaration} messages, out and back, out and back, and once round.`,
      ],
      holds: ({ result }) => result.leaders.length === 1 && result.outcome === "elected",
    },
    {
      title: "Why it is cheap",
      scene,
      counts: true,
      claim: ({ says }) => says.startsWith("at most 8n messages at a stage"),
      says: (seen) => [
        `${plural(stages(seen), "stage")}, ${grouped(seen.result.messages.total)} messages. Each stage doubles the distance, and in stage i at most n/(2^(i−1) + 1) candidates are left: no stage costs more than 8n.`,
        "The distance reaches n after log₂ n doublings. Together: at most 4n + 8n⌈log₂ n⌉ messages, in the order of n log n.",
      ],
      holds: ({ result }) =>
        result.claims.filter(({ says, holds }) => holds && proved.includes(says)).length ===
        proved.length,
    },
  ],
  question: {
    kind: "number",
    asks: "Sixteen processes. How many stages are begun before somebody leads? Count stage 0.",
    label: "Stages",
    scene: sixteen,
    answer: stages,
    right: (seen) =>
      `Yes. The distances are 1, 2, 4, 8, 16, and only a probe of distance n comes home: ${stages(seen)} stages, numbered from 0.`,
    wrong: (_, given) =>
      given === 4
        ? "A probe of distance 8 reaches half of the ring and comes back; it does not get home. One stage more."
        : "In stage i a probe goes 2 to the power i steps. Which is the first stage whose probe goes all 16 steps? Count from stage 0.",
  },
};
