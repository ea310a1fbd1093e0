import type { LiveCommand, LiveMessage } from "@ringleader/core/internal/conform";
import { create } from "zustand";

/** What the page knows of the run that is under way on its server. */
export interface LiveRun extends Omit<LiveMessage, "events"> {
  /** `none`: no server has answered yet; `lost`: the server has answered before. */
  readonly connection: "opening" | "open" | "none" | "lost";
  /** Number of events that the server has sent; with `count`, the run has more. */
  readonly received: number;
  /** True if the picture follows the run; false if the reader looks at an earlier moment. */
  readonly isFollowing: boolean;
  readonly follow: (isFollowing: boolean) => void;
  readonly send: (command: LiveCommand) => void;
}

/** The run under way; undefined unless the page shows one. */
export const useLive = create<{ readonly run?: LiveRun | undefined }>()(() => ({}));

/** What a click on a link or a process does. */
export type LiveAction = "cut" | "hold" | "pause" | "kill" | "crash";

export const useLiveAction = create<{ readonly action: LiveAction }>()(() => ({ action: "cut" }));

/** Milliseconds for which a process is paused, and after which a killed one starts again. */
export const PAUSE = 2000;
const RESTART = 500;

/** Makes the command for a process; undefined if the chosen action belongs to links. */
export function commandForProcess(action: LiveAction, p: number): LiveCommand | undefined {
  if (action === "pause") return { pause: p, forMs: PAUSE };
  if (action === "kill") return { kill: p, forMs: RESTART };
  return action === "crash" ? { kill: p } : undefined;
}
