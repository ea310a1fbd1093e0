import { groupDigits } from "@ringleader/core/internal/words";
import {
  findAlgorithm,
  formatRecord,
  parseRecord,
  quote,
  Refusal,
  shorten,
  type RunSpec,
} from "@ringleader/core/internal";
import { isOwn } from "../../../run/own/own-algorithms.ts";
import { GAP } from "../tours/tour.ts";

/** Exercises that a teacher has made. The file has the same keys; docs/schemas/exercise.json describes them. */
export interface Exercise {
  readonly title: string;
  readonly tasks: readonly Task[];
}

interface Asked {
  /** The words of the task; by default the page words it. */
  readonly asks?: string | undefined;
}

export const relations = ["exactly", "at most", "at least"] as const;
export const findings = ["two leaders", "no leader", "wrong leader"] as const;

/** Asks what the process does that receives the next message, after a number of deliveries or of events. */
export interface PredictTask extends Asked {
  readonly kind: "predict";
  readonly run: RunSpec;
  readonly after?: number;
  /** Number of events, wake-ups included, as the player counts them. Takes the place of `after`. */
  readonly at?: number;
}

/** Asks for ids with which the run sends this number of messages, of one kind or of all kinds. */
export interface PlaceTask extends Asked {
  readonly kind: "place";
  readonly run: RunSpec;
  readonly relation: (typeof relations)[number];
  readonly messages: number;
  readonly of?: string | undefined;
}

/** Asks for a schedule, made by hand, after which the election is wrong in this way. */
export interface ScheduleTask extends Asked {
  readonly kind: "schedule";
  readonly run: RunSpec;
  readonly find: (typeof findings)[number];
}

/** Asks for the text that replaces the gap of a program. The checker runs it on rings of 2 to `n` processes. */
export interface LineTask extends Asked {
  readonly kind: "line";
  readonly program: string;
  readonly n: number;
}

export type Task = PredictTask | PlaceTask | ScheduleTask | LineTask;
const kinds = ["predict", "place", "schedule", "line"] as const;

/** The number of this form of exercise. */
const FORMAT = 1;

/** Limits that keep an exercise small enough to be run on every keystroke of a class. */
const MOST = { title: 120, asks: 600, tasks: 20, program: 20_000, processes: 64, n: 4 };

export function formatExercise({ title, tasks }: Exercise): string {
  const plain = tasks.map((task) =>
    "run" in task ? { ...task, run: formatRecord(task.run) } : task,
  );
  return JSON.stringify({ format: FORMAT, title, tasks: plain });
}

/** Reads the text of an exercise. Refuses everything that it does not know, because a slip would change the task. */
export function parseExercise(text: string): Exercise {
  const { format, ...file } = objectOf("the exercise", parseJson(text));
  if (format !== FORMAT)
    throw new Refusal(
      `format: ${quote(JSON.stringify(format) ?? "absent")} is not accepted; this page reads exercises with format ${FORMAT}.`,
    );
  allow("the exercise", file, ["title", "tasks"]);
  const { tasks } = file;
  if (!Array.isArray(tasks) || tasks.length === 0 || tasks.length > MOST.tasks)
    throw new Refusal(`tasks: give a list of 1 to ${MOST.tasks} tasks.`);
  return {
    title: textOf("title", file["title"], MOST.title),
    tasks: tasks.map((task, i) => parseTask(`task ${i + 1}`, task)),
  };
}

const keys: Readonly<Record<Task["kind"], readonly string[]>> = {
  predict: ["run", "after"],
  place: ["run", "relation", "messages", "of"],
  schedule: ["run", "find"],
  line: ["program", "n"],
};

function parseTask(where: string, value: unknown): Task {
  const task = objectOf(where, value);
  const kind = wordOf(`${where}, kind`, task["kind"], kinds);
  const isByEvent = kind === "predict" && task["at"] !== undefined;
  allow(where, task, ["kind", "asks", ...(isByEvent ? ["run", "at"] : keys[kind])]);
  const { asks } = task;
  const asked = asks === undefined ? {} : { asks: textOf(`${where}, asks`, asks, MOST.asks) };
  if (kind === "line") {
    const program = textOf(`${where}, program`, task["program"], MOST.program);
    if (program.split(GAP).length !== 2)
      throw new Refusal(`${where}, program: write ${GAP} once, where the reader fills in text.`);
    return { kind, ...asked, program, n: wholeOf(`${where}, n`, task["n"], 2, MOST.n) };
  }
  const run = parseTaskRun(where, task["run"]);
  const { messages, needs } = findAlgorithm(run.algorithm).with(run.set ?? {});
  if (kind !== "place" && needs.rounds)
    throw new Refusal(
      `${where}, run: ${run.algorithm} runs in rounds, so no schedule chooses the next delivery.`,
    );
  if (kind === "place" && !needs.ids)
    throw new Refusal(`${where}, run: ${run.algorithm} has no ids to place.`);
  if (kind === "predict") {
    const unit = isByEvent ? "at" : "after";
    return { kind, ...asked, run, [unit]: wholeOf(`${where}, ${unit}`, task[unit], 0, 10_000) };
  }
  if (kind === "schedule")
    return { kind, ...asked, run, find: wordOf(`${where}, find`, task["find"], findings) };
  const of = task["of"];
  return {
    kind,
    ...asked,
    run,
    relation: wordOf(`${where}, relation`, task["relation"], relations),
    messages: wholeOf(`${where}, messages`, task["messages"], 0, 1_000_000),
    ...(of !== undefined && { of: wordOf(`${where}, of`, of, Object.keys(messages)) }),
  };
}

/** Reads the run of a task: an algorithm of the catalogue on a small network. */
function parseTaskRun(where: string, value: unknown): RunSpec {
  const run = parseRecord(objectOf(`${where}, run`, value), `${where}, run,`);
  if (isOwn(run.algorithm))
    throw new Refusal(
      `${where}, run: ${shorten(run.algorithm)} is not accepted; a run uses an algorithm of the catalogue. A program of your own belongs in a task of the kind line.`,
    );
  const size = run.n ?? (typeof run.ids === "object" ? run.ids.length : 0);
  if (size > MOST.processes)
    throw new Refusal(`${where}, run: n is at most ${MOST.processes} in an exercise.`);
  return run;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("The exercise is not JSON. Open a file that this page has saved.");
  }
}

function objectOf(where: string, value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw new Refusal(`${where} is not a JSON object.`);
}

function allow(where: string, value: object, allowed: readonly string[]): void {
  const unknown = Object.keys(value).find((key) => !allowed.includes(key));
  if (unknown === undefined) return;
  throw new Refusal(
    `${where} has the unknown key ${shorten(unknown)}; the keys are ${allowed.join(", ")}.`,
  );
}

function textOf(where: string, value: unknown, most: number): string {
  if (typeof value === "string" && value.trim() !== "" && value.length <= most) return value;
  throw new Refusal(`${where}: give a text of 1 to ${groupDigits(most)} characters.`);
}

function wordOf<W extends string>(where: string, value: unknown, words: readonly W[]): W {
  const word = words.find((word) => word === value);
  if (word !== undefined) return word;
  const given = typeof value === "string" ? quote(value) : "absent";
  throw new Refusal(`${where}: ${given} is not accepted; it is ${words.join(", ")}.`);
}

function wholeOf(where: string, value: unknown, least: number, most: number): number {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most)
    return Number(value);
  throw new Refusal(`${where}: give a whole number from ${least} to ${groupDigits(most)}.`);
}
