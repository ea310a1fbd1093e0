import { bit, both, id, upTo } from "@ringleader/core";
import { burst, costly, inRounds, type Costly } from "./costs.ts";
import { ring, twoWay } from "./program.ts";

/** Right programs that a search outside their model would call wrong. */
export const rightPrograms: readonly Costly[] = [
  {
    // If a process slept that no message starts, nobody would lead.
    algorithm: costly("all-must-start", {
      needs: { ...ring, everyone: true },
      state: { heard: bit },
      wake(me: any) {
        me.send.more();
      },
      on: {
        more(me: any) {
          if (me.heard === 0) me.send.token({ id: me.id });
          me.heard = 1;
        },
      },
    }),
    n: 2,
    measure: "messages",
    most: 5,
  },
  {
    algorithm: costly("must-keep-the-order", {
      needs: { ...ring, everyone: true, fifo: true },
      state: { first: bit },
      messages: { x: {} },
      wake(me: any) {
        me.send.x();
        me.send.token({ id: me.id });
      },
      on: {
        x: (me: any) => void (me.first = 1),
        token(me: any, { id: other }: any, port: number, pass: any) {
          if (me.first === 1) pass(me, other, port);
        },
      },
    }),
    n: 2,
    measure: "messages",
    most: 5,
  },
  {
    algorithm: costly("all-must-start-two-way", {
      needs: { ...twoWay, everyone: true },
      state: { heard: bit },
      wake(me: any) {
        me.send.more(both);
      },
      on: {
        more(me: any) {
          if (me.heard === 0) me.send.token(both, { id: me.id });
          me.heard = 1;
        },
      },
    }),
    n: 2,
    measure: "messages",
    most: 10,
  },
  {
    // A process that wakes late has missed the only message that lets it take part.
    algorithm: costly("all-must-start-at-once", {
      needs: { ...ring, ...inRounds },
      state: { begun: bit, heard: bit },
      wake(me: any) {
        me.begun = 1;
        me.send.more();
      },
      on: {
        more(me: any) {
          if (me.begun === 1 && me.heard === 0) me.send.token({ id: me.id });
          me.heard = 1;
        },
      },
    }),
    n: 2,
    measure: "messages",
    most: 5,
  },
  {
    // Every process must count the tokens of all.
    algorithm: costly("counts-all-tokens", {
      needs: { ...ring, everyone: true, n: true },
      state: { left: upTo(9), top: id },
      wake(me: any) {
        me.left = me.n;
        me.top = me.id;
        me.send.token({ id: me.id });
      },
      on: {
        token(me: any, { id: other }: any) {
          me.left -= 1;
          if (other > me.top) me.top = other;
          if (other !== me.id) me.send.token({ id: other });
          if (me.left === 0 && me.top === me.id) me.lead();
        },
      },
    }),
    n: 2,
    measure: "messages",
    most: 4,
  },
  {
    // Port 1 is the right one; on other labels two tokens would meet.
    algorithm: costly("must-know-its-right", {
      needs: { ...twoWay, direction: true, everyone: true },
      wake(me: any) {
        me.send.token(1, { id: me.id });
      },
      on: {
        token(me: any, { id: other }: any, port: number, pass: any) {
          if (port === 0) pass(me, other, port);
        },
      },
    }),
    n: 3,
    measure: "messages",
    most: 6,
  },
  {
    algorithm: costly("must-keep-the-order-two-way", {
      needs: { ...twoWay, everyone: true, fifo: true },
      state: { first: bit },
      messages: { x: {} },
      wake(me: any) {
        me.send.x(both);
        me.send.token(both, { id: me.id });
      },
      on: {
        x: (me: any) => void (me.first = 1),
        token(me: any, { id: other }: any, port: number, pass: any) {
          if (me.first === 1) pass(me, other, port);
        },
      },
    }),
    n: 2,
    measure: "messages",
    most: 10,
  },
  {
    // Of two messages at the same time, the smaller comes first.
    algorithm: costly("smallest-first", {
      needs: { ...ring, ...inRounds },
      ties: "smallest first",
      state: { last: upTo(9) },
      messages: { pair: { value: upTo(9) } },
      wake(me: any) {
        me.send.pair({ value: 2 });
        me.send.pair({ value: 1 });
      },
      on: {
        pair(me: any, { value }: any) {
          if (me.last === 1 && value === 2) me.send.token({ id: me.id });
          me.last = value;
        },
      },
    }),
    n: 2,
    measure: "messages",
    most: 7,
  },
  {
    algorithm: costly("willing-only", {
      needs: { ...ring, ...inRounds },
      contenders: "willing",
      state: { stands: bit },
      wake(me: any) {
        if (!me.willing) return;
        me.stands = 1;
        me.send.token({ id: me.id });
      },
      on: {
        token(me: any, { id: other }: any) {
          if (me.stands === 0 || other > me.id) me.send.token({ id: other });
          else if (other === me.id) me.lead();
        },
      },
    }),
    n: 2,
    measure: "messages",
    most: 3,
  },
  {
    // Ids begin at 1.
    algorithm: costly("no-id-is-zero", {
      computesWithIds: true,
      leastId: 1,
      state: { top: id },
      on: {
        token(me: any, { id: other }: any, port: number, pass: any) {
          if (other === 0) burst(me, 9);
          pass(me, other, port);
        },
      },
    }),
    n: 2,
    measure: "messages",
    most: 3,
  },
  {
    // Sleepers relay, so any set may start.
    algorithm: costly("anybody-may-start", {
      needs: ring,
      state: { begun: bit },
      wake(me: any) {
        me.begun = 1;
        me.send.token({ id: me.id });
      },
      on: {
        token(me: any, { id: other }: any, port: number, pass: any) {
          if (me.begun === 0) me.send.token({ id: other });
          else pass(me, other, port);
        },
      },
    }),
    n: 3,
    measure: "messages",
    most: 6,
  },
  {
    // A process that a message starts has always started before it handles the message.
    algorithm: costly("handles-after-its-start", {
      needs: { ...ring, everyone: true },
      state: { begun: bit },
      wake(me: any) {
        me.begun = 1;
        me.send.token({ id: me.id });
      },
      on: {
        token(me: any, { id: other }: any, port: number, pass: any) {
          if (me.begun === 0) burst(me, 9);
          pass(me, other, port);
        },
      },
    }),
    n: 3,
    measure: "messages",
    most: 6,
  },
];
