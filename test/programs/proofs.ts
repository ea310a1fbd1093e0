import { algorithm, bit, id, maybe, nat, one, upTo, type Algorithm } from "@ringleader/core";
import { own, ring } from "./program.ts";

const needs = { ...ring, everyone: true } as const;
type Parts = Partial<Algorithm> & Pick<Algorithm, "name">;

/** Chang and Roberts in one message, with changed parts. Handlers of tests may be wrong in ways that types exclude. */
const changed = (parts: Parts & Readonly<Record<string, unknown>>): Algorithm =>
  algorithm({
    ...own,
    needs,
    elects: "max",
    state: {},
    messages: { token: { id } },
    wake: (me: any) => me.send.token({ id: me.id }),
    on: {
      token(me: any, { id: other }: any) {
        if (other > me.id) me.send.token({ id: other });
        else if (other === me.id) me.lead();
      },
    },
    ...parts,
  } as never);

/** Every process leads and then gives up, so that no run goes on; a proof that forgets the step finds one leader at most. */
const afterLeading = (name: string, state: object, giveUp: (me: any, message: any) => void) =>
  changed({
    name,
    state: state as Algorithm["state"],
    on: {
      token(me: any, message: any) {
        me.lead();
        giveUp(me, message);
      },
    },
  });

/** Algorithms with a handler that gives up. None of them is proved. */
export const givingUp: readonly Algorithm[] = [
  afterLeading("counts-too-far", { count: upTo(2) }, (me) => (me.count = 3)),
  afterLeading("counts-below-zero", { count: nat }, (me) => (me.count = -1)),
  afterLeading("stores-a-fraction", { count: nat }, (me) => (me.count = 0.5)),
  afterLeading("stores-another-label", { part: one("a", "b") }, (me) => (me.part = "c")),
  afterLeading("stores-no-bit", { flag: bit }, (me) => (me.flag = 2)),
  afterLeading("misspells-a-field", {}, (me, message) => me.send.token({ id: message.uid })),
  afterLeading("misspells-a-kind", {}, (me, message) => me.send.tokn({ id: message.id })),
  afterLeading("throws", {}, () => {
    throw new Error("this cannot happen");
  }),
  afterLeading("reads-nothing", {}, (_, message) => message.route.length),
  afterLeading("sends-elsewhere", {}, (me, message) => me.send.token(5, { id: message.id })),
  // A counter that is left open excuses only large values.
  afterLeading("counts-something-else", { hops: nat, count: upTo(2) }, (me) => {
    me.hops += 1;
    me.count = 3;
  }),
  afterLeading("gives-up-at-fifteen", { hops: nat }, (me) => {
    me.hops = me.hops < 15 ? me.hops + 1 : -1;
  }),
  changed({ name: "gives-up-at-the-start", wake: (me: any) => (me.lead(), me.send.token({})) }),
  changed({
    name: "gives-up-on-smaller-ids",
    state: { last: maybe(id) },
    on: {
      token(me: any, { id: other }: any) {
        me.lead();
        if (other < me.id) me.last = -1;
      },
    },
  }),
];

const SMUGGLED = "(assert false)(check-sat)(exit)";

/** Algorithms in which every process leads, with texts that would answer a solver's question themselves. */
export const smuggling: readonly Algorithm[] = [
  ...["\n", "\r", "\r\n", "\u2028", "\u2029", "\v", "\f", "\u0085", "\0", "\u001B[2K\n"].map(
    (end) => ({
      // The definition of a name is narrower; a proof does not rely on that.
      ...changed({ name: "plain", on: { token: (me: any) => me.lead() } }),
      name: `x${end}${SMUGGLED}${end}; y`,
    }),
  ),
  ...[`a\n${SMUGGLED}\n;`, `a|${SMUGGLED}|`, `a";${SMUGGLED}`].map((label) => {
    const of = changed({
      name: "plain",
      state: { part: one("a", "b") },
      on: { token: (me: any) => me.lead() },
    });
    const part = { ...(of.state["part"] as ReturnType<typeof one>), labels: [label, "b"] };
    return { ...of, state: { part } };
  }),
];

/** Right algorithms of the same forms. None of them gives up, and none is refused. */
export const right: readonly Algorithm[] = [
  changed({ name: "plain" }),
  changed({
    name: "counts-to-its-limit",
    state: { count: upTo(2) },
    on: {
      token(me: any, { id: other }: any) {
        me.count = 2;
        if (other > me.id) me.send.token({ id: other });
        else if (other === me.id) me.lead();
      },
    },
  }),
  changed({
    name: "counts-far",
    state: { hops: upTo(40) },
    on: {
      token(me: any, { id: other }: any) {
        me.hops += 1;
        if (other > me.id) me.send.token({ id: other });
        else if (other === me.id) me.lead();
      },
    },
  }),
];
