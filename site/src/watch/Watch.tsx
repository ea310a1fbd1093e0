import { Tabs } from "@mantine/core";
import type { Recording } from "@ringleader/core/record";
import { lazy, Suspense, useState } from "react";
import { useBench } from "../app/bench.ts";
import { ByHand } from "../adversary/ByHand.tsx";
import { deliver } from "../adversary/steer.ts";
import { Controls } from "../choose/Controls.tsx";
import { Claims } from "./Claims.tsx";
import { Counts } from "./Counts.tsx";
import { Headline } from "./Headline.tsx";
import { Inspector } from "./Inspector.tsx";
import { keys } from "./keys.ts";
import { usePlayback } from "./playback.ts";
import { Player } from "./Player.tsx";
import { Replay } from "./Replay.tsx";
import { Source } from "./Source.tsx";
import { SpaceTime } from "./SpaceTime.tsx";
import { Stage } from "./Stage.tsx";
import { useHuge } from "../huge/useHuge.ts";
import { useKeys } from "./useKeys.ts";
import { useLoaded } from "./useLoaded.ts";
import "./watch.css";

const Huge = lazy(() => import("../huge/Huge.tsx"));
const { getState } = usePlayback;

/** The run, watched: the ring and its space-time diagram, the player, and what there is to be known. */
export default function Watch() {
  const { shown, under, complaint, number } = useBench();
  const [process, setProcess] = useState<number>();
  /** The event that is looked at, and of which run. */
  const [looked, setLooked] = useState<{ readonly of: Recording; readonly event: number }>();
  const [panel, setPanel] = useState<string | null>("setup");
  const recording = useLoaded();
  useKeys(keys);
  const huge = useHuge();
  const isStale = under !== undefined || (complaint !== undefined && !complaint.beside);
  // Most runs are over at once: what would be taken away to be put back would lose the keyboard's place.
  const isPlayed = recording !== undefined && !under?.progress;
  const n = shown?.picture.n ?? 0;
  const chosen = process !== undefined && process < n ? process : undefined;
  const send = (flight: number) => {
    const { reel } = getState();
    if (recording && reel) void deliver(recording, reel.taken, flight);
  };
  const look = (p: number) => {
    setProcess(p);
    setPanel("process");
  };
  return (
    <main className="watch">
      <section className="stage" aria-label="The run">
        <Headline />
        {huge && (
          <Suspense>
            <Huge {...huge} />
          </Suspense>
        )}
        <div className="pictures" data-two={isPlayed ? "" : undefined}>
          {(shown || under?.progress) && (
            <div className="ring-side">
              <Stage
                shown={shown}
                live={under?.progress?.picture}
                chosen={chosen}
                onProcess={look}
                {...(panel === "hand" && isPlayed && { onMessage: send })}
              />
              {isPlayed && <Player recording={recording} />}
            </div>
          )}
          {isPlayed && (
            <SpaceTime
              key={number}
              recording={recording}
              ids={shown!.picture.ids}
              chosen={looked?.of === recording ? looked.event : undefined}
              onEvent={(event) =>
                setLooked(event === undefined ? undefined : { of: recording, event })
              }
            />
          )}
        </div>
        {shown && !recording && !under && !huge && (
          <p className="aside">
            {shown.stopped
              ? "A run that was stopped cannot be played."
              : "The run is too long to be played event by event."}
          </p>
        )}
      </section>
      <section className="side" aria-label="Setup and what is known">
        <Tabs value={panel} onChange={setPanel} keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="setup">Setup</Tabs.Tab>
            <Tabs.Tab value="hand" disabled={!isPlayed}>
              By hand
            </Tabs.Tab>
            <Tabs.Tab value="cost" disabled={!shown}>
              Cost
            </Tabs.Tab>
            <Tabs.Tab value="process" disabled={!isPlayed}>
              Process
            </Tabs.Tab>
            <Tabs.Tab value="source" disabled={!isPlayed}>
              Source
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="setup">
            <Controls />
          </Tabs.Panel>
          <Tabs.Panel value="hand">
            {isPlayed && <ByHand shown={shown!} recording={recording} />}
          </Tabs.Panel>
          <Tabs.Panel value="process">
            {isPlayed && (
              <Inspector
                recording={recording}
                picture={shown!.picture}
                process={chosen}
                onProcess={setProcess}
              />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="source">
            {isPlayed && (
              <Source
                algorithm={shown!.header.algorithm}
                text={shown!.text}
                recording={recording}
                process={chosen}
              />
            )}
          </Tabs.Panel>
        </Tabs>
        {shown && (panel === "cost" || panel === "setup") && (
          <div className="cost" data-stale={isStale ? "" : undefined}>
            <Counts {...shown} />
            <Claims
              claims={shown.result.claims}
              gauges={shown.gauges}
              stopped={shown.stopped}
              recording={recording}
            />
            <Replay {...shown} />
          </div>
        )}
      </section>
    </main>
  );
}
