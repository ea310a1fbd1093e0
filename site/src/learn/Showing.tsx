import type { Recording } from "@ringleader/core/record";
import { useLayoutEffect } from "react";
import { Player } from "../watch/Player.tsx";
import type { PlaybackStore } from "../watch/playback.ts";
import { SpaceTime } from "../watch/SpaceTime.tsx";
import { Stage } from "../watch/Stage.tsx";
import { shownWith } from "./scene.ts";

/** Opens anew with each of these. */
interface Opening {
  readonly step: string;
  /** How many events have happened then; absent: all. */
  readonly taken: number | undefined;
}

interface ShowingProps {
  readonly recording: Recording;
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
  recording,
  playback,
  opens,
  process,
  event,
  chained,
  onProcess,
  onEvent,
  onMessage,
}: ShowingProps) {
  // What is played is one render behind what is shown: the pictures follow the player.
  const playing = playback((it) => it.recording);
  useLayoutEffect(() => {
    playback.getState().load(recording, opens.taken);
  }, [playback, recording, opens]);
  const shown = playing && shownWith(playing);
  if (!playing || !shown) return <p className="aside">Running …</p>;
  const isThis = playing === recording;
  return (
    <div className="pictures" data-two="">
      <div className="ring-side">
        <Stage
          shown={shown}
          chosen={isThis ? process : undefined}
          onProcess={onProcess}
          {...(onMessage && { onMessage })}
        />
        <Player recording={playing} />
      </div>
      <SpaceTime
        key={`${opens.step} ${playing.inRounds}`}
        recording={playing}
        ids={shown.picture.ids}
        chosen={isThis ? event : undefined}
        onEvent={onEvent}
        chained={chained}
      />
    </div>
  );
}
