import { eventAt, type Hand } from "@ringleader/core/record";
import type { Scene, Seen, Tour } from "../tour.ts";

/** The shortest run with two leaders, as the checker finds it; the tests compare. */
export const twoLeaders: Hand = { choices: [3, 3, 0, 0, 1, 1, 0, 2, 0, 1, 1, 1, 0], then: "stop" };
/** So much of it is given in the question. */
const GIVEN = 1;

const ids = "1, 2, 4, 3";
const inModel: Scene = { form: { algorithm: "peterson", ids } };
const outside: Scene = { form: { algorithm: "peterson", ids, violate: "fifo" }, hand: twoLeaders };
const begun: Scene = {
  ...outside,
  hand: { choices: twoLeaders.choices.slice(0, GIVEN), then: "stop" },
};

/** The id that an event brings. */
const brings = ({ recording }: Seen, event: number): number => eventAt(recording, event).words[0];
/** The first two events at a process after its start, and which message overtook which. */
const overtaken = (seen: Seen): { first: number; second: number; process: number } => {
  const { came, process, kind, flights } = seen.recording;
  for (let i = 0; i < process.length; i++) {
    for (let j = i + 1; j < process.length; j++) {
      const both = kind[i] === 0 && kind[j] === 0 && process[i] === process[j];
      if (both && flights.link[came[i]] === flights.link[came[j]] && came[i] > came[j])
        return { first: i, second: j, process: process[i] };
    }
  }
  throw new Error("nothing overtakes");
};
const declared = ({ result }: Seen): string => result.leaders.map(({ id }) => id).join(" and ");

export const petersonFifo: Tour = {
  name: "peterson-fifo",
  title: "Why Peterson needs links that keep the order",
  about: "Messages are bare numbers; only their order tells the first from the second.",
  minutes: 4,
  steps: [
    {
      title: "Two numbers a round",
      scene: inModel,
      at: ({ recording: { n } }) => n + 2,
      says: ({ recording: { n } }) => [
        `Every active process speaks for an id, its tid, and sends it clockwise. It receives ntid, the tid of its neighbour, and sends on the larger of the two; that arrives as nntid.`,
        `If ntid is at least as large as both tid and nntid it stays active and speaks for ntid from now on; otherwise it becomes a relay. ${n} processes here, and half of them or more fall in each round.`,
      ],
      task: { kind: "play", says: "Press Space and watch the run to its end." },
    },
    {
      title: "In its model it is right",
      scene: inModel,
      says: ({ result }) => [
        `${result.leaders[0].id} leads, the largest. It took ${result.messages.total} messages, in ${Object.keys(result.messages.byPhase ?? {}).length} rounds.`,
        "But look at what a message says: tid(3), a number. Whether it is a first number or a second one is not in it. The receiver counts: the first to come is ntid, the next is nntid.",
      ],
      holds: ({ result }) => result.leaders.length === 1 && result.leaders[0].id === 4,
      counts: true,
    },
    {
      title: "One message overtakes another",
      scene: outside,
      at: (seen) => overtaken(seen).first + 1,
      points: (seen) => ({ process: overtaken(seen).process, event: overtaken(seen).first }),
      says: (seen) => {
        const { first, second, process } = overtaken(seen);
        return [
          `The same ring, run outside its model: links may reorder. This is the shortest run with two leaders, found by going through all of them.`,
          `Its neighbour sent process ${process} first tid(${brings(seen, second)}), then tid(${brings(seen, first)}); the second comes first. So ${brings(seen, first)} is taken for ntid, and ${brings(seen, second)}, when it comes, for nntid.`,
        ];
      },
      task: {
        kind: "reach",
        says: "Press → until the other one has come.",
        taken: (seen) => overtaken(seen).second + 1,
      },
    },
    {
      title: "Who should have fallen goes on",
      scene: outside,
      at: (seen) => overtaken(seen).second + 1,
      points: (seen) => ({ process: overtaken(seen).process, event: overtaken(seen).second }),
      says: (seen) => {
        const { first, second, process } = overtaken(seen);
        const [large, small] = [brings(seen, first), brings(seen, second)];
        return [
          `In the right order process ${process}, with id ${idAt(seen, process)}, compares ntid = ${small} with its own: smaller, so it becomes a relay. Now it compares ${large}: the largest of the three. It stays active and speaks for ${large}.`,
          `${large} has come a step further than it had a right to: nobody has compared it with what stands between.`,
        ];
      },
      holds: (seen) => {
        const { first, second, process } = overtaken(seen);
        const [large, small] = [brings(seen, first), brings(seen, second)];
        const own = idAt(seen, process);
        const { face, labels } = seen.recording;
        return (
          small < own && large > own && large > small && labels[face[second] & 15] === "active"
        );
      },
    },
    {
      title: "Two leaders",
      scene: outside,
      says: (seen) => [
        `In the end ${declared(seen)} come home, and both lead. ${seen.result.violations?.[0] ?? ""}.`,
        "Links that keep the order are not a convenience here: they carry a bit for each message, first or second. An algorithm without them must send that bit.",
      ],
      holds: ({ result }) => result.leaders.length === 2,
      points: (seen) => ({ event: seen.recording.process.length - 1 }),
    },
  ],
  question: {
    kind: "hand",
    asks: "One delivery is made, and two messages are on the link from 0 to 1. Deliver the rest, in any order you like, so that two lead.",
    scene: begun,
    made: ({ result }) => result.leaders.length > 1,
    right: (seen) =>
      `${declared(seen)} both lead. Each took a number for its own id come home, and nobody had compared the two.`,
    wrong: ({ result }) =>
      result.leaders.length === 1
        ? `Now ${result.leaders[0].id} leads alone. On the link from 0 to 1 the 3 must overtake the 1; after that the order of sending will do.`
        : "Now nobody leads. On the link from 0 to 1 the 3 must overtake the 1; after that the order of sending will do.",
  },
};

function idAt({ result }: Seen, p: number): number {
  return (result.setup["ids"] as number[])[p];
}
