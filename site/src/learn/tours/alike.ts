import { Refusal, type Result } from "@ringleader/core";
import { eventAt } from "@ringleader/core/record";
import type { Anonymous, Scene, Seen, Tour } from "../tour.ts";

const head = `import { algorithm, nat, one } from "@ringleader/core";

export default algorithm({
  needs: { ring: true, direction: true, n: true, everyone: true, fifo: true },
  announces: false,`;

const hopCount: Anonymous = {
  name: "hop-count",
  n: 4,
  text: `${head}
  name: "hop-count",
  state: {},
  messages: { token: { hop: nat } },
  wake(me) {
    me.send.token({ hop: 1 });
  },
  on: {
    token(me, { hop }) {
      if (hop === me.n) me.lead();
      else me.send.token({ hop: hop + 1 });
    },
  },
});
`,
};

const yielding: Anonymous = {
  name: "yielding",
  n: 4,
  text: `${head}
  name: "yielding",
  state: { part: one("candidate", "gone") },
  messages: { claim: {} },
  wake(me) {
    me.send.claim();
  },
  on: {
    claim(me) {
      me.part = "gone";
    },
  },
});
`,
};

const insisting: Anonymous = {
  name: "insisting",
  n: 4,
  text: `${head}
  name: "insisting",
  state: {},
  messages: { claim: {} },
  wake(me) {
    me.send.claim();
  },
  on: {
    claim(me) {
      me.send.claim();
    },
  },
});
`,
};

const anonymous = (it: Anonymous): Scene => ({ form: {}, alike: it });
const sameId: Scene = {
  form: { algorithm: "chang-roberts:G-9", ids: "0, 0, 0, 0", violate: "ids" },
};
const drawing = (coins: string): Scene => ({
  form: { algorithm: "franklin-probabilistic", n: "3", ports: "aligned", coins },
});

const rounds = ({ messages }: Result): number => Object.keys(messages.byPhase ?? {}).length;

/** After its last event every process looks as all others do. */
function isAlike({ recording: { process, face } }: Seen): boolean {
  const ends = new Map(Array.from(process, (p, i) => [p, face[i]]));
  return new Set(ends.values()).size === 1;
}

export const alike: Tour = {
  name: "alike",
  title: "Why processes that are alike cannot",
  about: "Without ids and without coins, what one does all do.",
  minutes: 4,
  steps: [
    {
      title: "Take the ids away",
      scene: sameId,
      says: ({ result }) => [
        `Chang and Roberts on a ring where all ids are the same. Each takes its neighbour's id for its own come home: ${result.leaders.length} of ${result.n} lead.`,
        "Is the algorithm at fault, or is there none? Let us look at algorithms that use no ids at all.",
      ],
      holds: (seen) => seen.result.leaders.length === seen.result.n && isAlike(seen),
    },
    {
      title: "First attempt: count the hops",
      scene: anonymous(hopCount),
      at: ({ recording: { n } }) => 2 * n,
      says: ({ result }) => [
        "All know n. Each sends a token that counts its hops; whose token comes home after n of them leads.",
        `The checker answers with one run: in every turn each process receives what all others receive. They begin alike, they hear the same, they do the same; after every turn they are alike. In the end all ${result.leaders.length} lead.`,
      ],
      holds: (seen) => seen.result.leaders.length === seen.result.n && isAlike(seen),
      task: { kind: "play", says: "Press Space: the turns go round the ring." },
    },
    {
      title: "Second attempt: yield",
      scene: anonymous(yielding),
      says: ({ result }) => [
        "Each claims to lead, and who hears a claim gives up.",
        `The same run, turn by turn: all hear a claim, all give up. ${result.leaders.length} leaders.`,
      ],
      holds: (seen) =>
        seen.result.leaders.length === 0 && seen.result.inFlight === 0 && isAlike(seen),
    },
    {
      title: "Third attempt: insist",
      scene: anonymous(insisting),
      says: ({ result }) => [
        `Who hears a claim claims again. All do, and nothing ever changes: the run is shown up to where it repeats itself, after ${result.n} deliveries.`,
        "There is no fourth way. Either one declares itself, and then all do; or all is over and nobody has; or they go on for ever. That is Angluin's theorem of 1980, for every algorithm with neither ids nor coins, on every ring of two or more.",
      ],
      holds: (seen) =>
        seen.result.leaders.length === 0 && seen.result.inFlight === seen.result.n && isAlike(seen),
    },
    {
      title: "Coins break the symmetry",
      scene: drawing("0;0;0"),
      says: ({ result }) => [
        `Probabilistic Franklin, three processes, each draws 1 or 2. Here all three draw 1 at first: still alike, round 1 decides nothing. Then the draws differ, and after ${rounds(result)} rounds one leads.`,
        "For as long as the draws agree nobody is ahead; that they agree for ever has probability 0. The theorem stands: what it forbids is to be certain by a fixed time.",
      ],
      holds: (seen) =>
        rounds(seen.result) > 2 &&
        seen.result.leaders.length === 1 &&
        [0, 1, 2].every((p) => eventAt(seen.recording, p).tosses[0] === 0),
      counts: true,
    },
  ],
  question: {
    kind: "make",
    asks: "Three processes, each draws 1 or 2. Give first draws that leave one active process after the first round.",
    label: "First draws",
    hint: "three numbers, 1 or 2, as 1 1 1",
    begins: "1 1 1",
    scenes: (text) => {
      const words = text.split(/[\s,;]+/).filter((it) => it !== "");
      if (words.length !== 3 || words.some((it) => !/^[12]$/.test(it))) {
        throw new Refusal(
          `draws: ${text.trim().slice(0, 30) || "nothing"} is not accepted; three numbers, 1 or 2, as 1 1 1.`,
        );
      }
      return [drawing(words.map((it) => Number(it) - 1).join(";"))];
    },
    // Who is alone sends once more, and learns it when that comes home.
    made: ([{ result }]) => rounds(result) === 2,
    right: ([{ result }]) =>
      `One drew 2 and the others 1: it alone goes on, sends once more, and its probe comes home after ${result.n} hops.`,
    wrong: ([{ result }]) =>
      `That takes ${rounds(result)} rounds: more than one was left after the first. Only who sees a larger number falls, so the largest must have been drawn once.`,
  },
};
