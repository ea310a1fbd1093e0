import { useLayoutEffect } from "react";
import { Player } from "../../canvas/playback/Player.tsx";
import { usePlaybackHere } from "../../canvas/playback/playback.ts";
import { SpaceTime } from "../../canvas/space-time/SpaceTime.tsx";
import { Stage } from "../../canvas/Stage.tsx";
import type { SceneRun } from "./scene.ts";
import type { Points } from "./tours/tour.ts";

interface TourStageProps {
  readonly shown: SceneRun;
  readonly step: number;
  /** Number of events that have happened when the step opens; all if undefined. */
  readonly taken: number | undefined;
  readonly points: Points;
  readonly onProcess: (process: number) => void;
  readonly onMessage: ((flight: number) => void) | undefined;
}

export function TourStage(props: TourStageProps) {
  const { shown, step, taken, points, onProcess, onMessage } = props;
  const { recording } = shown;
  const playback = usePlaybackHere();
  useLayoutEffect(() => {
    playback.getState().load(recording, taken);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each step goes to its moment.
  }, [playback, recording, step, taken]);
  return (
    <div className="columns two">
      <div>
        <Stage shown={shown} chosen={points.process} onProcess={onProcess} onMessage={onMessage} />
        <Player recording={recording} />
      </div>
      <SpaceTime
        key={`${step} ${recording.inRounds}`}
        recording={recording}
        ids={shown.picture.ids}
        event={points.event}
        hasPath={points.criticalPath}
      />
    </div>
  );
}
