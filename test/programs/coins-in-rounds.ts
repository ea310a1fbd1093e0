import { across, algorithm, bit, both, id, upTo } from "@ringleader/core";
import { own, ring, twoWay, type Program } from "./program.ts";

type Trap = (me: any, send: (id: number) => void) => void;

/** What a process does that has received its messages in another order than that of its ports. */
const traps: Readonly<Record<string, Trap>> = {
  "leads-too": (me) => void (me.decision === "none" && me.lead()),
  "leads-twice": (me) => {
    me.lead();
    me.lead();
  },
  "drops-all": (me) => void (me.isDeaf = 1),
  "follows-itself": (me) => void (me.decision === "none" && me.follow(me.id)),
  "turns-for-ever": (me, send) => {
    me.isTurning = 1;
    send(me.id);
  },
};

const fields = { first: upTo(3), isDeaf: bit, isTurning: bit };
const rounds = { rounds: true, coins: true, everyone: true } as const;

/** Chang and Roberts both ways: the messages of both ports come at the same time. */
const twoPorts = (name: string, trap: Trap): Program => ({
  n: 2,
  algorithm: algorithm({
    ...own,
    name: `${name}-if-port-1-is-first`,
    needs: { ...twoWay, direction: true, ...rounds },
    elects: "max",
    state: fields,
    messages: { token: { id } },
    wake(me) {
      me.toss(2);
      me.send.token(both, { id: me.id });
    },
    on: {
      token(me, { id: other }, port) {
        if (me.first === 0) {
          me.first = port + 1;
          if (port === 1) trap(me, (it) => me.send.token(0, { id: it }));
        }
        if (me.isTurning === 1) return me.send.token(across(port), { id: other });
        if (me.isDeaf === 1) return undefined;
        if (other > me.id) me.send.token(across(port), { id: other });
        else if (other === me.id && me.decision === "none") me.lead();
        return undefined;
      },
    },
  }),
});

/** Chang and Roberts: two messages of one link come at the same time. */
const oneLink = (name: string, trap: Trap): Program => ({
  n: 2,
  algorithm: algorithm({
    ...own,
    name: `${name}-if-two-is-first`,
    needs: { ...ring, ...rounds },
    elects: "max",
    state: fields,
    messages: { token: { id }, mark: { value: upTo(2) } },
    wake(me) {
      me.toss(2);
      me.send.mark({ value: 1 });
      me.send.mark({ value: 2 });
    },
    on: {
      mark(me, { value }) {
        if (me.first === 0) {
          me.first = value;
          if (value === 2) trap(me, (it) => me.send.token({ id: it }));
        } else me.send.token({ id: me.id });
      },
      token(me, { id: other }) {
        if (me.isTurning === 1) return me.send.token({ id: other });
        if (me.isDeaf === 1) return undefined;
        if (other > me.id) me.send.token({ id: other });
        else if (other === me.id && me.decision === "none") me.lead();
        return undefined;
      },
    },
  }),
});

/** Wrong in some order of simultaneous messages. No flag explores these orders with coins, so a check is undecided. */
export const wrong: readonly Program[] = Object.entries(traps).flatMap(([name, trap]) =>
  [twoPorts(name, trap), oneLink(name, trap)].map((it) => ({ ...it, isMaybeOpen: true as const })),
);

/** Nothing comes at the same time. */
export const right: readonly Program[] = [
  {
    n: 2,
    algorithm: algorithm({
      ...own,
      name: "one-at-a-time",
      needs: { ...ring, ...rounds },
      elects: "max",
      state: {},
      messages: { token: { id } },
      wake(me) {
        me.toss(2);
        me.send.token({ id: me.id });
      },
      on: {
        token(me, { id: other }) {
          if (other > me.id) me.send.token({ id: other });
          else if (other === me.id && me.decision === "none") me.lead();
        },
      },
    }),
  },
];
