import type { Result } from "@ringleader/core/internal";
import { STRIDE } from "@ringleader/core/internal/recording";
import { grouped } from "../../../form/format.ts";
import type { Scene, SeenRun, Tour } from "./tour.ts";

const ring = (ids: string, n = 8): Scene => ({
  form: { algorithm: "chang-roberts", n: String(n), ids },
});
const probing = (ids: string, n: number): Scene => ({
  form: { algorithm: "hirschberg-sinclair", n: String(n), ids, ports: "aligned" },
});
const elect = ({ messages }: Result): number => messages.byKind["elect"];
const half = (n: number): number => (n * (n + 1)) / 2;
/** Counts the hops of an id. */
const hops = ({ recording: { flights } }: SeenRun, id: number): number =>
  flights.kind.reduce(
    (sum, kind, f) => sum + Number(kind === 0 && flights.words[f * STRIDE] === id),
    0,
  );
const sizes = [8, 16, 32, 64];

export const nSquared: Tour = {
  name: "n-squared",
  title: "Why Chang–Roberts costs n²/2, and how to escape",
  about:
    "On the worst ring every id travels as far as it can. Probes that turn back avoid this cost.",
  minutes: 4,
  steps: [
    {
      title: "An id travels until it meets a smaller one",
      scene: ring("falling"),
      says: ({ result, recording: { n } }) => [
        "Every process sends [[elect|its id]] clockwise. A process forwards an id that is smaller than its own and discards a larger one. The process whose id returns to it has the smallest id and is elected.",
        `On this ring the ids fall clockwise. Every id except 1 meets a smaller one at once and makes one hop. Id 1 goes all the way around, ${n} hops. The total is 2n − 1 = ${elect(result)} election messages.`,
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
        `The same ids in the opposite order cost more. On the ring that is shown, the election takes ${elect(seen.result)} messages. Choose the rising ring and compare.`,
        "On a rising ring every id is smaller than all ids that follow it, up to the position where the ring starts again with 1.",
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
      points: () => ({ criticalPath: true }),
      claim: ({ id }) => id === "messages-at-most",
      says: (seen) => {
        const { n } = seen.recording;
        return [
          `Id 1 makes ${hops(seen, 1)} hops, id 2 makes ${hops(seen, 2)}, id 3 makes ${hops(seen, 3)}, and so on up to id ${n}, which makes ${hops(seen, n)}. The sum is n(n + 1)/2 = ${elect(seen.result)}, the triangle in the diagram.`,
          `The run attains the bound of the paper exactly. The announcement takes n more messages of the kind terminate, which are counted separately.`,
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
        "In Chang and Roberts, an id that cannot win still travels until a process stops it. Hirschberg and Sinclair send the id 1 step, then 2, then 4, and each time only if no process within the previous distance has a better id.",
        `On the same rising ring all candidates but one withdraw in phase 0. The run takes ${result.messages.total} messages. On a small ring this saves no messages; the saving grows with n.`,
      ],
      holds: ({ result }) =>
        result.messages.total > half(8) && result.messages.byPhase?.["1"] === 8,
      counts: true,
    },
    {
      title: "How it grows",
      scene: probing("rising", 32),
      says: ({ result }) => [
        `Hirschberg and Sinclair on a rising ring of ${result.n}. After phase 0 one candidate is left, and its probes double their distance. The table shows rising rings of four sizes, and for Chang and Roberts also two easier kinds of ring.`,
      ],
      holds: ({ result }) => result.messages.byPhase?.["1"] === 8,
      compares: {
        caption: "Messages without terminate",
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
          return `From n = ${before[0].n} to ${after[0].n} the rising ring costs Chang and Roberts ${times(([, , rising]) => elect(rising))} times as much, and Hirschberg and Sinclair ${times(([, , , probes]) => probes.messages.total)} times as much. Among these sizes, Hirschberg and Sinclair is cheaper for n ≥ ${from![0].n}.`;
        },
      },
    },
  ],
  questions: [
    {
      kind: "text",
      asks: "Find a ring of 6 on which Chang and Roberts send at most 12 election messages.",
      label: "Ids, clockwise",
      hint: "six different whole numbers, like 4 1 3 6 2 5",
      begins: "1 2 3 4 5 6",
      scenes: (text) => [{ form: { algorithm: "chang-roberts", ids: text } }],
      accepts: ([{ result }]) => result.n === 6 && elect(result) <= 12,
      right: ([{ result }]) =>
        `${elect(result)} election messages. The smallest id must go around the ring, which takes 6 hops. Each of the other ids makes at least one hop, so the minimum is ${2 * 6 - 1}.`,
      wrong: ([{ result }]) =>
        result.n === 6
          ? `That ring takes ${elect(result)} election messages. An id travels until it meets a smaller one. Place a smaller id soon after each id.`
          : `That is a ring of ${result.n}; give six ids.`,
    },
  ],
};
