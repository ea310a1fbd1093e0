import { algorithm, family, id, maybe, type Algorithm } from "@ringleader/core";
import { guardFamily } from "@ringleader/core/internal";
import { own, ring, type Program } from "./program.ts";

/** Chang and Roberts, with a rule that treats some ids otherwise, although the definition says that ids are only compared. */
const elect = (name: string, parts: any): Program => {
  const { token, text, greater = (x: number, y: number) => x > y, ...rest } = parts;
  const plain = (me: any, { id: other }: any): void => {
    if (other === me.id) me.lead();
    else if (greater(other, me.id)) me.send.token({ id: other });
  };
  const made: Algorithm = algorithm({
    ...own,
    name,
    needs: { ...ring, everyone: true },
    elects: "max",
    state: {},
    messages: { token: { id } },
    wake: (me: any) => me.send.token({ id: me.id }),
    on: { token: token ?? plain },
    ...rest,
  } as never);
  // The text of a file is known beyond its handlers.
  const shown = text
    ? guardFamily(
        family(name, {}, () => made),
        { text, isSealed: true },
      ).with({})
    : made;
  return { algorithm: shown, n: 3 };
};

const FAR = 4_000_000;
const pair = { least: 12_345, most: 67_890 };

export const wrong: readonly Program[] = [
  // The difference of two ids overflows, or has a limit.
  elect("sign-of-a-difference", { greater: (x: number, y: number) => ((x - y) | 0) > 0 }),
  elect("window", { greater: (x: number, y: number) => x > y && x - y < 1_000_000 }),
  elect("narrow-window", { greater: (x: number, y: number) => x > y && x - y < 77 }),
  elect("factor", { greater: (x: number, y: number) => x > y && x < 1000 * y + 1000 }),
  elect("serial-numbers", {
    greater: (x: number, y: number) => x !== y && (x - y) >>> 0 < 2 ** 31,
  }),
  elect("signed", { greater: (x: number, y: number) => (x | 0) > (y | 0) }),
  elect("sixteen-bits", {
    greater: (x: number, y: number) => (x & 0xffff) > (y & 0xffff) || x === y,
  }),
  elect("twenty-bits", { greater: (x: number, y: number) => x % 1_048_576 > y % 1_048_576 }),
  elect("as-text", { greater: (x: number, y: number) => String(x) > String(y) }),
  elect("as-short-text", {
    greater: (x: number, y: number) =>
      String(x).length > String(y).length ||
      (x > y && String(x).length === String(y).length && x < 500),
  }),
  elect("single-precision", { greater: (x: number, y: number) => Math.fround(x) > Math.fround(y) }),
  elect("rounded", {
    greater: (x: number, y: number) => Math.floor(x / 8) > Math.floor(y / 8) || (x > y && x < 64),
  }),
  elect("by-logarithm", {
    greater: (x: number, y: number) => Math.log(x + 1).toFixed(6) > Math.log(y + 1).toFixed(6),
  }),
  // An id stands for none.
  elect("zero-is-none", {
    elects: "min",
    needs: { ...ring, everyone: true, fifo: true },
    state: { top: id },
    wake(me: any) {
      me.top = me.id;
      me.send.token({ id: me.id });
    },
    token(me: any, { id: other }: any) {
      if (me.top === 0 || other < me.top) me.top = other;
      if (other !== me.id) me.send.token({ id: other });
      else if (me.top === me.id) me.lead();
    },
  }),
  elect("false-is-none", {
    state: { top: maybe(id) },
    token(me: any, { id: other }: any) {
      if (!me.top || other > me.top) me.top = other;
      if (other > me.id) me.send.token({ id: other });
      else if (other === me.id && (me.top || 1) > 0 && me.id) me.lead();
    },
  }),
  elect("largest-is-none", {
    token(me: any, { id: other }: any) {
      if (other === 2 ** 32 - 1) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  }),
  // One id, or one range of ids, is treated otherwise.
  elect("one-id-gives-up", { wake: (me: any) => me.id !== 777 && me.send.token({ id: me.id }) }),
  elect("one-id-is-lost", {
    token(me: any, { id: other }: any) {
      if (other === 31_337) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  }),
  elect("hexadecimal", {
    token(me: any, { id: other }: any) {
      if (other === 0xbeef) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  }),
  elect("grouped", {
    token(me: any, { id: other }: any) {
      if (other === 123_456) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  }),
  elect("exponent", {
    token(me: any, { id: other }: any) {
      if (other > 7e6 && other < 7e6 + 3) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  }),
  elect("between-two", {
    token(me: any, { id: other }: any) {
      if (other > 2500 && other < 2600) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  }),
  elect("above-a-limit", {
    token(me: any, { id: other }: any) {
      if (other > 5_000_000) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  }),
  elect("sum-of-two", {
    token(me: any, { id: other }: any) {
      if (other + me.id === 4242) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  }),
  elect("difference-of-two", {
    token(me: any, { id: other }: any) {
      if (other - me.id === 4242) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  }),
  elect("remainder", {
    token(me: any, { id: other }: any) {
      if (other % 97 === 13) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  }),
  elect("pair-of-ids", {
    token(me: any, { id: other }: any) {
      if (me.id === 12_345 && other === 67_890) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  }),
  // Constants that stand outside the handlers.
  elect("a-constant-outside", {
    text: "const FAR = 4_000_000;",
    token(me: any, { id: other }: any) {
      if (other === FAR) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  }),
  elect("a-table-outside", {
    text: "const pair = { least: 12_345, most: 67_890 };",
    token(me: any, { id: other }: any) {
      if (other === pair.least) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  }),
  elect("a-product", {
    token(me: any, { id: other }: any) {
      if (other === 7 * 111) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  }),
  elect("a-text", {
    token(me: any, { id: other }: any) {
      if (String(other) === "54321") return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  }),
];

export const right: readonly Program[] = [
  elect("plain", {}),
  elect("by-max", { greater: (x: number, y: number) => Math.max(x, y) === x && x !== y }),
  elect("maybe-an-id", {
    state: { top: maybe(id) },
    token(me: any, { id: other }: any) {
      if (me.top === undefined || other > me.top) me.top = other;
      if (other > me.id) me.send.token({ id: other });
      else if (other === me.id) me.lead();
    },
  }),
];
