import * as fc from "fast-check";
import { thens } from "@ringleader/core/internal/recording";
import { expect, test } from "vitest";
import { findAlgorithm, parseRun, makeSetup } from "@ringleader/core/internal";
import { openingCheck } from "../run/check/check-job.ts";
import { parseForm, opening, type Form } from "../run/form.ts";
import { openingMeasure } from "../run/measure/measure-form.ts";
import { views } from "./address.ts";
import { fromAddress, isLive, toAddress, traceIn, type PageAddress } from "./address.ts";
import { fromText } from "./schedule-text.ts";

const keys = Object.keys(opening).filter((key) => key !== "set");
const kept = [
  "view",
  "hand",
  "at",
  "open",
  "other",
  "tour",
  "step",
  "text",
  "conjecture",
  "reduction",
  "max-states",
  "__proto__",
  ...keys,
];
// An algorithm of the catalogue leaves out what it does not use.
const texts = Object.fromEntries(
  keys.map((key) => [
    key,
    key === "algorithm" ? fc.string().map((name) => `own:${name}`) : fc.string(),
  ]),
);
const form = fc.record({
  ...texts,
  set: fc.dictionary(
    fc.string({ minLength: 1 }).filter((key) => !kept.includes(key)),
    fc.string(),
    { noNullPrototype: true },
  ),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<Form>;
const handed = fc.record({ choices: fc.array(fc.nat(9)), then: fc.constantFrom(...thens) });
const request = fc.record(
  {
    form,
    hand: handed,
    at: fc.nat(999_999_999),
  },
  { requiredKeys: ["form"] },
);

/** The views whose address holds a run. */
const runViews = ["learn", "watch", "compare"] as const;

test("address: holds a whole request, whatever the controls contain", () => {
  fc.assert(
    fc.property(request, fc.constantFrom(...runViews), (it, view) => {
      const address = toAddress({ view, request: it });
      expect(fromAddress(address)).toEqual({ view, request: it });
      // A URL escapes more characters than `toAddress` does.
      expect(fromAddress(new URL(address, "http://any/").hash)).toEqual({ view, request: it });
    }),
  );
});

const inUrl = (address: string) => new URL(address, "http://any/").hash;
const text = fc.string();
const checking = fc.record({
  check: fc.record({
    n: fc.option(text, { nil: undefined }),
    ids: text,
    ports: text,
    wake: text,
    willing: text,
    graph: text,
    reduce: fc.boolean(),
    states: text,
  }),
  conjecture: text,
});

test("address: holds what Check asks for, whatever the controls contain", () => {
  fc.assert(
    fc.property(form, checking, ({ algorithm, set, links, violate }, it) => {
      const subject = { ...opening, algorithm, set, links, violate };
      const shown = { view: "check", request: { form: subject }, checking: it } as const;
      const address = toAddress(shown);
      expect(fromAddress(address)).toEqual(shown);
      expect(fromAddress(inUrl(address))).toEqual(shown);
    }),
  );
});

const name = fc.string({ minLength: 1 }).filter((it) => !it.includes(","));
const sweep = fc.record({
  algorithms: fc.array(name),
  more: text,
  n: text,
  seeds: text,
  ids: fc.constantFrom("random", "rising", "falling", "bit-reversal"),
  schedule: text,
  measure: fc.constantFrom("messages" as const, "time" as const, "causal" as const),
  claims: fc.constantFrom("sharpest" as const, "all" as const, "none" as const),
});
const tradeOff = fc.record({ n: text, iMin: text, seeds: text });

test("address: holds the chart that Measure shows, whatever the controls contain", () => {
  const measure = fc.oneof(
    sweep.map((it) => ({ ...openingMeasure, chart: "sweep" as const, sweep: it })),
    tradeOff.map((it) => ({ ...openingMeasure, chart: "trade-off" as const, tradeOff: it })),
  );
  fc.assert(
    fc.property(measure, (it) => {
      const shown = { view: "measure", request: { form: opening }, measure: it } as const;
      expect(fromAddress(toAddress(shown))).toEqual(shown);
      expect(fromAddress(inUrl(toAddress(shown)))).toEqual(shown);
    }),
  );
});

test("address: of Check and Measure is short, in the words of the command", () => {
  const about = { ...opening, algorithm: "franklin", n: "40", seed: "7" };
  const check = { ...openingCheck, n: "2..5", wake: "all" };
  const shown = { view: "check", request: { form: about } } as const;
  const conjecture = "messages <= 3*n";
  expect(toAddress({ ...shown, checking: { check, conjecture } })).toBe(
    "#view=check&algorithm=franklin&n=2..5&wake=all&conjecture=messages%20%3C%3D%203*n",
  );
  expect(toAddress({ view: "measure", request: { form: about }, measure: openingMeasure })).toBe(
    "#view=measure&algorithms=chang-roberts,hirschberg-sinclair,peterson&n=2^3..2^10&seeds=3",
  );
  const { measure, complaint } = fromAddress("#view=measure&n=8&measure=bytes");
  expect(measure).toEqual(openingMeasure);
  expect(complaint).toContain("measure: bytes is not accepted; it is messages, time or causal.");
});

test("address: any text is read as a form", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { request: it, view } = fromAddress(`#${text}`);
      expect(Object.keys(it.form).sort()).toEqual(Object.keys(opening).sort());
      expect(views).toContain(view);
    }),
  );
});

