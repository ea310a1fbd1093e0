import { eventAt, LABEL, STRIDE, type Hand } from "@ringleader/core/internal/recording";
import { allHold, countPhases, idAt, process as name } from "./moments.ts";
import type { Scene, SeenRun, Tour } from "./tour.ts";

/** The shortest run with two leaders. A test compares it with the run that the checker finds. */
export const twoLeaders: Hand = { choices: [3, 3, 0, 0, 1, 1, 0, 2, 0, 1, 1, 1, 0], then: "stop" };
/** Number of deliveries that are made before the question starts. */
const GIVEN = 1;

const ids = "1, 2, 4, 3";
const inModel: Scene = { form: { algorithm: "peterson", ids } };
const outside: Scene = { form: { algorithm: "peterson", ids, violate: "fifo" }, hand: twoLeaders };
const begun: Scene = {
  ...outside,
  hand: { choices: twoLeaders.choices.slice(0, GIVEN), then: "stop" },
};

/** Returns the id in the message that an event receives. */
const brings = ({ recording }: SeenRun, event: number): number =>
  eventAt(recording, event).words[0];
/** Finds the first two deliveries on one link that are in the wrong order. */
const overtaken = ({ recording }: SeenRun) => {
  const { came, process, kind, flights } = recording;
  for (let i = 0; i < process.length; i++) {
    for (let j = i + 1; j < process.length; j++) {
      const both = kind[i] === 0 && kind[j] === 0 && process[i] === process[j];
      if (both && flights.link[came[i]] === flights.link[came[j]] && came[i] > came[j])
        return { first: i, second: j, process: process[i] };
    }
  }
  return undefined;
};
/** Lists the ids sent from position 0 to position 1, in the order of sending. */
const onLink = ({ recording: { flights } }: SeenRun): number[] =>
  Array.from(flights.from).flatMap((p, f) => (p === 0 ? [flights.words[f * STRIDE]] : []));
const declared = ({ result }: SeenRun): string => result.leaders.map(({ id }) => id).join(" and ");

export const petersonFifo: Tour = {
  name: "peterson-fifo",
  title: "Why Peterson needs FIFO links",
  about:
    "Messages are plain numbers. Only their order tells the first number of a round from the second.",
  minutes: 4,
  steps: [
    {
      title: "Two numbers per round",
      scene: inModel,
      at: ({ recording: { n } }) => n + 2,
      says: ({ recording: { n } }) => [
        `Every active process holds an id, its tid, and sends it clockwise. It receives the tid of its neighbour as ntid, and forwards the larger of tid and ntid. It receives the number that its neighbour forwards as nntid.`,
        `If ntid is at least as large as both tid and nntid, the process stays active and holds ntid from now on; otherwise it becomes a relay. There are ${n} processes here, and at least half of the active ones become relays in each round.`,
      ],
      holds: ({ result }) => allHold(result, ["rounds-halve"]),
    },
    {
      title: "Inside its model it is correct",
      scene: inModel,
      says: ({ result }) => [
        `At the end ${name(result, result.leaders[0].position)} is elected, the largest id. The whole run takes ${result.messages.total} messages, in ${countPhases(result)} rounds.`,
        "But a message such as tid(3) is only a number. It does not say whether it is the first or the second number of a round. The receiver counts instead. It takes the first number that arrives for ntid and the next for nntid.",
      ],
      holds: ({ result }) => result.leaders.length === 1 && result.leaders[0].id === 4,
      counts: true,
    },
    {
      title: "One message overtakes another",
      scene: begun,
      points: () => ({ process: 1 }),
      says: (seen) => {
        const [first, second] = onLink(seen);
        return [
          `The same ring outside its model. Links may reorder messages, and you choose the next delivery. ${name(seen.result, 0, "Process ")} has sent first [[tid|tid(${first})]], then tid(${second}) to ${name(seen.result, 1)}, and both are in flight.`,
          `If tid(${second}) arrives first, ${name(seen.result, 1)} takes ${second} for ntid and ${first} for nntid.`,
        ];
      },
      holds: (seen) => onLink(seen).join() === "1,3",
      task: {
        kind: "deliver",
        says: "Deliver to process 2 the message that was sent last, then the one that was sent first.",
        done: (seen) => overtaken(seen) !== undefined,
      },
    },
    {
      title: "A process that should become a relay stays active",
      scene: outside,
      at: (seen) => overtaken(seen)!.second + 1,
      points: (seen) => ({ process: overtaken(seen)!.process, event: overtaken(seen)!.second }),
      says: (seen) => {
        const { first, second, process } = overtaken(seen)!;
        const [large, small] = [brings(seen, first), brings(seen, second)];
        return [
          `In the right order, ${name(seen.result, process)} would receive ntid = ${small}. This is smaller than its own id, so the process would become a relay. Now it takes ${large} for ntid, the largest of the three numbers. It stays active and holds ${large}.`,
          `${name(seen.result, 0, "Process ")} decides whether ${large} survives, and it will drop ${large}, because 4 is larger. But by then ${name(seen.result, process)} holds ${large} too. The checker has explored all runs on this ring. This one is the shortest that ends with two leaders.`,
        ];
      },
      holds: (seen) => {
        const { first, second, process } = overtaken(seen)!;
        const [large, small] = [brings(seen, first), brings(seen, second)];
        const own = idAt(seen.result, process);
        const isActive = partAfter(seen, second) === "active";
        return small < own && large > own && large > small && isActive && dropsLater(seen);
      },
    },
    {
      title: "Two leaders",
      scene: outside,
      says: (seen) => [
        `At the end ids ${declared(seen)} both return to their processes, and both processes are elected.`,
        "The order of messages on a link carries one bit of information per message: first or second number. If links reorder messages, the message itself must carry that bit.",
      ],
      holds: ({ result }) => result.leaders.length === 2,
      points: (seen) => ({ event: seen.recording.process.length - 1 }),
    },
  ],
  questions: [
    {
      kind: "hand",
      asks: "One message has been delivered, and two are on the link from 1 to 2. Deliver messages in an order that elects two processes.",
      scene: begun,
      accepts: ([{ result }]) => result.leaders.length > 1,
      right: ([seen]) =>
        `${declared(seen)} are both elected. Both ids returned to their processes, and no process compared the two.`,
      wrong: ([{ result }]) =>
        result.leaders.length === 1
          ? `Now only process ${result.leaders[0].id} is elected. Go back. On the link from 1 to 2, deliver the 3 before the 1; then deliver in the order of sending.`
          : "Now no process is elected. Go back. On the link from 1 to 2, deliver the 3 before the 1; then deliver in the order of sending.",
    },
  ],
};

/** Returns the label of a process after its event. */
const partAfter = ({ recording: { face, labels } }: SeenRun, event: number): string =>
  labels[face[event] & LABEL];

/** Tells whether the process at position 0 becomes a relay when it receives 4. */
function dropsLater(seen: SeenRun): boolean {
  const { process } = seen.recording;
  const falls = process.findIndex((p, i) => p === 0 && partAfter(seen, i) === "relay");
  return falls > 0 && brings(seen, falls) === 4;
}
