// Makes every run of every tour and checks the statements of the text about the run. The numbers in the
// text come from the run itself.
import { describe, expect, test } from "vitest";
import {
  advance,
  checker,
  findAlgorithm,
  papers,
  Refusal,
  replayRun,
  startSimulation,
  type Result,
} from "@ringleader/core/internal";
import { choicesOf, makeRecorder } from "@ringleader/core/internal/recording";
import { prepareProgram, see } from "../../../../../test/see-scene.ts";
import type { Form } from "../../../run/form.ts";
import type { Question, Scene, SeenRun, TourStep } from "./tour.ts";
import { chosen, refuted } from "./errata.ts";
import { tours } from "./index.ts";
import { twoLeaders } from "./peterson-fifo.ts";

for (const { scene } of tours.flatMap(({ steps }) => steps)) await prepareProgram(scene);

const resultOf = (scene: Scene): Result => see(scene).result;

const odd = /undefined|NaN|!|\.\./;

/** Yields the mistakes of a step. */
function* complaints(step: TourStep): Generator<string> {
  const seen = see(step.scene);
  const { length } = seen.recording.process;
  if (step.holds?.(seen) === false) yield "the text is false";
  const texts = [...step.says(seen)];
  if (step.compares) {
    const { rows, cells, columns, says } = step.compares;
    const results = rows.map(({ scenes }) => scenes.map(resultOf));
    texts.push(says?.(results) ?? "", ...results.flatMap(cells));
    if (results.some((row) => cells(row).length !== columns.length - 1)) yield "columns";
  }
  yield* texts.filter((text) => odd.test(text));
  const at = step.at?.(seen) ?? length;
  if (!(at > 0 && at <= length)) yield `opens after ${at} events`;
  const { process = 0, event = 0 } = step.points?.(seen) ?? {};
  if (!(process < seen.recording.n && event < length))
    yield "highlights a missing process or event";
  if (step.claim && !seen.result.claims.some(step.claim)) yield "no such claim";
  const { task } = step;
  // A phone has no keys, so a button is named beside every key.
  const keys = /\bspace\b(?!-)|\bkeys?\b|\b(?:press|type) [a-z?[\]]\b/i;
  yield* [...texts, task?.says ?? ""].filter((text) => keys.test(text) && !text.includes("▶"));
  if (task?.kind === "reach" && !(task.taken(seen) > at && task.taken(seen) <= length))
    yield "the task is done or impossible";
  if (task?.kind === "deliver" && task.done(seen)) yield "the task is done at the start";
  if (task?.kind === "choose") {
    const form = (it: Partial<Form>) => ({ ...step.scene, form: { ...step.scene.form, ...it } });
    const done = task.options.map((option) => task.done(see(form(option.form))));
    if (task.done(seen) || !done.includes(true)) yield "the task is done at the start, or never";
  }
}

describe.each(tours.map((tour) => [tour.name, tour] as const))("tour %s", (_, { steps }) => {
  test.each(steps.map((step) => [step.title, step] as const))("%s", (_title, step) => {
    expect([...complaints(step)]).toEqual([]);
  });
});

/** A right and a wrong answer to each question. */
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
  const seen = runsOf(question, answer);
  const right = question.accepts(seen, answer);
  return { right, says: right ? question.right(seen) : question.wrong(seen, answer) };
}

function runsOf(question: Question, answer: string): SeenRun[] {
  if (question.kind === "text") return question.scenes(answer).map(see);
  const choices = answer.split(",").map(Number);
  const begun = question.scene.hand!.choices;
  if (begun.some((choice, i) => choices[i] !== choice))
    throw new Error("the answer does not extend the given deliveries");
  return [see({ ...question.scene, hand: { choices, then: "fifo" } })];
}

const named = tours.map(({ name, questions: [question] }) => [name, question] as const);

test.each(named)(
  "tour %s: the question accepts a right answer and rejects a wrong one",
  (name, question) => {
    const verdicts = answers[name].map((answer) => judge(question, answer));
    expect(verdicts.map(({ right }) => right)).toEqual([true, false]);
    expect(verdicts.filter(({ says }) => odd.test(says))).toEqual([]);
  },
);

const making = named.flatMap(([name, question]) =>
  question.kind === "text" && question.begins !== undefined ? [[name, question] as const] : [],
);

test.each(making)(
  "tour %s: the question is unanswered at the start, and refuses invalid text",
  (_, question) => {
    expect(judge(question, question.begins ?? "").right).toBe(false);
    for (const text of ["", "x", "1;1"]) {
      expect(() => question.scenes(text).map(see)).toThrow(Refusal);
    }
  },
);

test("tour peterson-fifo: shows the shortest run with two leaders that the checker finds", () => {
  const algorithm = findAlgorithm("peterson").with({});
  const scope = { algorithm, n: 4, ids: [1, 2, 4, 3], violate: ["fifo"] as const };
  const budget = { states: 1_000_000, bytes: 2 ** 30 };
  const work = checker({ scope, reduce: true, steps: false, budget });
  while (work.advance());
  const { witness } = work.report().properties[0];
  expect(witness?.shortest).toBe(true);
  const { setup: given, events } = replayRun({ algorithm, violate: ["fifo"] }, witness!);
  const recording = makeRecorder(given);
  let next = 0;
  const simulation = recording.attach(
    startSimulation(recording.setup, { steps: () => events[next++] }),
  );
  while (advance(simulation));
  expect(choicesOf(recording.cut()!)).toEqual(twoLeaders.choices);
});

test("tour errata: has a claim of every paper with a refuted claim", () => {
  const all = refuted();
  expect(all.length).toBeGreaterThan(15);
  const papersOf = (list: typeof all) => [...new Set(list.map(({ paper }) => paper))].sort();
  expect(papersOf(chosen())).toEqual(papersOf(all));
  for (const paper of papersOf(all)) expect(papers).toHaveProperty(paper);
});
