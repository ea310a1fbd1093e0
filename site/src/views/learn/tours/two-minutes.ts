import { Refusal } from "@ringleader/core/internal";
import { LABEL } from "@ringleader/core/internal/recording";
import { grouped, plural } from "../../../form/format.ts";
import { allHold, begins, countLabelled, countPhases, falls, leads, process } from "./moments.ts";
import type { Scene, SeenRun, Tour } from "./tour.ts";

const scene: Scene = {
  form: {
    algorithm: "hirschberg-sinclair",
    n: "8",
    ids: "8, 1, 5, 2, 7, 3, 6, 4",
    ports: "aligned",
  },
};
const sixteen: Scene = { form: { algorithm: "hirschberg-sinclair", n: "16", ports: "aligned" } };

/** The ids of the claims of the last step. */
const proved = ["stage-below-8n", "messages-4n-8n-log-n", "candidates"];

const phases = ({ result }: SeenRun): number => countPhases(result);
/** Returns the position of event number `taken`, counted from 1. */
const last = ({ recording }: SeenRun, taken: number): number => recording.process[taken - 1];

export const twoMinutes: Tour = {
  name: "two-minutes",
  title: "Two minutes with Hirschberg–Sinclair",
  about:
    "A probe goes out 1, 2, 4, … steps and comes back. See which candidates withdraw and which one is elected.",
  minutes: 2,
  steps: [
    {
      title: "Every process asks its neighbours",
      scene,
      at: ({ recording: { n } }) => n,
      says: ({ recording }) => [
        `${plural(recording.n, "process", "processes")} on a ring, each with its own id. No process knows the other ids. All processes are candidates.`,
        `In phase 0 each process sends a [[from|probe]], from(id), both ways to distance 1. Now ${plural(recording.sends[recording.n], "message")} are in flight. The ring shows the messages as they move. The diagram shows them as arrows, with processes across and time downwards.`,
      ],
    },
    {
      title: "A candidate withdraws",
      scene,
      at: ({ recording }) => falls(recording),
      points: (seen) => ({ process: last(seen, falls(seen.recording)) }),
      says: (seen) => {
        const p = last(seen, falls(seen.recording));
        const left = countLabelled(seen.recording, "candidate", begins(seen.recording, 2));
        return [
          "A process answers the [[from|probe]] of a smaller id with [[no|no]], and the probe of a larger id with [[ok|ok]]. A single no makes a candidate withdraw.",
          `Here the first candidate withdraws, ${process(seen.result, p)}. A process that has withdrawn still answers and forwards messages. When the first process begins phase 2, ${left} of ${seen.recording.n} are still candidates.`,
        ];
      },
      holds: ({ recording }) =>
        recording.labels[recording.face[falls(recording) - 1] & LABEL] === "withdrawn",
      task: {
        kind: "reach",
        says: "Press ▶ or the space bar, until phase 2 begins.",
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
          `${process(seen.result, p, "Process ")} has received [[ok|ok]] from both sides in phase 1, so no id up to distance 2 is larger. It begins phase 2 and sends probes to distance 4. In phase i the distance is 2 to the power i.`,
          "A candidate of phase i has the largest id within the distance of the previous phase. So two candidates cannot be close to each other. The farther the probes go, the fewer processes send them.",
        ];
      },
      holds: (seen) =>
        countLabelled(seen.recording, "candidate", begins(seen.recording, 2)) <=
        seen.recording.n / 2,
      counts: true,
    },
    {
      title: "Elected",
      scene,
      at: ({ recording }) => leads(recording),
      points: (seen) => ({
        process: last(seen, leads(seen.recording)),
        event: leads(seen.recording) - 1,
        criticalPath: true,
      }),
      says: (seen) => [
        `In phase ${phases(seen) - 1} the [[from|probe]] of ${process(seen.result, last(seen, leads(seen.recording)))} returns to it from the other side. The probe has met every process, and no id was larger. ${process(seen.result, last(seen, leads(seen.recording)), "Process ")} is elected.`,
        `The diagram marks the critical path of this event. It has ${seen.result.causal.declaration} messages: out and back in every phase, and once around the ring in the last phase.`,
      ],
      holds: ({ result }) => result.leaders.length === 1 && result.outcome === "elected",
    },
    {
      title: "Why it is cheap",
      scene,
      counts: true,
      claim: ({ id }) => id === "stage-below-8n",
      says: (seen) => [
        `${plural(phases(seen), "phase")}, ${grouped(seen.result.messages.total)} messages. Each phase doubles the distance, and from phase 1 on at most n/(2^(i−1) + 1) candidates are left in phase i, so no phase costs more than 8n messages.`,
        "The distance reaches n after log₂ n doublings. The total is at most 4n + 8n⌈log₂ n⌉ messages, which is O(n log n).",
      ],
      holds: ({ result }) => allHold(result, proved),
    },
  ],
  questions: [
    {
      kind: "text",
      asks: "How many phases begin before a process is elected on a ring of sixteen? Count phase 0 too.",
      label: "Phases",
      numeric: true,
      hidesRun: true,
      scenes: (answer) => {
        if (/^\s*\d{1,9}\s*$/.test(answer)) return [sixteen];
        throw new Refusal(`${answer.trim().slice(0, 40)} is not accepted; give a whole number.`);
      },
      accepts: ([seen], answer) => phases(seen) === Number(answer),
      right: ([seen]) =>
        `Yes. The distances are 1, 2, 4, 8, 16, and only a probe of distance 16 goes around the ring to its sender. That makes ${phases(seen)} phases, numbered from 0.`,
      wrong: (_, answer) =>
        Number(answer) === 4
          ? "A probe of distance 8 goes halfway around the ring and turns back. One more phase is needed."
          : "In phase i a probe goes 2 to the power i steps. In which phase does it first go 16 steps? The first phase is phase 0.",
    },
  ],
};
