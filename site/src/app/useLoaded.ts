import type { Recording } from "@ringleader/core/internal/recording";
import { useEffect, useLayoutEffect } from "react";
import { usePresenter } from "./presenter.ts";
import { usePageStore } from "./store.ts";
import { usePlayback } from "../canvas/playback/playback.ts";
import { prefersStillness } from "../form/prefers-stillness.ts";

/**
 * Loads the shown recording into the player, unless the player already holds it. If `plays`, a run opens at its first
 * event and plays by itself. It stands still if the address names a moment, if it is steered by hand, or if the user
 * prefers less motion; after a run whose end the user jumped to, the next one opens at its end. It pauses when the user
 * goes to another view.
 */
export function useLoaded(plays = false): Recording | undefined {
  const recording = usePageStore((store) => store.shown?.recording);
  useLayoutEffect(() => {
    const { recording: loaded, load, repeatFrom, isAtEnd, toggle } = usePlayback.getState();
    if (loaded === recording) return;
    const { shownRequest, shown } = usePageStore.getState();
    const { at, hand } = shownRequest;
    const isOpening = plays && at === undefined && !hand && !isAtEnd;
    load(recording, isOpening ? 0 : at);
    repeatFrom(shown?.repeats);
    if (isOpening && recording && !prefersStillness()) toggle();
  }, [recording, plays]);
  useEffect(() => {
    if (!plays) return undefined;
    return () => {
      const { isPlaying, toggle } = usePlayback.getState();
      // A presentation goes on with the run.
      if (isPlaying && !usePresenter.getState().isPresenting) toggle();
    };
  }, [plays]);
  return recording;
}

/** Milliseconds between the last movement and the change of the address. */
const SETTLED = 200;

/** Writes the moment into the address while the player is paused, and removes it while it plays. */
export function useMomentInAddress(): void {
  useEffect(() => {
    let timer = 0;
    const unsubscribe = usePlayback.subscribe((now, then) => {
      if (now.recording !== then.recording || !now.reel) return;
      if (now.goal === then.goal && now.isPlaying === then.isPlaying) return;
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        const { isPlaying, stops, goal } = usePlayback.getState();
        usePageStore.getState().keepMoment(isPlaying ? undefined : stops[goal]);
      }, SETTLED);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);
}
