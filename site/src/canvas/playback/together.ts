import { makePlayback, playerKeys, type PlaybackStore } from "./playback.ts";

/** The playbacks of both runs. They have the same number of stops, and each follows the other. */
export const playbacks = [makePlayback(), makePlayback()] as const;

const tie = (one: PlaybackStore, other: PlaybackStore): void => {
  one.subscribe((now) => {
    const { reel, last, follow } = other.getState();
    if (now.reel && reel && now.last === last) follow(now);
  });
};
tie(playbacks[0], playbacks[1]);
tie(playbacks[1], playbacks[0]);

/** Key bindings that move the first playback that holds a recording; the other follows. */
export const keys = playerKeys(() => {
  const [one, other] = playbacks.map(({ getState }) => getState());
  return !one.reel && other.reel ? other : one;
});
