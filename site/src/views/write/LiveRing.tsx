import { useLayoutEffect, useState } from "react";
import { useStore } from "zustand";
import { makePlayback, PlaybackHere } from "../../canvas/playback/playback.ts";
import { prefersStillness } from "../../form/prefers-stillness.ts";
import { Stage } from "../../canvas/Stage.tsx";
import { plural } from "../../form/format.ts";
import type { ShownRun } from "../../run/run.worker.ts";

interface LiveRingProps {
  readonly shown: ShownRun | undefined;
  /** True if the run belongs to the current text. */
  readonly fresh: boolean;
}

/** Plays the text on a small ring, again after each change. Under reduced motion it shows the end of the run. */
export function LiveRing({ shown, fresh }: LiveRingProps) {
  const [playback] = useState(makePlayback);
  const isPlaying = useStore(playback, (state) => state.isPlaying);
  const recording = shown?.recording;
  useLayoutEffect(() => {
    const isStill = prefersStillness();
    playback.getState().load(recording, isStill ? undefined : 0);
    if (recording && !isStill) playback.getState().toggle();
    return () => playback.getState().load(undefined);
  }, [playback, recording]);
  return (
    <section className="box live" aria-label="Live ring" data-stale={fresh ? undefined : ""}>
      {shown && recording ? (
        <PlaybackHere value={playback}>
          <Stage shown={shown} />
          <p className="row">
            <button type="button" className="small" onClick={() => playback.getState().toggle()}>
              {isPlaying ? "Pause" : "Play"}
            </button>
            <span className="aside">
              This run: {plural(shown.picture.n, "process", "processes")},{" "}
              {plural(shown.result.messages.total, "message")}
              {shown.stopped && ", not ended"}
            </span>
          </p>
        </PlaybackHere>
      ) : (
        <p className="aside">A small ring runs here as soon as the text compiles.</p>
      )}
    </section>
  );
}
