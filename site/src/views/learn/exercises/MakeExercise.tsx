import {
  findAlgorithm,
  formatFlags,
  formatRecord,
  parseFlags,
  Refusal,
} from "@ringleader/core/internal";
import { templates } from "@ringleader/core/internal/templates";
import { useSessionStorage } from "@mantine/hooks";
import { usePageStore } from "../../../app/store.ts";
import { Copyable } from "../../../form/Copyable.tsx";
import { Choice, Text } from "../../../form/Field.tsx";
import { save } from "../../../form/save.ts";
import { parseForm } from "../../../run/form.ts";
import { orRefusal } from "../../../run/worker/failure.ts";
import { GAP } from "../tours/tour.ts";
import { LONGEST } from "../../../share/address.ts";
import {
  findings,
  formatExercise,
  parseExercise,
  relations,
  type Exercise,
  type Task,
} from "./exercise.ts";
import { toLink } from "./exercise-link.ts";
import { usePlayback } from "../../../canvas/playback/playback.ts";

/** The texts of the form of a task; each kind of task uses some of them. */
const openingTask = {
  kind: "predict" as Task["kind"],
  asks: "",
  /** The run as flags of the command. */
  run: "chang-roberts --ids 3,1,4,2,5",
  /** Number of events, as the player counts them. */
  at: "11",
  relation: "exactly",
  messages: "12",
  of: "",
  find: "two leaders",
  program: templates[0].text.replace("me.lead();", `${GAP};`),
  n: "3",
};
type Draft = typeof openingTask;
const openingTasks: readonly Draft[] = [openingTask];

const useDraft = <T,>(name: string, defaultValue: T) =>
  useSessionStorage({
    key: `ringleader.exercise.${name}`,
    defaultValue,
    getInitialValueInEffect: false,
  });

const titles: Readonly<Record<Task["kind"], string>> = {
  predict: "predict the next event",
  place: "place the ids so that it costs k",
  schedule: "find the schedule",
  line: "fill in the missing line",
};

/** The form in which a teacher makes an exercise, as a link or as a file. */
export function MakeExercise({ onTry }: { readonly onTry: (exercise: Exercise) => void }) {
  // The draft stays while its author tries it.
  const [title, setTitle] = useDraft("title", "My exercise");
  const [tasks, setTasks] = useDraft<readonly Draft[]>("tasks", openingTasks);
  const exercise = orRefusal(() => exerciseOf(title, tasks));
  const change = (index: number, draft: Partial<Draft>) =>
    setTasks(tasks.map((task, i) => (i === index ? { ...task, ...draft } : task)));
  return (
    <details className="make" open={tasks !== openingTasks || undefined}>
      <summary>Make an exercise</summary>
      <form onSubmit={(event) => event.preventDefault()}>
        <Text label="Title" value={title} onEdit={setTitle} wide />
        {tasks.map((task, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a task is its number.
          <fieldset key={i} className="box">
            <legend>Task {i + 1}</legend>
            <TaskFields task={task} onChange={(draft) => change(i, draft)} />
            {tasks.length > 1 && (
              <button
                type="button"
                className="small"
                onClick={() => setTasks(tasks.toSpliced(i, 1))}
              >
                Remove task {i + 1}
              </button>
            )}
          </fieldset>
        ))}
        <div className="row">
          <button type="button" onClick={() => setTasks([...tasks, openingTask])}>
            Add a task
          </button>
          {!(exercise instanceof Refusal) && (
            <>
              <button type="button" className="primary" onClick={() => onTry(exercise)}>
                Try it
              </button>
              <button type="button" onClick={() => saveFile(exercise)}>
                Save as a file
              </button>
            </>
          )}
        </div>
        {exercise instanceof Refusal ? (
          <p className="complaint" role="alert">
            {exercise.message}
          </p>
        ) : (
          <Link exercise={exercise} />
        )}
      </form>
    </details>
  );
}

