import * as fc from "fast-check";
import { thens } from "@ringleader/core/record";
import { expect, test } from "vitest";
import { find, requestOf, setup } from "@ringleader/core";
import { lineOf, opening, type Form } from "../run/form.ts";
import { views } from "../app/view.ts";
import { fromAddress, toAddress, traceIn, type Place } from "./address.ts";
import { fromText } from "./schedule-text.ts";

const keys = Object.keys(opening).filter((key) => key !== "set");
const kept = ["view", "hand", "at", "open", "other", "tour", "step", "__proto__", ...keys];
const texts = Object.fromEntries(keys.map((key) => [key, fc.string()]));
const form = fc.record({
  ...texts,
  set: fc.dictionary(
    fc.string({ minLength: 1 }).filter((key) => !kept.includes(key)),
    fc.string(),
    { noNullPrototype: true },
  ),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<Form>;
const handed = fc.record({ choices: fc.array(fc.nat(9)), then: fc.constantFrom(...thens) });
const asked = fc.record(
  {
    form,
    hand: handed,
    at: fc.nat(999_999_999),
  },
  { requiredKeys: ["form"] },
);

test("an address holds the whole of what is asked for, whatever is written in the controls", () => {
  fc.assert(
    fc.property(asked, fc.constantFrom(...views), (it, view) => {
      const address = toAddress({ view, asked: it });
      expect(fromAddress(address)).toEqual({ view, asked: it });
      // As a browser gives it back.
      expect(fromAddress(new URL(address, "http://any/").hash)).toEqual({ view, asked: it });
    }),
  );
});

test("whatever an address says, there is something to run", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { asked: it, view } = fromAddress(`#${text}`);
      expect(Object.keys(it.form).sort()).toEqual(Object.keys(opening).sort());
      expect(views).toContain(view);
    }),
  );
});

test("an order of ids and lockstep are words of an address, and of the line that is run", () => {
  const hash = "#algorithm=franklin&n=8&ids=bit-reversal&schedule=lockstep&ports=aligned&seed=1";
  const { form } = fromAddress(hash).asked;
  const { needs } = find("franklin").with({});
  const line = lineOf(form, needs);
  expect(line).toMatchObject({ n: 8, ids: "bit-reversal", schedule: "lockstep" });
  expect(Array.from(setup(requestOf(line)).ids!)).toEqual([1, 5, 3, 7, 2, 6, 4, 8]);
  const twelve = lineOf({ ...form, n: "12" }, needs);
  expect(() => setup(requestOf(twelve))).toThrow("bit-reversal is not accepted for n = 12");
});

test("a damaged schedule is left out, and said", () => {
  const { asked: it, complaint } = fromAddress("#algorithm=peterson&n=5&hand=fifo.!!&at=3");
  expect(it).toEqual({ form: { ...opening, algorithm: "peterson", n: "5" }, at: 3 });
  expect(complaint).toBe("hand: the schedule in this address is damaged.");
});

test("no key of an address is code, or reaches behind an object", () => {
  const { asked: it } = fromAddress("#text=alert(1)&__proto__=x&constructor=y");
  expect(it.form.set).toEqual({ text: "alert(1)", ["__proto__"]: "x", constructor: "y" });
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

test("a trace is opened from the page's own place, and nowhere else", () => {
  const at = "http://127.0.0.1:8020/deep/";
  expect(traceIn("#algorithm=peterson", at)).toBeUndefined();
  expect(traceIn("#open=trace.jsonl", at)?.href).toBe("http://127.0.0.1:8020/deep/trace.jsonl");
  expect(traceIn("#view=watch&open=../other.jsonl", at)?.href).toBe(
    "http://127.0.0.1:8020/other.jsonl",
  );
});

test.each([
  "https://example.org/trace.jsonl",
  "//example.org/trace.jsonl",
  "http://127.0.0.1:8021/trace.jsonl",
  "\\\\example.org/trace.jsonl",
  "data:,{}",
  "javascript:alert(1)",
  "blob:http://127.0.0.1:8020/0",
  "file:///etc/passwd",
  "http://[",
])("a trace at %s is refused", (elsewhere) => {
  expect(() => traceIn(`#open=${encodeURIComponent(elsewhere)}`, "http://127.0.0.1:8020/")).toThrow(
    /^open: .* is not accepted; a trace is opened from where this page lies\.$/s,
  );
});

const first = { form: { ...opening, n: "16", set: { losers: "swallow" } } };
const second = {
  form: {
    ...opening,
    algorithm: "peterson",
    ids: "3, 1, 2",
    set: { elects: "min" },
    seed: "a&b=%",
  },
  hand: fromText("lifo.BQYC"),
};

test("an address of two runs gives both back", () => {
  const place: Place = { view: "compare", asked: first, other: { asked: second } };
  const address = toAddress(place);
  expect(address).toMatch(/^#view=compare&algorithm=hirschberg-sinclair&/);
  expect(second.hand.choices).toEqual([0, 0, 3, 1]);
  expect(address.match(/other=/g)).toHaveLength(1);
  expect(fromAddress(address)).toEqual(place);
  expect(toAddress(fromAddress(address))).toBe(address);
});

test("only a comparison has a second run", () => {
  expect(toAddress({ view: "watch", asked: first, other: { asked: second } })).toBe(
    toAddress({ view: "watch", asked: first }),
  );
  expect(fromAddress(toAddress({ view: "compare", asked: first }))).not.toHaveProperty("other");
});

test.each(["", "nonsense", "%zz", "algorithm=", "n=12&seed=1"])(
  "a second run that is damaged, %j, is a sentence, and the first is read",
  (text) => {
    const { asked, other } = fromAddress(`#view=compare&n=7&other=${encodeURIComponent(text)}`);
    expect(asked.form.n).toBe("7");
    expect(other?.asked).toBeUndefined();
    expect(other?.complaint).toMatch(/^other: .* is not accepted; .*\.$/);
  },
);

test("a damaged schedule of the second run leaves its setup", () => {
  const text = encodeURIComponent("algorithm=peterson&n=5&hand=soon.AAAA");
  const { other } = fromAddress(`#view=compare&other=${text}`);
  expect(other?.asked?.form).toMatchObject({ algorithm: "peterson", n: "5" });
  expect(other?.asked).not.toHaveProperty("hand");
  expect(other?.complaint).toContain("hand: soon is not accepted");
});
