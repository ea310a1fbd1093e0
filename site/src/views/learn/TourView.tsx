import { type ReactNode, useCallback, useMemo, useState } from "react";
import { FailureLine } from "../../app/Failures.tsx";
import { usePageStore } from "../../app/store.ts";
import {
  PlaybackHere,
  type PlaybackStore,
  landmarkKeys,
  makePlayback,
  playerKeys,
} from "../../canvas/playback/playback.ts";
import { useKeys } from "../../form/useKeys.ts";
import { useAnswer } from "../../form/useAnswer.ts";
import { delivering } from "./Letters.tsx";
import { QuestionView } from "./QuestionView.tsx";
import { perform, requestOf } from "./scene.ts";
import { TourStage } from "./TourStage.tsx";
import { StepView } from "./StepView.tsx";
import type { Scene, Tour } from "./tours/tour.ts";
import { isFailure } from "../../run/worker/failure.ts";

interface TourViewProps {
  readonly tour: Tour;
  /** Number of the step, from 1; the number after the last step is the question. */
  readonly number: number;
}

/** The reader's changes to step `at`; they are discarded when the reader goes to another step. */
interface Changes {
  readonly at: number;
  readonly scene?: Scene;
  readonly process?: number;
}

export function TourView({ tour, number }: TourViewProps) {
  const { name, steps, question } = tour;
  const { goToLesson, run: runInWatch, show } = usePageStore();
  const all = steps.length + 1;
  const at = Math.max(1, Math.min(all, number));
  const step = at < all ? steps[at - 1] : undefined;
  const [playback] = useState(makePlayback);
  const [latest, setChanges] = useState<Changes>({ at });
  const changes: Changes = latest.at === at ? latest : { at };
  const change = (next: Omit<Changes, "at">) => setChanges({ ...changes, ...next });

  const questioned = question.kind === "hand" ? question.scene : steps[all - 2].scene;
  const original = step?.scene ?? questioned;
  const scene = changes.scene ?? original;
  // Keeps the previous run until the new one is ready.
  const run = useAnswer(scene, perform);
  const [shown, failure] = isFailure(run?.answer) ? [undefined, run.answer] : [run?.answer];
  const seen = run?.question === scene ? shown : undefined;
  const opening = run?.question === original ? seen : undefined;
  const points = (opening && step?.points?.(opening)) ?? {};

  const goTo = useCallback(
    (next: number) => {
      if (next >= 1 && next <= all && next !== at) goToLesson({ tour: name, step: next });
    },
    [name, all, at, goToLesson],
  );
  useKeys(useMemo(() => tourKeys(playback, goTo, at), [playback, goTo, at]));

  const isSteered = step ? step.task?.kind === "deliver" : question.kind === "hand";
  const deliver = (flight: number) => {
    const { reel } = playback.getState();
    const hand = seen && reel && delivering(seen.recording, reel.taken, flight);
    if (hand) change({ scene: { ...scene, hand } });
  };
  const openInWatch = () => {
    show("watch");
    void runInWatch(requestOf(scene, playback.getState().reel?.taken));
  };
  const navigation = (
    <Navigation at={at} all={all} onGo={goTo}>
      {!scene.alike && (
        <button type="button" onClick={openInWatch} disabled={!seen}>
          Open in Watch
        </button>
      )}
    </Navigation>
  );
  return (
    <PlaybackHere value={playback}>
      <section className="lesson" aria-label="The tour">
        <p className="aside">
          <button type="button" className="link" onClick={() => goToLesson(undefined)}>
            All tours
          </button>{" "}
          · {tour.title}
        </p>
        <h2 key={`title ${at}`} ref={focus} tabIndex={-1}>
          {step ? step.title : "Question"}
        </h2>
        {failure && <FailureLine {...failure} />}
        {step ? (
          <StepView
            key={at}
            step={step}
            seen={seen}
            navigation={navigation}
            scene={scene}
            onScene={(next) => change({ scene: next })}
          />
        ) : (
          <QuestionView
            tour={tour}
            seen={seen}
            navigation={navigation}
            onScene={(next) => change({ scene: next })}
          />
        )}
      </section>
      <section className="stage" aria-label="The run">
        {shown ? (
          <TourStage
            shown={shown}
            step={at}
            taken={opening && step?.at?.(opening)}
            points={{
              ...points,
              ...(changes.process !== undefined && { process: changes.process }),
            }}
            onProcess={(process) => change({ process })}
            onMessage={isSteered ? deliver : undefined}
          />
        ) : (
          !failure && <p className="aside">Running …</p>
        )}
      </section>
    </PlaybackHere>
  );
}

interface NavigationProps {
  readonly at: number;
  readonly all: number;
  readonly onGo: (step: number) => void;
  readonly children: ReactNode;
}

const Navigation = ({ at, all, onGo, children }: NavigationProps) => (
  <nav aria-label="Steps" className="row">
    <button type="button" onClick={() => onGo(at - 1)} disabled={at === 1}>
      Back
    </button>
    {at < all && (
      <button type="button" className="primary" onClick={() => onGo(at + 1)}>
        {at === all - 1 ? "To the question" : "Next"}
      </button>
    )}
    {children}
    <span className="aside">
      {at} of {all} · keys [ and ]
    </span>
  </nav>
);

/** Moves the focus from the pressed button to the heading, so that the space bar plays the run. */
const focus = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true });

function tourKeys(
  playback: PlaybackStore,
  goTo: (step: number) => void,
  at: number,
): Readonly<Record<string, () => void>> {
  const next = () => goTo(at + 1);
  const back = () => goTo(at - 1);
  // In the diagram, Page Down and Page Up scroll.
  const unlessInDiagram = (act: () => void) => () => {
    if (!document.activeElement?.classList.contains("space-time")) act();
  };
  return {
    ...playerKeys(playback.getState),
    ...landmarkKeys(playback),
    "]": next,
    "[": back,
    PageDown: unlessInDiagram(next),
    PageUp: unlessInDiagram(back),
  };
}
