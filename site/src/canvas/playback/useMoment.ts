import type { Recording, Reel } from "@ringleader/core/internal/recording";
import { useStore } from "zustand";
import { usePlaybackHere, type Moment, type PlaybackStore } from "./playback.ts";

/**
 * Returns the moment that is shown; undefined if it is one of another recording. A store renders its components before
 * the next frame is painted, so all of them change in the frame in which the ring does.
 */
export function useShownMoment(
  recording: Recording | undefined,
  other?: PlaybackStore,
): Moment | undefined {
  const here = usePlaybackHere();
  const moment = useStore(other ?? here, (state) => state.moment);
  return recording && moment?.recording === recording ? moment : undefined;
}

/** Returns the reel at the moment that is shown; renders the component again when the moment changes. */
export function useMoment(
  recording: Recording | undefined,
  other?: PlaybackStore,
): Reel | undefined {
  const here = usePlaybackHere();
  const moment = useShownMoment(recording, other);
  return moment && (other ?? here).getState().reel;
}
