import { franklinProbabilistic } from "../franklin-probabilistic.ts";
import { comingHome } from "./franklin-probabilistic-home.ts";
import { handling, onLinksThatReorder, sending, type Twin } from "./twin.ts";

const of = franklinProbabilistic;

/** `me`, whose coin always shows the same. */
const oneSided = (me: any): any => Object.create(me, { toss: { value: () => 0 } });

const nothingWaits = (me: any): boolean =>
  me.inbox.of(0) === undefined && me.inbox.of(1) === undefined;

export const brokenFranklinProbabilistic: readonly Twin[] = [
  {
    trap: "PF-1",
    of,
    cite: "004, rules 2b and 3",
    mistake: "left out",
    says: "who becomes passive forgets the message it has stored",
    truth: "it is passed on, with one hop more",
    changes: handling(({ probe }) => ({
      probe(me, message, port) {
        const active = me.state === "active";
        const keeps = (...sent: unknown[]) => {
          if (!active || me.state !== "passive") me.send.probe(...sent);
        };
        probe(sending(me, "probe", keeps), message, port);
      },
    })),
    by: "-n 2 --schedule lifo --seed 2",
    caught: "deadlock",
    shows: "the last active process waits for a probe that is gone",
  },
  {
    trap: "PF-4",
    of,
    cite: "004, rule 3",
    mistake: "misread",
    says: "who sees an identity as large as its own becomes passive",
    truth: "only a larger one makes passive",
    changes: handling(({ probe }) => ({
      probe(me, message, port) {
        const home = message.hop === me.n;
        const tie = me.state === "active" && message.bit === me.bit && message.id === me.drawn;
        // Smaller than every identity, so that the tie is lost.
        if (tie && !home) me.drawn = 0;
        probe(me, message, port);
      },
    })),
    by: "-n 2 --seed 4",
    caught: "deadlock",
    shows: "both become passive",
  },
  {
    trap: "PF-5",
    of,
    cite: "004, rule 3",
    mistake: "misread",
    says: "the first larger identity makes passive",
    truth: "both messages are waited for",
    changes: handling(({ probe }) => ({
      probe(me, message, port) {
        const larger = message.bit === me.bit && message.id > me.drawn && message.hop < me.n;
        if (me.state === "active" && nothingWaits(me) && larger) me.state = "passive";
        else probe(me, message, port);
      },
    })),
    by: "-n 2",
    caught: "claim",
    shows: "a probe of the round goes on to a process of the next",
  },
  {
    trap: "PF-7",
    of,
    cite: "004, rule 3",
    mistake: "misread",
    says: "a message completes one round",
    truth: "both messages of the next round may be stored already: it is complete, too",
    changes: handling(({ probe }) => ({
      probe(me, message, port) {
        // A second turn of the loop finds nothing at the one port where it looks first.
        let turns = 0;
        const of = (at: number, slot?: number) =>
          slot === undefined && at === 0 && turns++ > 0 ? undefined : me.inbox.of(at, slot);
        const inbox = Object.create(me.inbox, { of: { value: of } });
        probe(Object.create(me, { inbox: { value: inbox } }), message, port);
      },
    })),
    by: "-n 2 --schedule lifo --seed 11",
    caught: "deadlock",
    shows: "a process holds all it waits for, and waits",
  },
  {
    trap: "PF-8",
    of,
    cite: "004, §2",
    mistake: "left out",
    says: "identities are drawn from 1 to k, and k may be 1",
    truth: "k is at least 2, or a ring of two or more never elects",
    changes: (right) => ({
      wake: (me) => right.wake?.(oneSided(me)),
      ...handling(({ probe }) => ({
        probe: (me, message, port) => probe(oneSided(me), message, port),
      }))(right),
    }),
    by: "-n 2 --max-messages 1000",
    caught: "budget",
    shows: "both stay active for ever",
  },
  {
    trap: "no-bit",
    of,
    set: { bit: "no" },
    cite: "004, Theorem 1",
    mistake: "misread",
    says: "messages need not carry their round",
    truth: "they need not if links keep the order",
    changes: onLinksThatReorder,
    by: "-n 2 --set k=3 --schedule lifo --seed 16",
    caught: "deadlock",
    shows: "a probe is taken for one of another round, and both wait",
  },
  ...comingHome,
];
