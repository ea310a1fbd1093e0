// Every run of every tour is made here, and what the words say of it is asked. Numbers in the words come from the run.
import { describe, expect, test } from "vitest";
import {
  advance,
  checker,
  find,
  parseEvent,
  parseHeader,
  lineOf as headerLine,
  papers,
  Refusal,
  requestOf,
  rerun,
  result,
  setup,
  simulate,
  type Result,
} from "@ringleader/core";
import { byHand, choicesOf, recorder } from "@ringleader/core/record";
import { compiled } from "../write/compile.ts";
import { alike } from "./alike.ts";
import { jobOf } from "./scene.ts";
import type { Form } from "../run/form.ts";
import type { Anonymous, Question, Scene, Seen, Step } from "./tour.ts";
import { chosen, refuted } from "./tours/errata.ts";
import { tours } from "./tours/index.ts";
import { twoLeaders } from "./tours/peterson-fifo.ts";

const known = new Map<string, Seen>();

function see(scene: Scene): Seen {
  const key = JSON.stringify(scene);
  const seen = known.get(key) ?? make(scene);
  known.set(key, seen);
  return seen;
}

async function makeAlike(of: Anonymous): Promise<Seen> {
  const [first, ...rest] = await alike(of);
  const { maxMessages, ...head } = parseHeader(first);
  const events = rest.map((it, i) => parseEvent(it, i + 2));
  const request = requestOf(headerLine(head), await compiled(of.text));
  const recording = recorder(setup({ ...request, hopeless: true }));
  let next = 0;
  const steps = () => events[next++];
  return film(recording, simulate(recording.setup, { steps }), maxMessages);
}

// Own texts are compiled in their own time; the rest is made when it is asked for.
for (const { scene } of tours.flatMap(({ steps }) => steps)) {
  if (scene.alike) known.set(JSON.stringify(scene), await makeAlike(scene.alike));
}

function make(scene: Scene): Seen {
  const { line, hand } = jobOf(scene);
  const given = setup({
    ...requestOf(line),
    ...(hand && { schedule: { kind: "trace" } as const }),
  });
  const recording = recorder(given);
  const keeper = hand && { keeper: byHand(given, hand) };
  return film(recording, simulate(recording.setup, keeper ?? {}));
}

function film(
  recording: ReturnType<typeof recorder>,
  simulation: ReturnType<typeof simulate>,
  maxMessages?: number,
): Seen {
  recording.attach(simulation);
  while (advance(simulation, maxMessages));
  return { result: result(simulation.finish()), recording: recording.cut()! };
}

const resultOf = (scene: Scene): Result => see(scene).result;

const odd = /undefined|NaN|!|\.\./;

/** What is wrong with a step: the tests expect nothing. */
function* complaints(step: Step): Generator<string> {
  const seen = see(step.scene);
  const { length } = seen.recording.process;
  if (step.holds?.(seen) === false) yield "the words are false";
  const said = [...step.says(seen)];
  if (step.compares) {
    const { rows, cells, columns, says } = step.compares;
    const results = rows.map(({ scenes }) => scenes.map(resultOf));
    said.push(says?.(results) ?? "", ...results.flatMap(cells));
    if (results.some((row) => cells(row).length !== columns.length - 1)) yield "columns";
  }
  yield* said.filter((text) => odd.test(text));
  const at = step.at?.(seen) ?? length;
  if (!(at > 0 && at <= length)) yield `opens after ${at} events`;
  const { process = 0, event = 0 } = step.points?.(seen) ?? {};
  if (!(process < seen.recording.n && event < length)) yield "points at nothing";
  if (step.claim && !seen.result.claims.some(step.claim)) yield "no such claim";
  const { task } = step;
  if (task?.kind === "reach" && !(task.taken(seen) > at && task.taken(seen) <= length))
    yield "nothing to do";
  if (task?.kind === "choose") {
    const form = (it: Partial<Form>) => ({ ...step.scene, form: { ...step.scene.form, ...it } });
    const done = task.options.map((option) => task.done(see(form(option.form))));
    if (task.done(seen) || !done.includes(true)) yield "done as it opens, or never";
  }
}

