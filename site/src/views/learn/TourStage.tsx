import type { Recording } from "@ringleader/core/internal/recording";
import { useLayoutEffect } from "react";
import { Player } from "../../canvas/playback/Player.tsx";
import type { PlaybackStore } from "../../canvas/playback/playback.ts";
import { SpaceTime } from "../../canvas/SpaceTime.tsx";
import { Stage } from "../../canvas/Stage.tsx";
import { shownWith } from "./scene.ts";

/** The stage goes to this moment whenever it changes. */
interface Opening {
  readonly step: string;
  /** Events that have happened; all by default. */
  readonly taken: number | undefined;
}

interface TourStageProps {
  readonly recording: Recording;
  readonly playback: PlaybackStore;
  readonly opens: Opening;
  readonly process: number | undefined;
  readonly event: number | undefined;
  readonly chained: boolean;
  readonly onProcess: (process: number) => void;
  readonly onMessage?: (flight: number) => void;
}

export function TourStage({
  recording,
  playback,
  opens,
  process,
  event,
  chained,
  onProcess,
  onMessage,
}: TourStageProps) {
  // The playback is one render behind `recording`; the pictures follow the playback.
  const playing = playback((state) => state.recording);
  useLayoutEffect(() => {
    playback.getState().load(recording, opens.taken);
  }, [playback, recording, opens]);
  const shown = playing && shownWith(playing);
  if (!playing || !shown) return <p className="aside">Running …</p>;
  const isCurrent = playing === recording;
  return (
    <div className="pictures" data-two="">
      <div className="ring-side">
        <Stage
          shown={shown}
          chosen={isCurrent ? process : undefined}
          onProcess={onProcess}
          {...(onMessage && { onMessage })}
        />
        <Player recording={playing} />
      </div>
      <SpaceTime
        key={`${opens.step} ${playing.inRounds}`}
        recording={playing}
        ids={shown.picture.ids}
        event={isCurrent ? event : undefined}
        chained={chained}
      />
    </div>
  );
}
