import { stopOfPlayback, usePlayback } from "./playback.ts";

const { getState } = usePlayback;

/** The keys of the player. */
export const keys = {
  " ": () => getState().toggle(),
  ArrowRight: () => getState().go(stopOfPlayback(getState()) + 1),
  ArrowLeft: () => getState().go(stopOfPlayback(getState()) - 1),
  Home: () => getState().go(0),
  End: () => getState().go(Infinity),
  n: () => getState().jump(1),
  b: () => getState().jump(-1),
};