function Link({ exercise }: { readonly exercise: Exercise }) {
  const url = new URL(location.href);
  url.search = "";
  url.hash = `view=learn&exercise=${toLink(exercise)}`;
  if (url.href.length > LONGEST)
    return <p className="aside">The exercise is too long for a link. Save it as a file.</p>;
  return <Copyable label="Link for your class" copies="Copy the link" text={url.href} />;
}

const saveFile = (exercise: Exercise) => {
  const text = `${JSON.stringify(JSON.parse(formatExercise(exercise)), null, 2)}\n`;
  save("exercise.json", new Blob([text], { type: "application/json" }));
};

interface TaskFieldsProps {
  readonly task: Draft;
  readonly onChange: (draft: Partial<Draft>) => void;
}

function TaskFields({ task, onChange }: TaskFieldsProps) {
  const text = (name: keyof Draft, label: string, more: object = {}) => (
    <Text label={label} value={task[name]} onEdit={(it) => onChange({ [name]: it })} {...more} />
  );
  const choice = (name: keyof Draft, label: string, words: readonly string[]) => (
    <Choice
      label={label}
      value={task[name]}
      options={words.map((word) => [word, word] as const)}
      onChoose={(it) => onChange({ [name]: it })}
    />
  );
  return (
    <div className="fields">
      <Choice
        label="Kind"
        value={task.kind}
        options={Object.entries(titles)}
        onChoose={(kind) => onChange({ kind: kind as Task["kind"] })}
      />
      {task.kind === "line" ? (
        <>
          {text("program", "Program", { long: true, wide: true, hint: `${GAP} is the gap` })}
          {text("n", "Checked on rings of 2 to", { numeric: true })}
        </>
      ) : (
        <RunField task={task} onChange={onChange} />
      )}
      {task.kind === "predict" &&
        text("at", "After event", {
          numeric: true,
          hint: "as the player under Watch numbers events; 0 is the start",
        })}
      {task.kind === "place" && (
        <>
          {choice("relation", "It costs", relations)}
          {text("messages", "Messages", { numeric: true })}
          {text("of", "Of the kind", { hint: "empty: of all kinds" })}
        </>
      )}
      {task.kind === "schedule" && choice("find", "Find", findings)}
      {text("asks", "In your words", { wide: true, hint: "empty: the page words the task" })}
    </div>
  );
}

function RunField({ task, onChange }: TaskFieldsProps) {
  const { form } = usePageStore();
  const take = () => {
    const run = orRefusal(() => {
      const { needs } = findAlgorithm(form.algorithm).with(form.set);
      return formatFlags(parseForm(form, needs)).replace(/^ringleader run /, "");
    });
    const at = usePlayback.getState().reel?.taken;
    onChange({
      run: run instanceof Refusal ? form.algorithm : run,
      ...(at !== undefined && { at: String(at) }),
    });
  };
  return (
    <div className="wide stack">
      <Text
        label="Run"
        hint="the options of the command ringleader run, for example: peterson --ids 1,2,4,3 --violate fifo"
        value={task.run}
        onEdit={(run) => onChange({ run })}
      />
      <p>
        <button type="button" className="small" onClick={take}>
          Take the run under Watch
        </button>
      </p>
    </div>
  );
}

/** Makes the exercise of the form; refuses what the parser of files refuses. */
function exerciseOf(title: string, drafts: readonly Draft[]): Exercise {
  const number = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text);
  const tasks = drafts.map((draft) => {
    const { kind } = draft;
    const asks = draft.asks.trim() === "" ? undefined : draft.asks;
    if (kind === "line") return { kind, asks, program: draft.program, n: number(draft.n) };
    const run = formatRecord(parseFlags(draft.run));
    if (kind === "predict") return { kind, asks, run, at: number(draft.at) };
    if (kind === "schedule") return { kind, asks, run, find: draft.find };
    const { relation, messages, of } = draft;
    return { kind, asks, run, relation, messages: number(messages), of: of.trim() || undefined };
  });
  return parseExercise(JSON.stringify({ format: 1, title, tasks }));
}
