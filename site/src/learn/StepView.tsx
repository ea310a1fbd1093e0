import type { Hand } from "@ringleader/core/record";
import { useEffect, useState, type ReactNode } from "react";
import { Choice } from "../choose/Field.tsx";
import type { Form } from "../run/form.ts";
import type { Shown } from "../run/run.worker.ts";
import { Claims } from "../watch/Claims.tsx";
import { Counts } from "../watch/Counts.tsx";
import type { PlaybackStore } from "../watch/playback.ts";
import { Compared } from "./Compared.tsx";
import { Letters } from "./Letters.tsx";
import type { Seen, Step, Task } from "./tour.ts";

interface StepViewProps {
  readonly step: Step;
  readonly seen: Seen | undefined;
  readonly shown: Shown | undefined;
  readonly playback: PlaybackStore;
  readonly process: number | undefined;
  readonly navigation: ReactNode;
  readonly onForm: (form: Partial<Form>) => void;
  readonly onHand: (hand: Hand) => void;
}

/** The text of a step, what there is to do, and the figures beside it. */
export function StepView({
  step,
  seen,
  shown,
  playback,
  process,
  navigation,
  onForm,
  onHand,
}: StepViewProps) {
  const { task } = step;
  const isDone = useDone(task, seen, playback, process);
  const wrong = step.at ? undefined : seen?.result.violations;
  return (
    <>
      <div className="words" aria-live="polite">
        {seen ? (
          step.says(seen).map((text) => <p key={text}>{text}</p>)
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
        <div className="task" data-done={isDone ? "" : undefined}>
          <output>
            <span className="tick" aria-hidden="true">
              {isDone ? "✓" : "○"}
            </span>{" "}
            {task.says}
            {isDone && <span className="hidden"> Done.</span>}
          </output>
          {task.kind === "choose" && <Options task={task} onForm={onForm} />}
          {task.kind === "deliver" && seen && (
            <Letters recording={seen.recording} onDeliver={onHand} />
          )}
        </div>
      )}
      {navigation}
      {step.compares && <Compared compares={step.compares} />}
      {shown && seen && step.claim && (
        <Claims
          {...claimsOf(shown, step.claim)}
          stopped={shown.stopped}
          recording={seen.recording}
        />
      )}
      {shown && seen && step.counts && <Counts {...shown} />}
    </>
  );
}

function claimsOf({ result, gauges }: Shown, isMeant: NonNullable<Step["claim"]>) {
  const meant = result.claims.flatMap((claim, i) => (isMeant(claim) ? [i] : []));
  return {
    claims: meant.map((i) => result.claims[i]),
    gauges: meant.map((i) => gauges[i]),
  };
}

interface OptionsProps {
  readonly task: Extract<Task, { kind: "choose" }>;
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

/** Has the reader done it? Once done, it stays done. */
function useDone(
  task: Task | undefined,
  seen: Seen | undefined,
  playback: PlaybackStore,
  process: number | undefined,
): boolean {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!task || !seen || isDone) return undefined;
    const look = () => {
      const { isPlaying, reel } = playback.getState();
      // Before it is loaded, the playback still stands in another run.
      if (reel?.recording !== seen.recording) return;
      if (isDoneNow(task, seen, isPlaying, reel.taken, process)) setDone(true);
    };
    look();
    return playback.subscribe(look);
  }, [task, seen, playback, process, isDone]);
  return isDone;
}

function isDoneNow(
  task: Task,
  seen: Seen,
  isPlaying: boolean,
  taken: number,
  process: number | undefined,
): boolean {
  switch (task.kind) {
    case "play":
      return isPlaying;
    case "reach":
      return taken >= task.taken(seen);
    case "look":
      return process === task.process(seen);
    default:
      return task.done(seen);
  }
}
