import { landmarkKeys, playerKeys, type PlaybackStore } from "../../../canvas/playback/playback.ts";

/** The keys of a tour: those of the player, and one step of the tour forward or back. */
export function tourKeys(
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
