import { Refusal } from "@ringleader/core/internal";
import { choicesOf, deliverableAfter } from "@ringleader/core/internal/recording";
import { describe, expect, test } from "vitest";
import { prepareProgram, see } from "../../../../../test/see-scene.ts";
import { GAP, type Question, type TextQuestion } from "../tours/tour.ts";
import { twoLeaders } from "../tours/peterson-fifo.ts";
import { formatExercise, parseExercise, type Exercise } from "./exercise.ts";
import { fromLink, toLink } from "./exercise-link.ts";
import { samples } from "./samples.ts";
import { tourOfExercise } from "./tour-of-exercise.ts";

const questionsOf = async (exercise: Exercise): Promise<readonly Question[]> =>
  (await tourOfExercise(exercise, async (scene) => see(scene))).questions;

/** Runs an answer; returns whether it is accepted, and what the page says. */
async function judge(question: Question, answer: string): Promise<[boolean, string]> {
  const scenes = (question as TextQuestion).scenes(answer);
  for (const scene of scenes) await prepareProgram(scene);
  const seen = scenes.map(see);
  const isRight = question.accepts(seen, answer);
  return [isRight, isRight ? question.right(seen) : question.wrong(seen, answer)];
}

test.each(samples.map((sample) => [sample.title, sample] as const))(
  "exercise: %s is the same after a link and after a file",
  (_, sample) => {
    expect(fromLink(toLink(sample))).toEqual(parseExercise(formatExercise(sample)));
    expect(toLink(sample)).toMatch(/^[\w-]+$/);
  },
);

test("exercise: the next event is predicted by exactly one option, and the run is cut before it", async () => {
  const [first, second] = await questionsOf(samples[0]);
  for (const question of [first, second] as TextQuestion[]) {
    const verdicts = await Promise.all(question.options!.map((_, i) => judge(question, String(i))));
    expect(verdicts.filter(([isRight]) => isRight)).toHaveLength(1);
    const { length } = see(question.scene!).recording.process;
    expect(see(question.scenes("0")[0]).recording.process).toHaveLength(length + 1);
  }
  expect(first.asks).toMatch(/^Next in hirschberg-sinclair, .* reaches 5\. What does 5 do\?$/);
});

test("exercise: ids are accepted if their run has the cost", async () => {
  const [question] = await questionsOf(samples[1]);
  expect((await judge(question, "1 2 3 4 5"))[1]).toBe(
    "That ring costs 15 elect messages; the task asks for exactly 12.",
  );
  expect((await judge(question, "1 2 5 4 3"))[0]).toBe(true);
  expect(() => (question as TextQuestion).scenes("1 2 3")).toThrow(
    "3 ids given; the ring has 5 processes.",
  );
});

test("exercise: a schedule made by hand is accepted if it elects two processes", async () => {
  const [question] = await questionsOf(samples[2]);
  const begun = see(question.scene!);
  expect(deliverableAfter(begun.recording, begun.recording.process.length).length).toBe(4);
  expect(question.accepts([begun], "")).toBe(false);
  const solved = see({ ...question.scene!, hand: twoLeaders });
  expect(choicesOf(solved.recording)).toEqual(twoLeaders.choices);
  expect(question.accepts([solved], "")).toBe(true);
});

test("exercise: the program of a line does not give the line away", async () => {
  const [task] = samples[3].tasks;
  const program = task.kind === "line" ? task.program : "";
  expect(program).toContain(GAP);
  expect(program).not.toMatch(/forward|until they meet|me\.send\.elect\(\{ id \}\)/);
});

test("exercise: a line is accepted if the checker finds no violation", async () => {
  const [question] = await questionsOf(samples[3]);
  const [isRight, says] = await judge(question, "me.send.elect({ id });");
  expect([isRight, says]).toEqual([true, expect.stringContaining("every ring of 2 to 3")]);
  expect(await judge(question, "me.lead();")).toEqual([
    false,
    expect.stringContaining("ring of 2"),
  ]);
  await expect(judge(question, "me.send.elect({ id }")).rejects.toThrow(Refusal);
});

const place = {
  kind: "place",
  run: { algorithm: "chang-roberts", n: 5 },
  relation: "exactly",
  messages: 12,
};
const file = (task: object, more: object = {}) =>
  JSON.stringify({ format: 1, title: "T", tasks: [task], ...more });

describe("exercise: a file is refused with a sentence", () => {
  test.each([
    ["not json", "The exercise is not JSON"],
    ["[]", "the exercise is not a JSON object"],
    [file(place, { format: 2 }), "format: 2 is not accepted"],
    [file(place, { colour: 1 }), "the exercise has the unknown key colour"],
    [file(place, { title: "" }), "title: give a text of 1 to 120 characters"],
    [file(place, { tasks: [] }), "tasks: give a list of 1 to 20 tasks"],
    [file({ ...place, kind: "quiz" }), "task 1, kind: quiz is not accepted"],
    [file({ ...place, extra: 1 }), "task 1 has the unknown key extra"],
    [file({ ...place, messages: 1.5 }), "task 1, messages: give a whole number"],
    [file({ ...place, of: "hop" }), "task 1, of: hop is not accepted; it is elect, terminate"],
    [file({ ...place, run: { algorithm: "ring", n: 5 } }), "ring"],
    [file({ ...place, run: { algorithm: "own:x", n: 5 } }), "an algorithm of the catalogue"],
    [file({ ...place, run: { algorithm: "itai-rodeh", n: 5 } }), "has no ids to place"],
    [file({ ...place, run: { algorithm: "peterson", n: 65 } }), "n is at most 64"],
    [
      file({ ...place, run: { algorithm: "peterson", m: 5 } }),
      "task 1, run, has the unknown key m",
    ],
    [file({ kind: "predict", run: { algorithm: "time-slice", n: 3 }, after: 1 }), "runs in rounds"],
    [file({ kind: "line", program: "x", n: 3 }), `write ${GAP} once`],
    [file({ kind: "line", program: `${GAP} ${GAP}`, n: 3 }), `write ${GAP} once`],
    [file({ kind: "line", program: GAP, n: 9 }), "task 1, n: give a whole number from 2 to 4"],
  ])("%s", (text, sentence) => {
    expect(() => parseExercise(text)).toThrow(Refusal);
    expect(() => parseExercise(text)).toThrow(sentence);
  });

  test("a damaged link", () => {
    for (const text of ["%%%", "e30", toLink(samples[0]).slice(0, -9)])
      expect(() => fromLink(text)).toThrow(Refusal);
  });
});
