import { create } from "zustand";

/** True while a run is presented to a room: full screen, in large type, without its outcome in words. */
export const usePresenter = create<{ readonly isPresenting: boolean }>()(() => ({
  isPresenting: false,
}));

export function startPresenting(): void {
  usePresenter.setState({ isPresenting: true });
  // Where full screen is refused, the presentation fills the window.
  void document.documentElement.requestFullscreen?.().catch(() => {});
}

export function stopPresenting(): void {
  usePresenter.setState({ isPresenting: false });
  if (document.fullscreenElement) void document.exitFullscreen();
}

// The browser itself leaves full screen when the reader presses Escape.
document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) usePresenter.setState({ isPresenting: false });
});
