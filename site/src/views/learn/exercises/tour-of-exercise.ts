import { Digest, groupDigits, Refusal, type Result } from "@ringleader/core/internal";
import { ALARM, explain, namesOf, WAKE, type Recording } from "@ringleader/core/internal/recording";
import { plural } from "../../../form/format.ts";
import { formatForm, words } from "../../../run/form.ts";
import { isFailure, type Failure } from "../../../run/worker/failure.ts";
import { GAP, type Question, type Scene, type SeenRun, type Tour } from "../tours/tour.ts";
import {
  formatExercise,
  type Exercise,
  type LineTask,
  type PlaceTask,
  type PredictTask,
  type ScheduleTask,
  type Task,
} from "./exercise.ts";
import { reactionsLike, sayReaction } from "./reaction.ts";

type Perform = (scene: Scene) => Promise<SeenRun | Failure>;

/** Makes the tour that asks the tasks of an exercise. A run decides each answer. */
export async function tourOfExercise(exercise: Exercise, perform: Perform): Promise<Tour> {
  const digest = new Digest();
  digest.text(formatExercise(exercise));
  const questions: Question[] = [];
  for (const task of exercise.tasks) questions.push(await questionOf(task, perform));
  return {
    name: `exercise-${digest.hex()}`,
    title: exercise.title,
    about: "",
    minutes: 0,
    steps: [],
    questions,
  };
}

async function questionOf(task: Task, perform: Perform): Promise<Question> {
  if (task.kind === "predict") return predict(task, perform);
  if (task.kind === "place") return place(task);
  return task.kind === "schedule" ? schedule(task) : line(task);
}

/** Number of deliveries, after the one that is asked for, from which wrong options are taken. */
const MORE = 300;

async function predict(task: PredictTask, perform: Perform): Promise<Question> {
  const { run, asks, at } = task;
  const form = formatForm(run);
  const cut = (deliveries: number): Scene => ({ form: { ...form, most: String(deliveries) } });
  const whole = await perform(cut((at ?? task.after ?? 0) + MORE));
  if (isFailure(whole)) throw new Refusal(whole.sentence);
  const { recording, result } = whole;
  const after = task.after ?? recording.kind.subarray(0, at).filter(isDelivery).length;
  const event = deliveryAt(recording, after);
  if (event < 0)
    throw new Refusal(
      at === undefined
        ? `after: the run ends before delivery ${groupDigits(after + 1)}.`
        : `at: the run has no delivery after event ${groupDigits(at)}.`,
    );
  const names = namesOfRun(result);
  const name = names.of(recording.process[event]);
  const options = reactionsLike(recording, event);
  const told = `Next in ${run.algorithm}, ${explain(recording, event, names).says}.`;
  return {
    kind: "text",
    asks: `${told} ${asks ?? `What does ${name} do?`}`,
    scene: cut(after),
    label: "Answers",
    options,
    hidesRun: true,
    scenes: () => [cut(after + 1)],
    accepts: ([seen], answer) => options[Number(answer)] === reactionAt(seen, after),
    right: ([seen]) => {
      const { because } = explain(seen.recording, deliveryAt(seen.recording, after), names);
      return `Yes. ${reactionAt(seen, after)}${because === undefined ? "" : ` Why: ${because}.`}`;
    },
    wrong: () => `No. Look at what ${name} knows and at what the message brings.`,
  };
}

const reactionAt = ({ recording }: SeenRun, delivery: number): string =>
  sayReaction(recording, deliveryAt(recording, delivery));

/** Finds the event that is delivery number `delivery`, counted from 0; -1 if there is none. */
function deliveryAt({ kind }: Recording, delivery: number): number {
  let left = delivery;
  return kind.findIndex((kind) => isDelivery(kind) && left-- === 0);
}

const isDelivery = (kind: number): boolean => kind !== WAKE && kind !== ALARM;

