import { useLayoutEffect } from "react";
import { Player } from "../../../canvas/playback/Player.tsx";
import { usePlaybackHere } from "../../../canvas/playback/playback.ts";
import { SpaceTime } from "../../../canvas/space-time/SpaceTime.tsx";
import { Stage } from "../../../canvas/Stage.tsx";
import { prefersStillness } from "../../../form/prefers-stillness.ts";
import type { SceneRun } from "./scene.ts";
import type { Points } from "../tours/tour.ts";

interface TourStageProps {
  readonly shown: SceneRun;
  readonly step: number;
  /** False while the run of the step is being made and the previous one is still shown. */
  readonly isCurrent: boolean;
  /** True if the run plays by itself. */
  readonly plays: boolean;
  /** Number of events after which the step stops playing; all if undefined. */
  readonly taken: number | undefined;
  readonly points: Points;
  readonly onProcess: (process: number) => void;
  readonly onMessage: ((flight: number) => void) | undefined;
}

export function TourStage(props: TourStageProps) {
  const { shown, step, isCurrent, plays, taken, points, onProcess, onMessage } = props;
  const { recording } = shown;
  const playback = usePlaybackHere();
  useLayoutEffect(() => {
    const { recording: loaded, reel, load, playTo, setMode } = playback.getState();
    if (loaded && !isCurrent) return;
    // Where the reader chooses deliveries, the player goes back by one of them.
    setMode(plays ? "step" : "message");
    const goal = taken ?? recording.process.length;
    if (!plays || prefersStillness()) return load(recording, goal);
    // A step that shows the run of the step before goes on from there.
    const now = loaded === recording && reel ? reel.taken : 0;
    load(recording, now < goal ? now : 0);
    playTo(goal);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each step goes to its moment.
  }, [playback, recording, step, isCurrent, plays, taken]);
  return (
    <div className="columns two">
      <div>
        <Stage
          shown={shown}
          isExcerpt
          chosen={points.process}
          onProcess={onProcess}
          onMessage={onMessage}
        />
        <Player recording={recording} ids={shown.picture.ids} />
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
