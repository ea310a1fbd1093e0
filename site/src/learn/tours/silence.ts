import type { Result } from "@ringleader/core";
import { grouped, plural, shortened } from "../../app/figures.ts";
import { leads } from "../moments.ts";
import type { Scene, Tour } from "../tour.ts";

const slice = (ids: string): Scene => ({ form: { algorithm: "time-slice", ids } });
const speeds = (ids: string): Scene => ({ form: { algorithm: "variable-speeds", ids } });
const six = slice("7, 4, 9, 5, 8, 6");
const shifted = (by: number) => [3, 0, 5, 1, 4, 2].map((it) => it + by).join(", ");
const upFrom = (least: number, n: number) =>
  Array.from({ length: n }, (_, i) => least + i).join(", ");

const time = ({ time: it }: Result, name: string): string => String(it?.[name]);
const least = (result: Result): number => Math.min(...(result.setup["ids"] as number[]));

export const silence: Tour = {
  name: "silence",
  title: "How silence carries information",
  about: "Where time is common, hearing nothing is a message, and it costs none.",
  minutes: 4,
  steps: [
    {
      title: "Nothing happens",
      scene: six,
      at: ({ recording: { n } }) => n,
      says: ({ result, recording: { n } }) => [
        `TimeSlice, on ${n} processes that know n and share a clock. Time is cut into phases of n rounds, and phase k belongs to whoever has uid k.`,
        `All are awake at time 0, and nothing is sent. The next event is at time ${time(result, "send")}.`,
      ],
      holds: ({ recording }) => recording.sends[recording.n] === 0,
      task: {
        kind: "reach",
        says: "Press →: one round in which something happens.",
        taken: ({ recording: { n } }) => n + 1,
      },
    },
    {
      title: "What everybody knows by then",
      scene: six,
      at: ({ recording }) => leads(recording),
      points: ({ recording }) => ({ process: recording.process[leads(recording) - 1] }),
      says: ({ result, recording: { n } }) => [
        `${plural(least(result), "phase")} have gone by in silence. A process with uid 0 would have been heard in phase 0, one with uid 1 in phase 1: there is none. ${least(result)} · ${n} = ${time(result, "send")} rounds of nothing have told everybody that no uid is less than ${least(result)}.`,
        `Uid ${least(result)} finds that its phase has come and that it has heard nothing. It leads at once, without having received a single message.`,
      ],
      holds: ({ result, recording: { n } }) =>
        time(result, "send") === String(n * least(result)) &&
        result.leaders[0].id === least(result),
    },
    {
      title: "n messages, and a price",
      scene: six,
      says: ({ result, recording: { n } }) => [
        `Its token goes round once to tell the others: ${result.messages.total} messages for ${n} processes. No algorithm that must ask can be as cheap.`,
        "The price is time, and it is not n that sets it but the smallest uid.",
      ],
      holds: ({ result }) => result.messages.total === result.n,
      compares: {
        caption: "TimeSlice on six processes",
        columns: ["smallest uid", "messages", "elected at time", "over at time"],
        rows: [0, 4, 40, 4000].map((by) => ({ name: grouped(by), scenes: [slice(shifted(by))] })),
        cells: ([it]) => [
          grouped(it.messages.total),
          grouped(time(it, "home")),
          grouped(time(it, "finish")),
        ],
      },
    },
    {
      title: "Speeds instead of phases",
      scene: speeds("3, 1, 2, 5, 4, 6"),
      says: ({ result }) => [
        "VariableSpeeds needs neither n nor a common beginning. A token with uid u is held back at every process that is awake, so that a hop takes 2 to the power u rounds. Being late says: my uid is large.",
        `Here 1 is home at time ${time(result, "home")}; it overtakes the others while they wait, and they are swallowed. ${result.messages.total} messages in all.`,
      ],
      holds: ({ result }) => result.leaders[0].id === 1,
      counts: true,
    },
    {
      title: "The same price, steeper",
      scene: speeds("3, 1, 2, 5, 4, 6"),
      at: ({ recording }) => leads(recording),
      says: () => [
        "Messages stay in the order of n whatever the uids are. Time grows with 2 to the power of the smallest uid: both algorithms pay for silence with the value of an id, not with the size of the ring.",
      ],
      compares: {
        caption: "VariableSpeeds on six processes",
        columns: ["smallest uid", "messages", "elected at time"],
        rows: [1, 4, 10, 40].map((by) => ({ name: grouped(by), scenes: [speeds(shifted(by))] })),
        cells: ([it]) => [grouped(it.messages.total), shortened(time(it, "home"))],
        says: (rows) =>
          `Never more than ${grouped(Math.max(...rows.map(([it]) => it.messages.total)))} messages, with uids of any size: rounds in which nothing happens cost nothing, here and on the page.`,
      },
    },
  ],
  question: {
    kind: "choice",
    asks: "On which of these rings does TimeSlice take longest to elect?",
    options: [
      { text: "40 processes, smallest uid 2", scene: slice(upFrom(2, 40)) },
      { text: "4 processes, smallest uid 30", scene: slice(upFrom(30, 4)) },
      { text: "10 processes, smallest uid 7", scene: slice(upFrom(7, 10)) },
    ],
    best: (results) => {
      const times = results.map((it) => Number(time(it, "home")));
      return times.indexOf(Math.max(...times));
    },
    right: (results) =>
      `Yes: elected at ${results.map((it) => `${it.n} · ${least(it)} = ${time(it, "home")}`).join(", ")}. The few with large uids wait longest.`,
    wrong: (results, given) =>
      `That one elects at time ${time(results[given], "home")}. A phase lasts n rounds, and ${least(results[given])} of them go by: multiply for each ring.`,
  },
};
