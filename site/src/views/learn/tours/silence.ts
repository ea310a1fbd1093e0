import type { Result } from "@ringleader/core/internal";
import { grouped, plural, shortened } from "../../../form/format.ts";
import { leads } from "./moments.ts";
import type { Scene, Tour } from "./tour.ts";

const slice = (ids: string): Scene => ({ form: { algorithm: "time-slice", ids } });
const speeds = (ids: string): Scene => ({ form: { algorithm: "variable-speeds", ids } });
const six = slice("7, 4, 9, 5, 8, 6");
const shifted = (by: number) => [3, 0, 5, 1, 4, 2].map((id) => id + by).join(", ");
const upFrom = (least: number, n: number) =>
  Array.from({ length: n }, (_, i) => least + i).join(", ");

const time = ({ time: times }: Result, name: string): string => String(times?.[name]);
const least = (result: Result): number => Math.min(...(result.setup["ids"] as number[]));

const home = (result: Result): number => Number(time(result, "home"));
/** The rings of the question, each as its size and its smallest uid. */
const rings = [
  [40, 2],
  [4, 30],
  [10, 7],
] as const;

export const silence: Tour = {
  name: "silence",
  title: "How silence carries information",
  about: "With a common clock, a process learns something even when it receives no message.",
  minutes: 4,
  steps: [
    {
      title: "No message",
      scene: six,
      at: ({ recording: { n } }) => n,
      says: ({ result, recording: { n } }) => [
        `TimeSlice on ${n} processes that know n and share a clock. Time is divided into phases of n rounds, and phase k belongs to the process with uid k.`,
        `All processes are awake at time 0, and no message is sent. The next event is at time ${time(result, "send")}.`,
      ],
      holds: ({ recording }) => recording.sends[recording.n] === 0,
      task: {
        kind: "reach",
        says: "Press ▶ or the space bar, to the next round with an event.",
        taken: ({ recording: { n } }) => n + 1,
      },
    },
    {
      title: "What every process knows by then",
      scene: six,
      at: ({ recording }) => leads(recording),
      points: ({ recording }) => ({ process: recording.process[leads(recording) - 1] }),
      says: ({ result, recording: { n } }) => [
        `${plural(least(result), "phase")} have passed in silence. A process with uid 0 would have sent in phase 0, a process with uid 1 in phase 1, and so on. No message was sent, so these uids do not exist. After ${least(result)} · ${n} = ${time(result, "send")} silent rounds every process knows that no uid is less than ${least(result)}.`,
        `Now the phase of uid ${least(result)} begins. The process with this uid has received no message, so it declares itself leader at once.`,
      ],
      holds: ({ result, recording: { n } }) =>
        time(result, "send") === String(n * least(result)) &&
        result.leaders[0].id === least(result),
    },
    {
      title: "n messages, and a price",
      scene: six,
      says: ({ result, recording: { n } }) => [
        `The token of the leader goes around the ring once to tell the others, which takes ${result.messages.total} messages for ${n} processes. Without a common clock some rings take Ω(n log n) messages (Krishnamurthy 2003, Lower bound).`,
        "The price is time. The number of rounds until the election is n times the smallest uid.",
      ],
      holds: ({ result }) => result.messages.total === result.n,
      compares: {
        caption: "TimeSlice on six processes",
        columns: ["smallest uid", "messages", "elected at time", "over at time"],
        rows: [0, 4, 40, 4000].map((by) => ({ name: grouped(by), scenes: [slice(shifted(by))] })),
        cells: ([result]) => [
          grouped(result.messages.total),
          grouped(time(result, "home")),
          grouped(time(result, "finish")),
        ],
      },
    },
    {
      title: "Speeds instead of phases",
      scene: speeds("3, 1, 2, 5, 4, 6"),
      says: ({ result }) => [
        "VariableSpeeds needs neither n nor a common start. Every process that is awake delays a token with uid u, so that each hop takes 2 to the power u rounds. A token with a large uid is slow.",
        `Here the token of uid 1 returns at time ${time(result, "home")}. It overtakes the other tokens while they wait, and they are discarded. The total is ${result.messages.total} messages.`,
      ],
      holds: ({ result }) => result.leaders[0].id === 1,
      counts: true,
    },
    {
      title: "The same price, steeper",
      scene: speeds("3, 1, 2, 5, 4, 6"),
      at: ({ recording }) => leads(recording),
      says: () => [
        "The number of messages is O(n), whatever the uids are. Time grows with 2 to the power of the smallest uid. In both algorithms the time depends on the value of an id, which may be arbitrarily large.",
      ],
      compares: {
        caption: "VariableSpeeds on six processes",
        columns: ["smallest uid", "messages", "elected at time"],
        rows: [1, 4, 10, 40].map((by) => ({ name: grouped(by), scenes: [speeds(shifted(by))] })),
        cells: ([result]) => [grouped(result.messages.total), shortened(time(result, "home"))],
        says: (rows) =>
          `At most ${grouped(Math.max(...rows.map(([result]) => result.messages.total)))} messages in these runs. A round without events costs no message, and this page skips it.`,
      },
    },
  ],
  questions: [
    {
      kind: "text",
      asks: "On which of these rings does TimeSlice take longest to elect a leader?",
      label: "Answers",
      options: rings.map(([n, uid]) => `${n} processes, smallest uid ${uid}`),
      // The chosen ring comes first, because the page shows the first scene.
      scenes: (answer) =>
        [rings[Number(answer)], ...rings].map(([n, uid]) => slice(upFrom(uid, n))),
      accepts: ([chosen, ...all]) => all.every(({ result }) => home(result) <= home(chosen.result)),
      right: ([, ...all]) =>
        `Yes. On the three rings the election is at time ${all.map(({ result }) => `${result.n} · ${least(result)} = ${home(result)}`).join(", ")}. The small ring with large uids waits longest.`,
      wrong: ([{ result }]) =>
        `On that ring the election is at time ${home(result)}. A phase lasts n rounds, and ${least(result)} phases pass before the election. Multiply the two numbers for each ring.`,
    },
  ],
};
