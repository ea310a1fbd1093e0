import { useCallback, useMemo, useState } from "react";
import { useBench } from "../app/bench.ts";
import { stopOfPlayback, makePlayback, PlaybackHere } from "../watch/playback.ts";
import { useKeys } from "../watch/useKeys.ts";
import { goToLesson } from "./lesson.ts";
import { delivering } from "./Letters.tsx";
import { QuestionView } from "./QuestionView.tsx";
import { askedOf } from "./scene.ts";
import { Showing } from "./Showing.tsx";
import { StepView } from "./StepView.tsx";
import type { Scene, Seen, Tour } from "./tour.ts";
import { useScene } from "./useScene.ts";

interface TourViewProps {
  readonly tour: Tour;
  /** The step, counted from 1; the question comes after the last one. */
  readonly number: number;
}

/** What the reader has changed of a step; another step knows nothing of it. */
interface Changed {
  readonly at: number;
  readonly scene?: Scene;
  readonly process?: number;
  readonly event?: number | null;
}

/** A tour: the text of a step beside its run. */
export function TourView({ tour, number }: TourViewProps) {
  const all = tour.steps.length + 1;
  const at = Math.max(1, Math.min(all, number));
  const step = at < all ? tour.steps[at - 1] : undefined;
  const { question } = tour;
  const [playback] = useState(makePlayback);
  const [kept, setChanged] = useState<Changed>({ at });
  const changed: Changed = kept.at === at ? kept : { at };
  const change = (to: Omit<Changed, "at">) => setChanged({ ...changed, ...to });

  const asked = question.kind === "hand" ? question.scene : tour.steps[all - 2].scene;
  const original = step?.scene ?? asked;
  const scene = changed.scene ?? original;
  const performed = useScene(scene);
  const { shown, failure } = performed ?? {};
  const seen: Seen | undefined = useMemo(
    () =>
      shown?.recording && performed?.scene === scene
        ? { result: shown.result, recording: shown.recording }
        : undefined,
    [shown, performed, scene],
  );
  const isOriginal = performed?.scene === original;
  const points = (seen && isOriginal && step?.points?.(seen)) || {};
  const taken = seen && isOriginal ? step?.at?.(seen) : undefined;
  const opens = useMemo(() => ({ step: String(at), taken }), [at, taken]);

  const { name } = tour;
  const goTo = useCallback(
    (to: number) => {
      if (to >= 1 && to <= all && to !== at) goToLesson({ tour: name, step: to });
    },
    [name, all, at],
  );
  useKeys(
    useMemo(
      () =>
        keysOf(
          playback,
          () => goTo(at + 1),
          () => goTo(at - 1),
        ),
      [playback, goTo, at],
    ),
  );

  const isSteered = step ? step.task?.kind === "deliver" : question.kind === "hand";
  const deliver = (flight: number) => {
    const { reel } = playback.getState();
    const hand = seen && reel && delivering(seen.recording, reel.taken, flight);
    if (hand) change({ scene: { ...scene, hand } });
  };
  const openInWatch = () => {
    const it = askedOf(scene, playback.getState().reel?.taken);
    if (!it) return;
    useBench.getState().show("watch");
    void useBench.getState().run(it);
  };
  const navigation = (
    <nav aria-label="Steps" className="steps">
      <button type="button" onClick={() => goTo(at - 1)} disabled={at === 1}>
        Back
      </button>
      {step && (
        <button type="button" className="primary" onClick={() => goTo(at + 1)}>
          {at === all - 1 ? "To the question" : "Next"}
        </button>
      )}
      {!scene.alike && (
        <button type="button" onClick={openInWatch} disabled={!seen}>
          Open in Watch
        </button>
      )}
      <span className="aside">
        {at} of {all} · keys [ and ]
      </span>
    </nav>
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
        {failure && (
          <p className="complaint" role="alert">
            {failure.sentence}
          </p>
        )}
        {step ? (
          <StepView
            key={at}
            step={step}
            seen={seen}
            shown={shown}
            playback={playback}
            navigation={navigation}
            onForm={(form) => change({ scene: { ...scene, form: { ...scene.form, ...form } } })}
            onHand={(hand) => change({ scene: { ...scene, hand } })}
          />
        ) : (
          <QuestionView
            tour={tour}
            seen={seen}
            navigation={navigation}
            onScene={(it) => change({ scene: it })}
          />
        )}
      </section>
      <section className="stage" aria-label="The run">
        {shown?.recording ? (
          <Showing
            recording={shown.recording}
            playback={playback}
            opens={opens}
            process={changed.process ?? points.process}
            event={changed.event === null ? undefined : (changed.event ?? points.event)}
            chained={points.chain === true}
            onProcess={(process) => change({ process })}
            onEvent={(event) => change({ event: event ?? null })}
            {...(isSteered && { onMessage: deliver })}
          />
        ) : (
          !failure && <p className="aside">Running …</p>
        )}
      </section>
    </PlaybackHere>
  );
}

/** The button that was pressed may be gone or mean something else: the space bar belongs to the player. */
const focus = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true });

function keysOf(
  { getState }: ReturnType<typeof makePlayback>,
  next: () => void,
  back: () => void,
): Readonly<Record<string, () => void>> {
  const by = (steps: number) => getState().go(stopOfPlayback(getState()) + steps);
  // In the diagram these two scroll.
  const unlessInDiagram = (act: () => void) => () => {
    if (!document.activeElement?.classList.contains("space-time")) act();
  };
  return {
    " ": () => getState().toggle(),
    ArrowRight: () => by(1),
    ArrowLeft: () => by(-1),
    Home: () => getState().go(0),
    End: () => getState().go(Infinity),
    n: () => getState().jump(1),
    b: () => getState().jump(-1),
    "]": next,
    "[": back,
    PageDown: unlessInDiagram(next),
    PageUp: unlessInDiagram(back),
  };
}
