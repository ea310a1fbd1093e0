import { useEffect } from "react";
import type { Shown } from "../run/run.worker.ts";
import { Player } from "../watch/Player.tsx";
import { PlaybackHere, type PlaybackStore } from "../watch/playback.ts";
import { SpaceTime } from "../watch/SpaceTime.tsx";
import { Stage } from "../watch/Stage.tsx";

/** Opens anew with each of these. */
export interface Opening {
  readonly step: string;
  /** How many events have happened then; absent: all. */
  readonly taken: number | undefined;
}

interface ShowingProps {
  readonly shown: Shown;
  readonly playback: PlaybackStore;
  readonly opens: Opening;
  readonly process: number | undefined;
  readonly event: number | undefined;
  readonly chained: boolean;
  readonly onProcess: (process: number) => void;
  readonly onEvent: (event: number | undefined) => void;
  readonly onMessage?: (flight: number) => void;
}

/** The run of a step: the ring, its player, and the space-time diagram. */
export function Showing({
  shown,
  playback,
  opens,
  process,
  event,
  chained,
  onProcess,
  onEvent,
  onMessage,
}: ShowingProps) {
  const { recording } = shown;
  useEffect(() => {
    playback.getState().load(recording, opens.taken);
  }, [playback, recording, opens]);
  if (!recording) return null;
  return (
    <PlaybackHere value={playback}>
      <div className="pictures" data-two="">
        <div className="ring-side">
          <Stage
            shown={shown}
            chosen={process}
            onProcess={onProcess}
            {...(onMessage && { onMessage })}
          />
          <Player recording={recording} />
        </div>
        <SpaceTime
          key={opens.step}
          recording={recording}
          ids={shown.picture.ids}
          chosen={event}
          onEvent={onEvent}
          chained={chained}
        />
      </div>
    </PlaybackHere>
  );
}
