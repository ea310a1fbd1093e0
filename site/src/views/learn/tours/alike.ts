import { Refusal } from "@ringleader/core/internal";
import { eventAt } from "@ringleader/core/internal/recording";
import { countPhases, facesAfter } from "./moments.ts";
import type { Scene, SeenRun, Tour } from "./tour.ts";

/** Makes a scene of four processes without ids; `members` is the text of state, messages and handlers. */
const anonymous = (name: string, members: string): Scene => ({
  form: {},
  program: {
    name,
    sizes: [4],
    text: `import { algorithm, nat, one } from "@ringleader/core";
export default algorithm({
  name: "${name}",
  needs: { ring: true, direction: true, n: true, everyone: true, fifo: true },
  announces: false,
  ${members}
});
`,
  },
});
const hopCount = anonymous(
  "hop-count",
  `state: {},
  messages: { token: { hop: nat } },
  wake: (me) => me.send.token({ hop: 1 }),
  on: {
    token: (me, { hop }) => (hop === me.n ? me.lead() : me.send.token({ hop: hop + 1 })),
  },`,
);
const yielding = anonymous(
  "yielding",
  `state: { part: one("candidate", "gone") },
  messages: { claim: {} },
  wake: (me) => me.send.claim(),
  on: { claim(me) { me.part = "gone"; } },`,
);
const insisting = anonymous(
  "insisting",
  `state: {},
  messages: { claim: {} },
  wake: (me) => me.send.claim(),
  on: { claim: (me) => me.send.claim() },`,
);
const sameId: Scene = {
  form: { algorithm: "chang-roberts:G-9", ids: "0, 0, 0, 0", violate: "ids" },
};
const drawing = (coins: string): Scene => ({
  form: { algorithm: "franklin-probabilistic", n: "3", ports: "aligned", coins },
});

/** Tells whether all processes end in the same state. */
const isAlike = ({ recording }: SeenRun): boolean => new Set(facesAfter(recording)).size === 1;

export const alike: Tour = {
  name: "alike",
  title: "Why identical processes cannot elect a leader",
  about: "Without ids or coins, every process does the same as all others.",
  minutes: 4,
  steps: [
    {
      title: "Take the ids away",
      scene: sameId,
      says: ({ result }) => [
        `Chang and Roberts on a ring where all ids are equal. Each process mistakes its neighbour's id for its own, so at the end ${result.leaders.length} of ${result.n} processes have declared themselves leader.`,
        "Could a better algorithm elect one leader? The next steps try algorithms that use no ids.",
      ],
      holds: (seen) => seen.result.leaders.length === seen.result.n && isAlike(seen),
    },
    {
      title: "First attempt: count the hops",
      scene: hopCount,
      at: ({ recording: { n } }) => 2 * n,
      says: ({ result }) => [
        "Every process knows n. Each sends a token that counts its hops. A process that receives a token after n hops declares itself leader.",
        `The checker finds this run. It consists of turns, and in each turn every process receives one message, and all these messages are equal. The processes start in the same state, receive the same messages and do the same, so they are in the same state after every turn. At the end all ${result.leaders.length} processes are leaders.`,
      ],
      holds: (seen) => seen.result.leaders.length === seen.result.n && isAlike(seen),
    },
    {
      title: "Second attempt: yield",
      scene: yielding,
      says: () => [
        "Each process claims to be the leader, and a process that receives a claim gives up.",
        "Again all processes do the same. All receive a claim, all give up, and no process is elected.",
      ],
      holds: (seen) =>
        seen.result.leaders.length === 0 && seen.result.inFlight === 0 && isAlike(seen),
    },
    {
      title: "Third attempt: insist",
      scene: insisting,
      says: ({ recording: { n, process } }) => [
        `A process that receives a claim sends it again. All processes do so, and the state never changes. The run is shown until it repeats itself, after ${process.length - n} deliveries.`,
        "These are the only cases. If one process declares itself leader, all do. If none does, the run ends without a leader or never ends. This is Angluin's theorem of 1980. It holds for every algorithm without ids or coins, on every ring of two or more processes.",
      ],
      holds: (seen) =>
        seen.result.leaders.length === 0 && seen.result.inFlight === seen.result.n && isAlike(seen),
    },
    {
      title: "Coins break the symmetry",
      scene: drawing("0;0;0"),
      says: ({ result }) => [
        `Probabilistic Franklin with three processes, each of which draws 1 or 2. In round 1 all three draw 1, so they are still alike and all stay active. Then the draws differ, and after ${countPhases(result)} rounds one process is elected.`,
        "As long as all draws are equal, no process is ahead. The probability that the draws are equal in every round is 0. This does not contradict the theorem, which is about algorithms without coins.",
      ],
      holds: (seen) =>
        countPhases(seen.result) > 2 &&
        seen.result.leaders.length === 1 &&
        [0, 1, 2].every((p) => eventAt(seen.recording, p).tosses[0] === 0),
      counts: true,
    },
  ],
  questions: [
    {
      kind: "text",
      asks: "Three processes each draw 1 or 2. Choose the first draws so that only one process is active after the first round.",
      label: "First draws",
      hint: "three numbers, 1 or 2, like 1 1 1",
      begins: "1 1 1",
      scenes: (text) => {
        const words = text.split(/[\s,;]+/).filter((word) => word !== "");
        if (words.length !== 3 || words.some((word) => !/^[12]$/.test(word))) {
          throw new Refusal(
            `draws: ${text.trim().slice(0, 30) || "an empty field"} is not accepted; give three numbers, 1 or 2, like 1 1 1.`,
          );
        }
        return [drawing(words.map((word) => Number(word) - 1).join(";"))];
      },
      // In round 2 the only active process sends once more; it is elected when its message returns.
      accepts: ([{ result }]) => countPhases(result) === 2,
      right: ([{ result }]) =>
        `One process drew 2, the others 1. Only this process stays active. It sends once more, and its probe returns after ${result.n} hops.`,
      wrong: ([{ result }]) =>
        `That takes ${countPhases(result)} rounds, because more than one process was active after the first round. Only a process that receives a larger number becomes passive, so exactly one process must draw the largest number.`,
    },
  ],
};
