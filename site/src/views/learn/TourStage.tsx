import { useLayoutEffect, useState } from "react";
import { Player } from "../../canvas/playback/Player.tsx";
import { usePlaybackHere } from "../../canvas/playback/playback.ts";
import { SpaceTime } from "../../canvas/SpaceTime.tsx";
import { Stage } from "../../canvas/Stage.tsx";
import type { ShownRun } from "../../run/run.worker.ts";
import type { Points } from "./tours/tour.ts";

interface TourStageProps {
  readonly shown: ShownRun;
  readonly step: number;
  /** The stage goes to this moment, in events, whenever it changes; to the end if undefined. */
  readonly taken: number | undefined;
  readonly points: Points;
  readonly onProcess: (process: number) => void;
  readonly onMessage?: ((flight: number) => void) | undefined;
}

export function TourStage({ shown, step, taken, points, onProcess, onMessage }: TourStageProps) {
  const playback = usePlaybackHere();
  // The pictures follow the playback, which is one render behind.
  const [played, setPlayed] = useState<ShownRun>();
  useLayoutEffect(() => {
    playback.getState().load(shown.recording, taken);
    setPlayed(shown);
  }, [playback, shown, step, taken]);
  if (!played?.recording) return <p className="aside">Running …</p>;
  const { process, event, chain } = played === shown ? points : {};
  return (
    <div className="pictures" data-two="">
      <div className="ring-side">
        <Stage shown={played} chosen={process} onProcess={onProcess} onMessage={onMessage} />
        <Player recording={played.recording} />
      </div>
      <SpaceTime
        key={`${step} ${played.recording.inRounds}`}
        recording={played.recording}
        ids={played.picture.ids}
        event={event}
        chained={chain}
      />
    </div>
  );
}
