import type { LiveCommand, LiveLink, LiveMessage } from "@ringleader/core/internal/conform";
import { useMemo } from "react";
import { create } from "zustand";
import type { LiveMarks } from "../../canvas/live-marks.ts";

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

/** What is broken in the run under way, for its ring; undefined if the page shows none, or an earlier moment. */
export function useLiveMarks(): LiveMarks | undefined {
  const run = useLive((store) => store.run);
  const { links = [], nodes = [], difference, isFollowing, over } = run ?? {};
  return useMemo(() => {
    const isNow = isFollowing === true && !over;
    const marks = {
      links: isNow ? links.filter(({ up, held }) => !up || held) : [],
      nodes: isNow ? nodes.filter(({ state }) => state !== "running") : [],
      wrong: difference?.event.process,
    };
    const isNeeded = marks.links.length + marks.nodes.length > 0 || marks.wrong !== undefined;
    return isNeeded ? marks : undefined;
  }, [links, nodes, difference, isFollowing, over]);
}

/** What a click on a link or a process does. */
export type LiveAction = "cut" | "hold" | "pause" | "kill" | "crash";

export const useLiveAction = create<{ readonly action: LiveAction }>()(() => ({ action: "cut" }));

/** Milliseconds for which a process is paused, and after which a killed one starts again. */
export const PAUSE = 2000;
const RESTART = 500;

/** Makes the command for a link; undefined if the chosen action belongs to processes. */
export function commandForLink(
  action: LiveAction,
  { edge, held }: LiveLink,
): LiveCommand | undefined {
  if (action === "cut") return { cut: edge };
  if (action !== "hold") return undefined;
  return held ? { release: edge } : { hold: edge };
}

/** Makes the command for a process; undefined if the chosen action belongs to links. */
export function commandForProcess(action: LiveAction, p: number): LiveCommand | undefined {
  if (action === "pause") return { pause: p, forMs: PAUSE };
  if (action === "kill") return { kill: p, forMs: RESTART };
  return action === "crash" ? { kill: p } : undefined;
}
