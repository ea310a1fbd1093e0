import { lazy, Suspense, useEffect, useState } from "react";
import { useBench } from "../app/bench.ts";
import { Claims } from "./Claims.tsx";
import { Counts } from "./Counts.tsx";
import { Headline } from "./Headline.tsx";
import { Controls } from "../choose/Controls.tsx";
import { stopOfPlayback, usePlayback } from "./playback.ts";
import { Player } from "./Player.tsx";
import { Replay } from "./Replay.tsx";
import { Stage } from "./Stage.tsx";
import { useHuge } from "../huge/useHuge.ts";
import { useKeys } from "./useKeys.ts";

const Huge = lazy(() => import("../huge/Huge.tsx"));
const { getState } = usePlayback;
const keys = {
  " ": () => getState().toggle(),
  ArrowRight: () => getState().go(stopOfPlayback(getState()) + 1),
  ArrowLeft: () => getState().go(stopOfPlayback(getState()) - 1),
  Home: () => getState().go(0),
  End: () => getState().go(Infinity),
  n: () => getState().jump(1),
  b: () => getState().jump(-1),
};

/** The run, watched. */
export default function Watch() {
  const { shown, under, complaint, asked } = useBench();
  const [chosen, setChosen] = useState<number>();
  const recording = shown?.recording;
  useEffect(() => usePlayback.getState().load(recording, asked.at), [recording, asked.at]);
  useKeys(keys);
  const huge = useHuge();
  const isStale = under !== undefined || complaint !== undefined;
  return (
    <main>
      <section className="stage" aria-label="The run">
        <Headline />
        {(shown || under?.progress) && (
          <Stage
            shown={shown}
            live={under?.progress?.picture}
            chosen={chosen}
            onProcess={setChosen}
          />
        )}
        {recording && !under && <Player recording={recording} />}
        {shown && !recording && !under && !huge && (
          <p className="aside">
            {shown.stopped
              ? "A run that was stopped cannot be played."
              : "The run is too long to be played event by event."}
          </p>
        )}
        {huge && (
          <Suspense>
            <Huge {...huge} />
          </Suspense>
        )}
      </section>
      <section className="setup" aria-label="Setup">
        <Controls />
      </section>
      {shown && (
        <section className="cost" aria-label="Cost" data-stale={isStale ? "" : undefined}>
          <Counts {...shown} />
          <Claims claims={shown.result.claims} stopped={shown.stopped} />
          <Replay result={shown.result} seconds={shown.seconds} />
        </section>
      )}
    </main>
  );
}
