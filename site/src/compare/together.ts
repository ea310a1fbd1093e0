import { makePlayback, stopOfPlayback, type PlaybackStore } from "../watch/playback.ts";

/** The playbacks of both runs. Each has as many stops as the other, and stands where the other stands. */
export const playbacks = [makePlayback(), makePlayback()] as const;

const tie = (one: PlaybackStore, other: PlaybackStore): void => {
  one.subscribe((now) => {
    const { reel, last, follow } = other.getState();
    if (now.reel && reel && now.last === last) follow(now);
  });
};
tie(playbacks[0], playbacks[1]);
tie(playbacks[1], playbacks[0]);

/** The one that is played; the other follows. A run that cannot be played follows nobody. */
export const driver = (): PlaybackStore =>
  playbacks.find((it) => it.getState().reel) ?? playbacks[0];

const step = (by: number): void => {
  const { go } = driver().getState();
  go(stopOfPlayback(driver().getState()) + by);
};

export const keys = {
  " ": () => driver().getState().toggle(),
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  Home: () => driver().getState().go(0),
  End: () => driver().getState().go(Infinity),
};
