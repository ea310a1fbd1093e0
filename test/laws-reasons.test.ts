import { describe, expect, test } from "vitest";
import {
  advance,
  findAlgorithm,
  makeSetup,
  parseRun,
  runRequest,
  startSimulation,
  type RunSpec,
  type Setup,
} from "@ringleader/core/internal";
import {
  explain,
  labelsOf,
  LABEL,
  makeRecorder,
  namesOf,
  WAKE,
} from "@ringleader/core/internal/recording";
import { templates } from "@ringleader/core/internal/templates";
import { addPlaces } from "../scripts/reason-places.ts";
import { compile, compileMarked } from "../site/src/run/own/compile.ts";
import { under } from "./repository.ts";
import { variants, watchReactions } from "./reactions.ts";
import { runUnconfined } from "./run-unconfined.ts";

function run(setup: Setup): void {
  const simulation = startSimulation(setup);
  while (advance(simulation));
  simulation.finish();
}

/** Small runs of an algorithm, with different sizes, ids and schedules. */
function smallSetups(spec: RunSpec, family = undefined as Parameters<typeof parseRun>[1]): Setup[] {
  const { needs } = parseRun({ ...spec, n: 1 }, family).algorithm;
  const schedules = needs.rounds ? [{}] : [{ schedule: "random" }, { schedule: "lifo" }];
  return [1, 2, 3, 5].flatMap((n) =>
    [1, 2, 3, 4].flatMap((seed) =>
      schedules.map((schedule) => makeSetup(parseRun({ ...spec, n, seed, ...schedule }, family))),
    ),
  );
}

function record(spec: RunSpec) {
  const recorder = makeRecorder(makeSetup(parseRun(spec)));
  const simulation = recorder.attach(startSimulation(recorder.setup));
  while (advance(simulation));
  simulation.finish();
  const recording = recorder.cut()!;
  const names = namesOf(recorder.setup.ids, recording.n);
  const explained = Array.from(recording.kind, (_, i) => explain(recording, i, names));
  return { recording, explained };
}

/** A comparison of one or two numbers with another, without "or". */
const COMPARED =
  /(?<!or )\b(\d+)(?: and (\d+))? (?:is|are) (?:both )?(larger|smaller) than (\d+)\b(?! or)/g;

describe.each(variants)("$algorithm $set", (spec) => {
  const { algorithm } = parseRun({ ...spec, n: 4 });
  const { field, labels, standing } = labelsOf(algorithm);

  test.runIf(field)("standing: a process stands when it wakes, and not when it is out", () => {
    expect(algorithm.standing).toBeDefined();
    const { kind, face } = record({ ...spec, n: 4 }).recording;
    const woke = Array.from(kind.keys()).filter((i) => kind[i] === WAKE);
    const labelsAwake = new Set(woke.map((i) => labels[face[i] & LABEL]));
    expect(standing).toEqual(expect.arrayContaining([...labelsAwake]));
    const out = /passive|withdrawn|relay|asleep|beaten|detected|elected|leader/;
    expect(standing.filter((label) => out.test(label))).toEqual([]);
  });

  test("reasons: every reaction has one, and different effects have different ones", () => {
    const { algorithm: watched, silent, ambiguous } = watchReactions(algorithm);
    for (const setup of smallSetups(spec)) run({ ...setup, algorithm: watched });
    expect([...silent(), ...ambiguous()]).toEqual([]);
  });

  test("explanations: compare ids as they are", () => {
    const spoken = ["min", "max"].flatMap((elects) => {
      const set = { ...spec.set, elects };
      const isOffered = "elects" in findAlgorithm(spec.algorithm).parameters;
      return record({ ...spec, ...(isOffered && { set }), n: 5, seed: 2 }).explained;
    });
    for (const { because = "" } of spoken) {
      for (const [, a, b, word, c] of because.matchAll(COMPARED)) {
        const isTrue = [a, b ?? a].every((id) => (word === "larger" ? +id > +c : +id < +c));
        expect({ because, isTrue }).toEqual({ because, isTrue: true });
      }
    }
  });

  test("explanations: are sentences with all values filled in", () => {
    const { explained } = record({ ...spec, n: 5, seed: 1 });
    const said = explained.flatMap(({ says, because }) => [says, because ?? "no reason"]);
    expect(
      said.filter((text) => /[{}]|undefined|NaN|none|no reason|\.$|^[A-Z]/.test(text)),
    ).toEqual([]);
  });
});

test.each(templates)("template $name: every reaction has a reason", async ({ name, text }) => {
  const family = await compile(text, runUnconfined);
  const { algorithm, silent } = watchReactions(family.with({}));
  for (const setup of smallSetups({ algorithm: name }, family)) run({ ...setup, algorithm });
  expect(silent()).toEqual([]);
});

const ofProbe = { algorithm: "hirschberg-sinclair", ids: [12, 9, 4, 7] };

