import type { Result } from "@ringleader/core";
import { grouped } from "../../app/figures.ts";
import type { Scene, Seen, Tour } from "../tour.ts";

const ring = (ids: string, n = 8): Scene => ({
  form: { algorithm: "chang-roberts", n: String(n), ids },
});
const probing = (ids: string, n: number): Scene => ({
  form: { algorithm: "hirschberg-sinclair", n: String(n), ids, ports: "aligned" },
});
const elect = ({ messages }: Result): number => messages.byKind["elect"];
const half = (n: number): number => (n * (n + 1)) / 2;
/** How far an id goes. */
const hops = ({ recording: { flights } }: Seen, id: number): number =>
  flights.kind.reduce((sum, kind, f) => sum + Number(kind === 0 && flights.words[f * 4] === id), 0);
const sizes = [8, 16, 32, 64];

export const nSquared: Tour = {
  name: "n-squared",
  title: "Why Chang–Roberts costs n²/2, and how to escape",
  about: "One bad ring, and every id travels as far as it can. Probes that turn back in time.",
  minutes: 4,
  steps: [
    {
      title: "An id goes until it meets a smaller one",
      scene: ring("falling"),
      says: ({ result, recording: { n } }) => [
        "Every process sends its id clockwise. A process passes on what is smaller than its own id and discards what is larger. Whose id comes home is the least, and leads.",
        `On this ring the ids fall clockwise: every id meets a smaller one at once and makes one hop; only 1 goes all the way, ${n} hops. Together ${elect(result)} election messages, 2n − 1.`,
      ],
      holds: (seen) =>
        elect(seen.result) === 2 * seen.recording.n - 1 &&
        hops(seen, 2) === 1 &&
        hops(seen, 8) === 1,
      counts: true,
    },
    {
      title: "The worst ring",
      scene: ring("falling"),
      says: (seen) => [
        `The same ids in the opposite order are another matter. Choose the rising ring and compare: the election takes ${elect(seen.result)} messages on the ring that is shown.`,
        "Rising clockwise, every id is smaller than all that follow it, up to the place where the ring begins again with 1.",
      ],
      counts: true,
      task: {
        kind: "choose",
        says: "Choose rising ids.",
        label: "Ids, clockwise",
        options: [
          { text: "falling", form: { ids: "falling" } },
          { text: "random", form: { ids: "random" } },
          { text: "rising", form: { ids: "rising" } },
        ],
        done: ({ result, recording: { n } }) => elect(result) === half(n),
      },
    },
    {
      title: "n + (n − 1) + … + 1",
      scene: ring("rising"),
      points: () => ({ chain: true }),
      claim: ({ says }) => says === "at most n(n + 1)/2 election messages",
      says: (seen) => {
        const { n } = seen.recording;
        return [
          `1 makes ${hops(seen, 1)} hops, 2 makes ${hops(seen, 2)}, 3 makes ${hops(seen, 3)}, and so on down to ${n}, which makes ${hops(seen, n)}. The sum is n(n + 1)/2 = ${elect(seen.result)}: the triangle in the diagram.`,
          `The bound of the paper is met exactly. To tell everybody takes n messages more, terminate; they are counted apart.`,
        ];
      },
      holds: (seen) =>
        elect(seen.result) === half(seen.recording.n) &&
        Array.from({ length: 8 }, (_, i) => hops(seen, i + 1) === 8 - i).every(Boolean),
    },
    {
      title: "Probes that turn back",
      scene: probing("rising", 8),
      says: ({ result }) => [
        "The waste: an id that has no chance still goes on until somebody stops it. Hirschberg and Sinclair let a candidate go 1 step, then 2, then 4, and only if nobody within the distance before was better.",
        `On the same rising ring all but one fall in stage 0. It takes ${result.messages.total} messages: on so small a ring that is no gain. The gain is in how it grows.`,
      ],
      holds: ({ result }) =>
        result.messages.total > half(8) && result.messages.byPhase?.["1"] === 8,
      counts: true,
    },
    {
      title: "How it grows",
      scene: probing("rising", 32),
      says: ({ result }) => [
        `Hirschberg and Sinclair on a rising ring of ${result.n}: one candidate is left after stage 0, and its probes double their way. The table has the same two rings, and two kinder ones, in four sizes.`,
      ],
      holds: ({ result }) => result.messages.byPhase?.["1"] === 8,
      compares: {
        caption: "Messages, terminate not counted",
        columns: ["n", "Chang–Roberts, falling", "random", "rising", "Hirschberg–Sinclair, rising"],
        rows: sizes.map((n) => ({
          name: String(n),
          scenes: [ring("falling", n), ring("random", n), ring("rising", n), probing("rising", n)],
        })),
        cells: ([falling, random, rising, probes]) => [
          grouped(elect(falling)),
          grouped(elect(random)),
          grouped(elect(rising)),
          grouped(probes.messages.total),
        ],
        says: (rows) => {
          const [before, after] = rows.slice(-2);
          const times = (of: (row: readonly Result[]) => number) =>
            (of(after) / of(before)).toFixed(1);
          const from = rows.find(([, , rising, probes]) => probes.messages.total < elect(rising));
          return `From n = ${before[0].n} to ${after[0].n} the rising ring costs Chang and Roberts ${times(([, , it]) => elect(it))} times as much, Hirschberg and Sinclair ${times(([, , , it]) => it.messages.total)} times. Theirs is the cheaper one from n = ${from![0].n} on, of these.`;
        },
      },
    },
  ],
  question: {
    kind: "make",
    asks: "Find a ring of 6 on which Chang and Roberts send at most 12 election messages.",
    label: "Ids, clockwise",
    hint: "six different whole numbers, as 4 1 3 6 2 5",
    begins: "1 2 3 4 5 6",
    scenes: (text) => [{ form: { algorithm: "chang-roberts", ids: text } }],
    made: ([{ result }]) => result.n === 6 && elect(result) <= 12,
    right: ([{ result }]) =>
      `${elect(result)} election messages. The least id must go round, 6 hops; every other makes at least one, so that ${2 * 6 - 1} is the least there is: put a smaller id behind almost every id.`,
    wrong: ([{ result }]) =>
      result.n === 6
        ? `That ring takes ${elect(result)} election messages. An id goes until it meets a smaller one: let each meet it soon.`
        : `That is a ring of ${result.n}; six ids are asked for.`,
  },
};
