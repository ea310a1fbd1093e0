// Writes a run in every form and reads it back; the setup stays the same.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  catalogue,
  findAlgorithm,
  formatFlags,
  formatRecord,
  header,
  makeSetup,
  parseFlags,
  parseHeader,
  parseRecord,
  parseRun,
  Refusal,
  specFromHeader,
  specFromSetup,
  type RunSpec,
  type Setup,
} from "@ringleader/core/internal";
import { digestSetup } from "../core/src/model/setup.ts";
import { formatForm, parseForm } from "../site/src/run/form.ts";
import { fromAddress, toAddress } from "../site/src/share/address.ts";
import { runSpecsOf } from "./arbitrary/run-specs.ts";

const needsOf = ({ algorithm, set = {} }: RunSpec) => findAlgorithm(algorithm).with(set).needs;
const setupOf = (spec: RunSpec) => makeSetup({ ...parseRun(spec), hopeless: true });

/** Returns everything that determines a run, or the sentence with which it is refused. */
function signatureOf(spec: RunSpec): unknown {
  const { maxMessages, maxEvents } = spec;
  try {
    const setup = setupOf(spec);
    const { schedule, links, ties, coins, violated, seed } = setup;
    const digest = digestSetup(setup).hex();
    return { digest, schedule, links, ties, coins, violated, seed, maxMessages, maxEvents };
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const throughAddress = (spec: RunSpec): RunSpec => {
  const address = toAddress({ view: "watch", request: { form: formatForm(spec) } });
  return parseForm(fromAddress(address).request.form, needsOf(spec));
};

/** A batch line has JSON values, and the limits have the names of their flags. */
const throughJson = ({ maxMessages, maxEvents, ...spec }: RunSpec): RunSpec =>
  parseRecord(
    JSON.parse(JSON.stringify({ ...spec, "max-messages": maxMessages, "max-events": maxEvents })),
  );

const forms: Readonly<Record<string, (spec: RunSpec) => RunSpec>> = {
  "flags of a command line": (spec) => parseFlags(formatFlags(spec)),
  "a batch line of texts": (spec) => parseRecord(formatRecord(spec)),
  "a batch line of JSON values": throughJson,
  "a page address": throughAddress,
};

const headerOf = (setup: Setup) =>
  header({ setup, digest: "0", finished: true, delivered: 0, injected: [] });

/** Forms that are written from the setup, which has no limits. */
const recorded: Readonly<Record<string, (spec: RunSpec) => RunSpec>> = {
  "a replay line": (spec) => parseFlags(formatFlags(specFromSetup(setupOf(spec)))),
  "a trace header": (spec) => specFromHeader(parseHeader(JSON.stringify(headerOf(setupOf(spec))))),
};

const limits = fc.record({
  maxMessages: fc.option(fc.nat(1000), { nil: undefined }),
  ties: fc.constantFrom(undefined, "first", "last", "random", "0.1.5"),
  coins: fc.option(fc.array(fc.array(fc.nat(1), { maxLength: 3 }), { maxLength: 3 }), {
    nil: undefined,
  }),
});

const specsOf = (name: string): fc.Arbitrary<RunSpec> =>
  fc.tuple(runSpecsOf(name), limits).map(([spec, { maxMessages, ties, coins }]) => {
    const { rounds, coins: tosses } = needsOf(spec);
    return {
      ...spec,
      maxMessages,
      ...(rounds && { ties }),
      ...(tosses && { coins: coins?.slice(0, spec.n) }),
    };
  });

describe.each(catalogue.map(({ name }) => name))("codec: %s", (name) => {
  test.each(Object.entries(forms))("codec: %s and back gives the same run", (_, through) => {
    fc.assert(
      fc.property(specsOf(name), (spec) => {
        expect(signatureOf(through(spec))).toEqual(signatureOf(spec));
      }),
      { numRuns: 60 },
    );
  });

  test.each(Object.entries(recorded))("codec: %s and back gives the same setup", (_, through) => {
    fc.assert(
      fc.property(specsOf(name), ({ maxMessages: _most, ...spec }) => {
        const signature = signatureOf(spec);
        fc.pre(typeof signature === "object");
        expect(signatureOf(through(spec))).toEqual(signature);
      }),
      { numRuns: 60 },
    );
  });
});

test("codec: keeps the limits in every form that has them", () => {
  const spec = { algorithm: "time-slice", n: 4, seed: 3, maxMessages: 10, maxEvents: 1e6 };
  for (const through of Object.values(forms).slice(0, 3)) {
    expect(through(spec)).toMatchObject({ maxMessages: 10, maxEvents: 1e6 });
  }
  const line = JSON.stringify({ ...headerOf(setupOf(spec)), maxMessages: 10, maxEvents: 1e6 });
  expect(specFromHeader(parseHeader(line))).toMatchObject({ maxMessages: 10, maxEvents: 1e6 });
});

test("codec: quotes words that a shell would split", () => {
  const spec = { algorithm: "./my algorithm's.ts", n: 3, schedule: "@a b.jsonl" };
  const line = formatFlags(spec);
  expect(line).toBe(`ringleader run './my algorithm'\\''s.ts' -n 3 --schedule '@a b.jsonl'`);
  expect(parseFlags(line.replace(/ --schedule.*/, ""))).toMatchObject({
    algorithm: spec.algorithm,
  });
});

const coins = [[0, 1], [1], [0]];

test.each([
  ["an address with semicolons between coins", "#algorithm=itai-rodeh&n=3&coins=0,1;1;0&seed=7"],
  ["an address with bars between coins", "#algorithm=itai-rodeh&n=3&coins=0,1/1/0&seed=7"],
])("codec: reads %s", (_, hash) => {
  const { form } = fromAddress(hash).request;
  const spec = parseForm(form, needsOf({ algorithm: "itai-rodeh" }));
  expect(signatureOf(spec)).toEqual(
    signatureOf({ algorithm: "itai-rodeh", n: 3, coins, seed: 7, wake: "all" }),
  );
});

test("codec: reads a header of format 1 that an older version wrote", () => {
  const line =
    '{"format":1,"algorithm":"itai-rodeh","parameters":{"k":"2","announce":"no"},"n":3,"setup":{"ports":"000","wake":{"2":"0"},' +
    '"schedule":"fifo","links":"fifo","coins":[[0,1],[1],[0]],"violated":["everyone"]},"seed":3365348604,"digest":"3db93caf535d4fe4"}';
  expect(signatureOf(specFromHeader(parseHeader(line)))).toEqual(
    signatureOf({
      algorithm: "itai-rodeh",
      n: 3,
      seed: 3365348604,
      wake: [2],
      coins,
      violate: ["everyone"],
    }),
  );
});

test.each([
  ["--violate given twice", "peterson -n 3 --violate fifo --violate everyone"],
  ["--violate with a comma", "ringleader run peterson -n 3 --violate fifo,everyone"],
])("codec: reads %s", (_, line) => {
  expect(parseFlags(line)).toEqual({
    algorithm: "peterson",
    n: 3,
    violate: ["fifo", "everyone"],
  });
});

test.each([
  [{ algorithm: "peterson", n: true }, "n: true is not accepted; give a whole number"],
  [{ algorithm: "peterson", foo: 1 }, "has the unknown key foo; the keys are algorithm"],
  [{ n: 3 }, "the line has no algorithm"],
  [{ algorithm: 3 }, "algorithm: 3 is not accepted"],
  [{ algorithm: "peterson", wake: [[1]] }, "wake: [[1]] is not accepted"],
  [
    { algorithm: "dfs", graph: { n: 3, edges: [[0, 1, 2]] } },
    "graph.edges[0]: [0,1,2] is not accepted",
  ],
  [{ algorithm: "peterson", ids: "3,1,x,2" }, "ids: x is not accepted"],
  [{ algorithm: "peterson", set: ["elects=max"] }, 'set: ["elects=max"] is not accepted'],
  [{ algorithm: "peterson", seed: 1.5 }, "seed: 1.5 is not accepted"],
  [{ algorithm: "peterson", "max-messages": -1 }, "max-messages: -1 is not accepted"],
  [[1], "the line is not a JSON object"],
  [null, "the line is not a JSON object"],
])("codec: refuses %j", (record, sentence) => {
  expect(() => parseRecord(record)).toThrow(sentence);
});