test("address: ids and schedule may be words", () => {
  const hash = "#algorithm=franklin&n=8&ids=bit-reversal&schedule=lockstep&ports=aligned&seed=1";
  const { form } = fromAddress(hash).request;
  const { needs } = findAlgorithm("franklin").with({});
  const line = parseForm(form, needs);
  expect(line).toMatchObject({ n: 8, ids: "bit-reversal", schedule: "lockstep" });
  expect(Array.from(makeSetup(parseRun(line)).ids!)).toEqual([1, 5, 3, 7, 2, 6, 4, 8]);
  const twelve = parseForm({ ...form, n: "12" }, needs);
  expect(() => makeSetup(parseRun(twelve))).toThrow("bit-reversal is not accepted for n = 12");
});

test("address: a damaged schedule is left out with a complaint", () => {
  const { request: it, complaint } = fromAddress("#algorithm=peterson&n=5&hand=fifo.!!&at=3");
  expect(it).toEqual({ form: { ...opening, algorithm: "peterson", n: "5" }, at: 3 });
  expect(complaint).toBe(
    "hand: the schedule in this address is damaged; copy the whole address again.",
  );
});

test("address: says what it ignores, and writes no key that an algorithm does not use", () => {
  const read = fromAddress("#view=nowhere&algorithm=peterson&n=5&graph=star:5&at=soon&seed=2");
  expect(read.view).toBe("watch");
  expect(read.complaint).toBe(
    "view=nowhere is ignored: the views are learn, watch, compare, check, measure, write. " +
      "at=soon is ignored: an event is a whole number. " +
      "graph=star:5 is ignored: peterson does not use it.",
  );
  expect(toAddress(read)).toBe("#algorithm=peterson&n=5&seed=2");
  expect(fromAddress("#algorithm=dfs&graph=star:5").complaint).toBeUndefined();
  expect(fromAddress("#algorithm=own:mine&graph=star:5").complaint).toBeUndefined();
});

