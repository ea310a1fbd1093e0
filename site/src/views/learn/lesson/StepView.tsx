import type { Result } from "@ringleader/core/internal";
import { useEffect, useState } from "react";
import { Choice } from "../../../form/Field.tsx";
import { Table } from "../../../form/Table.tsx";
import { useAnswer } from "../../../form/useAnswer.ts";
import type { Form } from "../../../run/form.ts";
import { isFailure } from "../../../run/worker/failure.ts";
import { Claims } from "../../../canvas/playback/Claims.tsx";
import { Counts } from "../../../canvas/playback/Counts.tsx";
import { usePlaybackHere } from "../../../canvas/playback/playback.ts";
import { useMoment } from "../../../canvas/playback/useMoment.ts";
import { Letters } from "./Letters.tsx";
import { perform, type SceneRun } from "./scene.ts";
import { Words } from "./Words.tsx";
import type { Comparison, Scene, SeenRun, TourStep, TourTask } from "../tours/tour.ts";

interface StepViewProps {
  readonly step: TourStep;
  readonly seen: SceneRun | undefined;
  readonly scene: Scene;
  readonly onScene: (scene: Scene) => void;
  readonly onProcess: (process: number) => void;
}

/** Shows the text, the task and the measurements of a step. */
export function StepView({ step, seen, scene, onScene, onProcess }: StepViewProps) {
  const { task } = step;
  const isDone = useDone(task, seen);
  // What is wrong at the end is said when the playhead is there.
  const isOver = useMoment(seen?.recording)?.taken === seen?.recording.process.length;
  const wrong = isOver && !step.at ? seen?.result.violations : undefined;
  return (
    <>
      <div className="words" aria-live="polite">
        {seen ? (
          step.says(seen).map((text) => (
            <p key={text}>
              <Words text={text} kinds={seen.recording.kinds} onProcess={onProcess} />
            </p>
          ))
        ) : (
          <p className="aside">Running …</p>
        )}
      </div>
      {wrong?.map((sentence) => (
        <p className="complaint" key={sentence}>
          {sentence}
        </p>
      ))}
      {task && (
        <div className="stack task" data-done={isDone ? "" : undefined}>
          <output>
            <span className="tick" aria-hidden="true">
              {isDone ? "✓" : "○"}
            </span>{" "}
            {task.says}
            {isDone && <span className="hidden"> Done.</span>}
          </output>
          {task.kind === "choose" && (
            <Options
              task={task}
              onForm={(form) => onScene({ ...scene, form: { ...scene.form, ...form } })}
            />
          )}
          {task.kind === "deliver" && seen && (
            <Letters shown={seen} onDeliver={(hand) => onScene({ ...scene, hand })} />
          )}
        </div>
      )}
      {step.compares && <ComparedRuns compares={step.compares} />}
      {seen && step.claim && <Claims {...seen} isListed={step.claim} />}
      {seen && step.counts && <Counts {...seen} />}
    </>
  );
}

interface OptionsProps {
  readonly task: Extract<TourTask, { kind: "choose" }>;
  readonly onForm: (form: Partial<Form>) => void;
}

function Options({ task: { label, options }, onForm }: OptionsProps) {
  const [chosen, setChosen] = useState(0);
  return (
    <Choice
      label={label}
      value={String(chosen)}
      options={options.map(({ text }, i) => [String(i), text] as const)}
      onChoose={(value) => {
        setChosen(Number(value));
        onForm(options[Number(value)].form);
      }}
    />
  );
}

/** Tells whether the reader has done the task; a task that is done stays done. */
function useDone(task: TourTask | undefined, seen: SeenRun | undefined): boolean {
  const playback = usePlaybackHere();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!task || !seen || isDone) return undefined;
    const look = () => {
      const { reel } = playback.getState();
      // The playback may still hold an earlier run.
      if (reel?.recording !== seen.recording) return;
      if (isDoneNow(task, seen, reel.taken)) setDone(true);
    };
    look();
    return playback.subscribe(look);
  }, [task, seen, playback, isDone]);
  return isDone;
}

function isDoneNow(task: TourTask, seen: SeenRun, taken: number): boolean {
  return task.kind === "reach" ? taken >= task.taken(seen) : task.done(seen);
}

function ComparedRuns({ compares }: { readonly compares: Comparison }) {
  const { caption, columns, rows, cells, says } = compares;
  const results = useAnswer(rows, runAll)?.answer;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys. */}
      <section className="scroll" tabIndex={0} aria-label={caption}>
        <Table
          caption={caption}
          columns={columns}
          numeric
          rows={rows.map(({ name }, i) => [
            name,
            name,
            ...(results ? cells(results[i]) : columns.slice(1).map(() => "…")),
          ])}
        />
      </section>
      {results && says && <p>{says(results)}</p>}
    </>
  );
}

const runAll = (rows: Comparison["rows"]) =>
  Promise.all(rows.map(({ scenes }) => Promise.all(scenes.map(resultOf))));

async function resultOf(scene: Scene): Promise<Result> {
  const answer = await perform(scene);
  if (!isFailure(answer)) return answer.result;
  throw new Error(answer.sentence);
}
