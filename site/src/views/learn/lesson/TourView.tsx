import { useCallback, useMemo, useState } from "react";
import { FailureLine } from "../../../app/Failures.tsx";
import { usePageStore } from "../../../app/store.ts";
import { PlaybackHere, makePlayback } from "../../../canvas/playback/playback.ts";
import { useKeys } from "../../../form/useKeys.ts";
import { useAnswer } from "../../../form/useAnswer.ts";
import type { Lesson } from "../../../share/address.ts";
import { delivering } from "./Letters.tsx";
import { QuestionView } from "./QuestionView.tsx";
import { perform, requestOf } from "./scene.ts";
import { TourStage } from "./TourStage.tsx";
import { StepView } from "./StepView.tsx";
import { TourBar } from "./TourBar.tsx";
import { TourEnd, type TourLinks } from "./TourEnd.tsx";
import { tourKeys } from "./tour-keys.ts";
import type { Scene, Tour } from "../tours/tour.ts";
import { isFailure } from "../../../run/worker/failure.ts";

interface TourViewProps extends TourLinks {
  readonly tour: Tour;
  readonly lesson: Lesson;
}

/** The reader's changes to step `at`; they are discarded when the reader goes to another step. */
interface Changes {
  readonly at: number;
  readonly scene?: Scene;
  readonly process?: number;
}

/** Shows a tour, step by step, then its questions. Steps are numbered from 1. */
export function TourView({ tour, lesson, list, next }: TourViewProps) {
  const { steps, questions } = tour;
  const { goToLesson, run: runInWatch, show } = usePageStore();
  const all = steps.length + questions.length;
  const at = Math.max(1, Math.min(all, lesson.step ?? 1));
  const step = steps[at - 1];
  const question = step ? undefined : questions[at - 1 - steps.length];
  const [playback] = useState(makePlayback);
  const [latest, setChanges] = useState<Changes>({ at });
  const changes: Changes = latest.at === at ? latest : { at };
  const change = (next: Omit<Changes, "at">) => setChanges({ ...changes, ...next });

  const original = step?.scene ?? question?.scene ?? steps.at(-1)?.scene;
  const scene = changes.scene ?? original;
  // Keeps the previous run until the new one is ready.
  const run = useAnswer(scene, performIfAny);
  const [shown, failure] = isFailure(run?.answer) ? [undefined, run.answer] : [run?.answer];
  const seen = run?.question === scene ? shown : undefined;
  const opening = run?.question === original ? seen : undefined;
  const points = (opening && step?.points?.(opening)) ?? {};

  const goTo = useCallback(
    (number: number) => {
      if (number >= 1 && number <= all && number !== at) goToLesson({ ...lesson, step: number });
    },
    [lesson, all, at, goToLesson],
  );
  useKeys(useMemo(() => tourKeys(playback, goTo, at), [playback, goTo, at]));

  const isSteered = step ? step.task?.kind === "deliver" : question?.kind === "hand";
  const deliver = (flight: number) => {
    const { reel } = playback.getState();
    const hand = seen && reel && delivering(seen.recording, reel.taken, flight);
    if (hand && scene) change({ scene: { ...scene, hand } });
  };
  const openInWatch = () => {
    show("watch");
    void runInWatch(requestOf(scene, playback.getState().reel?.taken));
  };
  const canOpen = seen !== undefined && !scene?.program;
  const onScene = (next: Scene) => change({ scene: next });
  const onProcess = (process: number) => change({ process });
  return (
    <PlaybackHere value={playback}>
      <section className="lesson" aria-label="The tour">
        <p className="aside">
          <button type="button" className="link" onClick={() => goToLesson(list.lesson)}>
            {list.title}
          </button>{" "}
          · {tour.title}
          {canOpen && (
            <>
              {" "}
              ·{" "}
              <button type="button" className="link" onClick={openInWatch}>
                Open in Watch
              </button>
            </>
          )}
        </p>
        <h2 key={`title ${at}`} ref={focus} tabIndex={-1}>
          {step ? step.title : questionTitle(at - steps.length, questions.length)}
        </h2>
        {failure && <FailureLine {...failure} />}
        {step ? (
          <StepView key={at} {...{ step, seen, onScene, onProcess }} scene={scene} />
        ) : (
          <QuestionView
            key={at}
            {...{ tour, seen, onScene }}
            index={at - 1 - steps.length}
            onNext={() => goTo(at + 1)}
          />
        )}
        {at === all && <TourEnd next={next} onTry={canOpen ? openInWatch : undefined} />}
      </section>
      <section className="stage" aria-label="The run">
        {shown ? (
          <TourStage
            shown={shown}
            step={at}
            isCurrent={seen !== undefined}
            plays={step !== undefined && !isSteered}
            taken={opening && step?.at?.(opening)}
            points={{
              ...points,
              ...(changes.process !== undefined && { process: changes.process }),
            }}
            onProcess={onProcess}
            onMessage={isSteered ? deliver : undefined}
          />
        ) : (
          scene && !failure && <p className="aside">Running …</p>
        )}
      </section>
      <TourBar at={at} all={all} onGo={goTo} />
    </PlaybackHere>
  );
}

const performIfAny = async (scene: Scene | undefined) => scene && perform(scene);

const questionTitle = (number: number, all: number): string =>
  all === 1 ? "Question" : `Question ${number} of ${all}`;

/** Moves the focus from the pressed button to the heading, so that the space bar plays the run. */
const focus = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true });