test("address: keys such as __proto__ are plain parameters", () => {
  const { request: it } = fromAddress("#code=alert(1)&__proto__=x&constructor=y");
  expect(it.form.set).toEqual({ code: "alert(1)", ["__proto__"]: "x", constructor: "y" });
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

test("address: opens a trace of the same origin", () => {
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
])("address: refuses a trace at %s", (elsewhere) => {
  expect(() => traceIn(`#open=${encodeURIComponent(elsewhere)}`, "http://127.0.0.1:8020/")).toThrow(
    /^open: .* is not accepted; a trace must be on the server of this page\.$/s,
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

test("address: holds both runs of a comparison", () => {
  const place: PageAddress = { view: "compare", request: first, other: { request: second } };
  const address = toAddress(place);
  expect(address).toMatch(/^#view=compare&algorithm=hirschberg-sinclair&/);
  expect(second.hand.choices).toEqual([0, 0, 3, 1]);
  expect(address.match(/other=/g)).toHaveLength(1);
  expect(fromAddress(address)).toEqual(place);
  expect(toAddress(fromAddress(address))).toBe(address);
});

test("address: only a comparison has a second run", () => {
  expect(toAddress({ view: "watch", request: first, other: { request: second } })).toBe(
    toAddress({ view: "watch", request: first }),
  );
  expect(fromAddress(toAddress({ view: "compare", request: first })).other).toBeUndefined();
});

test.each(["", "nonsense", "%zz", "algorithm=", "n=12&seed=1"])(
  "address: a damaged second run, %j, gives a complaint, and the first is read",
  (text) => {
    const { request, other } = fromAddress(`#view=compare&n=7&other=${encodeURIComponent(text)}`);
    expect(request.form.n).toBe("7");
    expect(other?.request).toBeUndefined();
    expect(other?.complaint).toMatch(/^other: .* is not accepted; .*\.$/);
  },
);

test("address: a damaged schedule of the second run keeps its form", () => {
  const text = encodeURIComponent("algorithm=peterson&n=5&hand=soon.AAAA");
  const { other } = fromAddress(`#view=compare&other=${text}`);
  expect(other?.request?.form).toMatchObject({ algorithm: "peterson", n: "5" });
  expect(other?.request?.hand).toBeUndefined();
  expect(other?.complaint).toContain("hand: soon is not accepted");
});

test.each([
  ["#view=learn&tour=the-bit&step=3", { tour: "the-bit", step: 3 }],
  ["#view=learn&page=gallery", { page: "gallery" }],
  ["#view=learn&exercise=e30", { exercise: "e30", step: 1 }],
  ["#view=learn", undefined],
])("address: %s names a place in Learn, and keeps it", (hash, lesson) => {
  const read = fromAddress(hash);
  expect(read.lesson).toEqual(lesson);
  expect(fromAddress(toAddress(read)).lesson).toEqual(lesson);
});

test("address: a run under way has an address of its own, which names no parameter", () => {
  const request = { form: opening, live: true, traceOnly: true } as const;
  expect(toAddress({ view: "watch", request })).toBe("#live");
  expect(isLive("#live")).toBe(true);
  expect(isLive("#algorithm=peterson")).toBe(false);
  expect(fromAddress("#live").request.form).toEqual(opening);
});

test("address: n of an algorithm for networks means a ring of n, as in the command", () => {
  const read = (hash: string) => {
    const { request, complaint } = fromAddress(hash);
    return { graph: request.form.graph, n: request.form.n, complaint };
  };
  expect(read("#algorithm=dfs&n=10&seed=4")).toEqual({
    graph: "ring",
    n: "10",
    complaint: undefined,
  });
  expect(read("#algorithm=dfs&graph=grid:3x4&seed=4").graph).toBe("grid:3x4");
  expect(read("#algorithm=dfs&graph=grid:3x4&n=10").complaint).toBe(
    "n=10 is ignored: the network grid:3x4 has a size of its own.",
  );
  for (const graph of ["grid:3x4", "ring", "torus:4x5"]) {
    const form = { ...opening, algorithm: "dfs", graph, n: "10" };
    const back = fromAddress(toAddress({ view: "watch", request: { form } }));
    expect(back.request.form.graph).toBe(graph);
    expect(back.complaint).toBeUndefined();
  }
});