describe.each(tours.map((tour) => [tour.name, tour] as const))("%s", (_, { steps }) => {
  test.each(steps.map((step) => [step.title, step] as const))("%s", (_title, step) => {
    expect([...complaints(step)]).toEqual([]);
  });
});

/** Of each question an answer that is right and one that is wrong. */
const answers: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
  "two-minutes": ["5", "4"],
  "n-squared": ["6 5 4 3 2 1", "1 2 3 4 5 6"],
  "peterson-fifo": [twoLeaders.choices.join(), `${twoLeaders.choices[0]},0`],
  silence: ["1", "0"],
  "trade-off": ["200", "20"],
  "the-bit": ["3 1; 3 2", "3 1; 1 2"],
  alike: ["1 2 1", "2 2 1"],
  errata: ["1 2", "1 2 3"],
};

function judge(question: Question, answer: string): { right: boolean; says: string } {
  switch (question.kind) {
    case "number": {
      const seen = see(question.scene);
      const right = question.answer(seen) === Number(answer);
      return { right, says: right ? question.right(seen) : question.wrong(seen, Number(answer)) };
    }
    case "choice": {
      const results = question.options.map(({ scene }) => resultOf(scene));
      const right = question.best(results) === Number(answer);
      const says = right ? question.right(results) : question.wrong(results, Number(answer));
      return { right, says };
    }
    case "make": {
      const seen = question.scenes(answer).map(see);
      const right = question.made(seen);
      return { right, says: right ? question.right(seen) : question.wrong(seen) };
    }
    default: {
      const choices = answer.split(",").map(Number);
      const begun = question.scene.hand!.choices;
      if (begun.some((it, i) => choices[i] !== it)) throw new Error("begins otherwise");
      const seen = see({ ...question.scene, hand: { choices, then: "fifo" } });
      const right = question.made(seen);
      return { right, says: right ? question.right(seen) : question.wrong(seen) };
    }
  }
}

const named = tours.map(({ name, question }) => [name, question] as const);

test.each(named)("the question of %s can be answered, and missed", (name, question) => {
  const verdicts = answers[name].map((it) => judge(question, it));
  expect(verdicts.map((it) => it.right)).toEqual([true, false]);
  expect(verdicts.filter(({ says }) => odd.test(says))).toEqual([]);
});

const making = named.flatMap(([name, it]) => (it.kind === "make" ? [[name, it] as const] : []));

test.each(making)("the question of %s is open as it opens, and refuses nonsense", (_, question) => {
  expect(judge(question, question.begins).right).toBe(false);
  for (const text of ["", "x", "1;1"]) {
    expect(() => question.scenes(text).map(see)).toThrow(Refusal);
  }
});

test("Peterson's two leaders: the shortest run there is, as the checker finds it", () => {
  const algorithm = find("peterson").with({});
  const scope = { algorithm, n: 4, ids: [1, 2, 4, 3], violate: ["fifo"] as const };
  const budget = { states: 1_000_000, bytes: 2 ** 30 };
  const work = checker({ scope, reduce: true, steps: false, budget });
  while (work.advance());
  const { witness } = work.report().properties[0];
  expect(witness?.shortest).toBe(true);
  const { given, events } = rerun({ algorithm, violate: ["fifo"] }, witness!);
  const recording = recorder(given);
  let next = 0;
  const simulation = recording.attach(simulate(recording.setup, { steps: () => events[next++] }));
  while (advance(simulation));
  expect(choicesOf(recording.cut()!)).toEqual(twoLeaders.choices);
});

test("the errata come from the catalogue: of every paper that prints one", () => {
  const all = refuted();
  expect(all.length).toBeGreaterThan(15);
  const papersOf = (list: typeof all) => [...new Set(list.map(({ paper }) => paper))].sort();
  expect(papersOf(chosen())).toEqual(papersOf(all));
  for (const paper of papersOf(all)) expect(papers).toHaveProperty(paper);
});