test("explanations: name processes by id, and by position where ids repeat or are absent", () => {
  const { explained } = record(ofProbe);
  const sentence = ({ says, because }: (typeof explained)[number]) => `${says}: ${because}`;
  expect(explained.map(sentence)).toContain(
    "12's probe reaches 9: 12 is larger than 9, and its probe ends here in phase 0, so 9 answers ok",
  );
  const repeated = record({ algorithm: "chang-roberts", ids: [3, 1, 3], violate: "ids" });
  expect(repeated.explained.map(sentence)).toContain(
    "id 3's message reaches position 1: id 3 is larger than id 1, so position 1 discards it",
  );
  const nameless = record({ algorithm: "itai-rodeh", n: 3, seed: 1 });
  expect(nameless.explained[0].because).toMatch(
    /^position 0 is active, so it draws the number [01] and sends it$/,
  );
});

test("explanations: compare the ids that the user sees if the other extreme is elected", () => {
  const { explained } = record({ ...ofProbe, set: { elects: "min" } });
  expect(explained.map(({ because }) => because)).toContain(
    "9 is smaller than 12, and its probe ends here in phase 0, so 12 answers ok",
  );
});

test("explanations: a comparison of three values says which one is compared", () => {
  const said = (spec: RunSpec) => record(spec).explained.map(({ because }) => because);
  const peterson = said({ algorithm: "peterson", ids: [4, 2, 3] });
  expect(peterson).toContain(
    "the neighbour's 2 is not the largest of 3, 2 and 4, so 3 becomes a relay",
  );
  const least = said({ algorithm: "peterson", ids: [1, 3, 2], set: { elects: "min" } });
  expect(least.filter((because) => because?.includes("largest"))).toEqual([]);
});

test("explanations: a withdrawal is one short reason", () => {
  expect(record(ofProbe).explained.map(({ because }) => because)).toContain(
    "a larger id has answered, so 4 withdraws",
  );
});

test("places: the page's build adds to each reason the line that it explains", () => {
  const text = `
    on: {
      token(me, { id }) {
        if (id < me.id) return me.because("{id} is smaller"); // a comment
        if (id === me.id) {
          me.because(
            "{me} leads",
          );

          // Another comment.
          me.lead();
        } else if (id > 9)
          return me.because("{id} is larger");
        else {
          me.because("{id} is much larger");
        }
        me.send.token({ id });
      },
    },`;
  const places = [...addPlaces(text, "a.ts").matchAll(/"a\.ts:(\d+)"/g)].map(([, line]) =>
    Number(line),
  );
  const lines = text.split("\n");
  expect(places.map((line) => lines[line - 1].trim())).toEqual([
    'if (id < me.id) return me.because("{id} is smaller"); // a comment',
    "me.lead();",
    "} else if (id > 9)",
    "else {",
  ]);
});

test("places: every reason of the catalogue has one, and the text stays the same otherwise", () => {
  const texts = under("core/src/algorithms").map(({ text }) => text);
  const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
  for (const text of texts) {
    const placed = addPlaces(text, "a.ts");
    expect(count(placed, /, "a\.ts:\d+"/g)).toBe(count(text, /\bme\.because\(/g));
    expect(placed.replaceAll(/, "a\.ts:\d+"/g, "")).toBe(text);
  }
});

test("lines: a user's text is recorded with the line of the last use of me, and the same digest", async () => {
  const text = `import { algorithm, id } from "@ringleader/core";
export default algorithm({
  name: "bare", // no reasons: me.because is not called
  needs: { ring: true, direction: true, ids: true, everyone: true },
  elects: "max",
  state: {},
  messages: { token: { id } },
  wake: (me) => me.send.token({ id: me.id }),
  on: {
    token(me, { id }) {
      if (id > me.id) me.send.token({ id });
      else if (id === me.id) {
        const said = "me.lead()"
        me.lead();
      }
    },
  },
});
`;
  const spec = { algorithm: "bare", ids: [2, 3, 1] };
  const plain = runRequest(parseRun(spec, await compile(text, runUnconfined)));
  const marked = (await compileMarked(text, runUnconfined))!;
  const setup = makeSetup(parseRun(spec, marked.family));
  const recorder = makeRecorder(setup, undefined, marked.takeLine);
  const simulation = recorder.attach(startSimulation(recorder.setup));
  while (advance(simulation));
  expect(simulation.finish().digest).toBe(plain.digest);
  const recording = recorder.cut()!;
  const explained = Array.from(recording.kind, (_, i) =>
    explain(recording, i, namesOf(setup.ids, 3)),
  );
  expect(explained).toContainEqual({ says: "2's token reaches 3", line: 12 });
  expect(explained).toContainEqual({ says: "3's token reaches 1", line: 11 });
  expect(explained).toContainEqual({ says: "3's token reaches 3", line: 14 });
});

test("reasons: a sentence with a value that there is not is refused", () => {
  const right = parseRun({ algorithm: "peterson", n: 2 });
  const algorithm = { ...right.algorithm, wake: (me: any) => me.because("{me.foo} is wrong") };
  const { setup } = makeRecorder(makeSetup({ ...right, algorithm }));
  expect(() => run(setup)).toThrow(
    "because: {me.foo} is not a field of wake or of me; write {me}, {me.FIELD}, {me.FIELD[PORT]} or {FIELD}.",
  );
});
