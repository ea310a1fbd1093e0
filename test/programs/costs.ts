import { across, algorithm, atMost, bit, both, id, proved, type Algorithm } from "@ringleader/core";
import { net, own, ring, twoWay } from "./program.ts";

/** A program whose most expensive run lies where a narrow search does not look. */
export interface Costly {
  readonly algorithm: Algorithm;
  readonly n: number;
  readonly measure: string;
  /** The cost of its most expensive run. */
  readonly most: number;
  /** True if it is wrong, or too large to be searched completely. */
  readonly isUnanswered?: true;
}

/** Sends this many messages that nobody answers. */
export function burst(me: any, count: number, ...port: number[]): void {
  for (let i = 0; i < count; i++) me.send.more(...port);
}

/** Chang and Roberts, with parts that cost more in some runs. */
export const costly = (name: string, parts: any): Algorithm => {
  const { needs = { ...ring, everyone: true }, on = {}, messages = {}, ...rest } = parts;
  const send = (me: any, other: number, port?: number) =>
    needs.bothWays
      ? me.send.token(across(port as 0 | 1), { id: other })
      : me.send.token({ id: other });
  const pass = (me: any, other: number, port: number) => {
    if (other > me.id) send(me, other, port);
    else if (other === me.id && me.decision === "none") me.lead();
  };
  return algorithm({
    ...own,
    name,
    elects: "max",
    needs,
    state: {},
    wake(me: any) {
      if (needs.bothWays) me.send.token(both, { id: me.id });
      else me.send.token({ id: me.id });
    },
    ...rest,
    messages: { token: { id }, more: {}, ...messages },
    on: {
      token: (me: any, { id: other }: any, port: number) => pass(me, other, port),
      more() {},
      ...Object.fromEntries(
        Object.entries(on).map(([kind, handler]) => [
          kind,
          (me: any, message: any, port: number) => (handler as any)(me, message, port, pass),
        ]),
      ),
    },
  } as never);
};

export const inRounds = { rounds: true, everyone: true } as const;

/** On a link that reorders, y arrives before x. */
const overtaken = {
  state: { first: bit },
  messages: { x: {}, y: {} },
  wake(me: any) {
    me.send.x();
    me.send.y();
    me.send.token({ id: me.id });
  },
  on: {
    x: (me: any) => void (me.first = 1),
    y: (me: any) => me.first === 0 && burst(me, 8),
  },
};

export const costlyPrograms: readonly Costly[] = [
  {
    algorithm: costly("overtaken", overtaken),
    n: 2,
    measure: "messages",
    most: 23,
  },
  {
    algorithm: costly("overtaken-by-kind", overtaken),
    n: 2,
    measure: "messages:more",
    most: 16,
  },
  {
    // The author says that 7 is proved; it is so on links that keep the order.
    algorithm: costly("overtaken-though-proved", {
      ...overtaken,
      claims: [
        atMost("few", "at most 7 messages", "none", { of: "messages" }, () => 7, proved("a dream")),
      ],
    }),
    n: 2,
    measure: "messages",
    most: 23,
    isUnanswered: true,
  },
  {
    algorithm: costly("tied", {
      needs: { ...twoWay, direction: true, ...inRounds },
      state: { any: bit },
      on: {
        token(me: any, { id: other }: any, port: number, pass: any) {
          if (me.any === 0 && port === 1) burst(me, 3, 0);
          me.any = 1;
          pass(me, other, port);
        },
      },
    }),
    n: 2,
    measure: "messages",
    most: 12,
  },
  {
    algorithm: costly("tied-before-the-election", {
      needs: { ...twoWay, direction: true, ...inRounds },
      state: { any: bit },
      on: {
        token(me: any, { id: other }: any, port: number, pass: any) {
          if (me.any === 0 && port === 1) burst(me, 3, 0);
          me.any = 1;
          pass(me, other, port);
        },
      },
    }),
    n: 2,
    measure: "election",
    most: 12,
  },
  {
    // The port labels decide who answers.
    algorithm: costly("labelled", {
      needs: { ...twoWay, everyone: true },
      messages: { hello: {} },
      wake(me: any) {
        me.send.hello(0);
        me.send.token(both, { id: me.id });
      },
      on: { hello: (me: any, _: unknown, port: number) => port === 0 && burst(me, 5, 0) },
    }),
    n: 2,
    measure: "messages",
    most: 18,
  },
  {
    algorithm: costly("woken-late", {
      needs: ring,
      state: { begun: bit },
      wake(me: any) {
        me.begun = 1;
        me.send.token({ id: me.id });
      },
      on: {
        token(me: any, { id: other }: any, port: number, pass: any) {
          if (me.begun === 1) pass(me, other, port);
          else {
            burst(me, 4);
            me.begun = 1;
            me.send.token({ id: other });
          }
        },
      },
    }),
    n: 2,
    measure: "messages",
    most: 6,
  },
  {
    algorithm: costly("unwilling", {
      needs: { ...ring, ...inRounds },
      wake(me: any) {
        if (!me.willing) burst(me, 2);
        me.send.token({ id: me.id });
      },
    }),
    n: 2,
    measure: "messages",
    most: 7,
  },
  {
    algorithm: costly("numbered", {
      needs: net,
      state: { heard: bit },
      wake(me: any) {
        me.send.token(0, { id: me.id });
      },
      on: {
        token(me: any, { id: other }: any, port: number) {
          if (port === 0 && me.heard === 0) burst(me, 2, 0);
          me.heard = 1;
          if (me.id !== 3) me.send.token((port + 1) % me.degree, { id: other });
          else if (me.decision === "none") me.lead();
        },
      },
      computesWithIds: true,
      leastId: 1,
    }),
    n: 3,
    measure: "messages",
    most: Infinity,
    isUnanswered: true,
  },
  {
    algorithm: costly("one-id", {
      computesWithIds: true,
      wake(me: any) {
        if (me.id === 5) burst(me, 9);
        me.send.token({ id: me.id });
      },
    }),
    n: 2,
    measure: "messages",
    most: 12,
  },
];