function namesOfRun({ setup, n }: Result) {
  const ids = setup["ids"] as readonly number[] | undefined;
  return namesOf(ids && Uint32Array.from(ids), n);
}

function place({ run, relation, messages, of, asks }: PlaceTask): Question {
  const form = formatForm(run);
  const n = typeof run.ids === "object" ? run.ids.length : (run.n ?? Number(form.n));
  const what = of === undefined ? "messages" : `${of} messages`;
  const cost = ({ messages }: Result) => (of === undefined ? messages.total : messages.byKind[of]);
  const fits = (value: number) =>
    relation === "exactly"
      ? value === messages
      : relation === "at most"
        ? value <= messages
        : value >= messages;
  const begins = Array.from({ length: n }, (_, i) => i + 1).join(" ");
  return {
    kind: "text",
    asks:
      asks ??
      `Place ids on a ring of ${n} so that ${run.algorithm} sends ${relation} ${messages} ${what}.`,
    scene: { form: { ...form, ids: begins } },
    label: "Ids, clockwise",
    hint: `${n} different whole numbers`,
    begins,
    scenes: (text) => {
      const given = words(text).length;
      if (given !== n)
        throw new Refusal(`ids: ${plural(given, "id")} given; the ring has ${n} processes.`);
      return [{ form: { ...form, ids: text } }];
    },
    accepts: ([{ result }]) => fits(cost(result)),
    right: ([{ result }]) => `Yes, ${cost(result)} ${what}.`,
    wrong: ([{ result }]) =>
      `That ring costs ${cost(result)} ${what}; the task asks for ${relation} ${messages}.`,
  };
}

const isFound: Readonly<Record<ScheduleTask["find"], (result: Result) => boolean>> = {
  "two leaders": ({ leaders }) => leaders.length > 1,
  "no leader": ({ leaders, inFlight }) => leaders.length === 0 && inFlight === 0,
  "wrong leader": ({ leaders, violations }) => leaders.length === 1 && violations !== undefined,
};

function schedule({ run, find, asks }: ScheduleTask): Question {
  const leaders = ({ leaders }: Result) =>
    leaders.length === 0
      ? "no process is elected"
      : `elected: ${leaders.map(({ id, position }) => id ?? `position ${position}`).join(", ")}`;
  return {
    kind: "hand",
    asks: asks ?? `Deliver the messages in an order that ends with ${find}.`,
    scene: { form: formatForm(run), hand: { choices: [], then: "stop" } },
    accepts: ([{ result }]) => isFound[find](result),
    right: ([{ result }]) => `Yes: ${leaders(result)}.`,
    wrong: ([{ result }]) =>
      `No message is in flight, and ${leaders(result)}. Go back with the player and try another order.`,
  };
}

function line({ program, n, asks }: LineTask): Question {
  const sizes = Array.from({ length: n - 1 }, (_, i) => i + 2);
  const rings = n === 2 ? "every ring of 2" : `every ring of 2 to ${n}`;
  return {
    kind: "text",
    asks: asks ?? `Fill in the gap, so that one leader is elected on ${rings}.`,
    label: "Your line",
    program,
    scenes: (text) => {
      if (text.length > 500) throw new Refusal("Your line: give at most 500 characters.");
      const filled = program.replace(GAP, () => text);
      return [{ form: {}, program: { name: "exercise", text: filled, sizes } }];
    },
    accepts: ([{ isCorrect }]) => isCorrect === true,
    right: () => `Yes. The checker has explored every schedule of ${rings}, and all are correct.`,
    wrong: ([{ result }]) =>
      `On a ring of ${result.n} it goes wrong: ${sayWrong(result)}. The run shows how.`,
  };
}

const sayWrong = ({ violations = [], claims }: Result): string =>
  [
    ...violations,
    ...claims.filter(({ holds }) => !holds).map(({ says }) => `“${says}” does not hold`),
  ].join("; ") || "the run does not end";
