import { Tabs } from "@mantine/core";
import type { Recording } from "@ringleader/core/internal/recording";
import { lazy, Suspense, useState } from "react";
import { usePageStore } from "../../app/store.ts";
import { ByHand } from "./ByHand.tsx";
import { FaultBanner } from "./Faults.tsx";
import { actOnMessage, actOnProcess } from "./steer.ts";
import { Controls } from "../../form/setup/Controls.tsx";
import { Claims } from "../../canvas/playback/Claims.tsx";
import { Counts } from "../../canvas/playback/Counts.tsx";
import { Headline } from "../../app/headline/Headline.tsx";
import { Inspector } from "./Inspector.tsx";
import { usePlayback, watchKeys } from "../../canvas/playback/playback.ts";
import { Player } from "../../canvas/playback/Player.tsx";
import { Replay } from "./Replay.tsx";
import { Source } from "./Source.tsx";
import { SpaceTime } from "../../canvas/SpaceTime.tsx";
import { Stage } from "../../canvas/Stage.tsx";
import { useHuge } from "./huge/useHuge.ts";
import { useKeys } from "../../form/useKeys.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { useLoaded } from "../../app/useLoaded.ts";

const Huge = lazy(() => import("./huge/Huge.tsx"));
const { getState } = usePlayback;

export default function Watch() {
  const { shown, under, number } = usePageStore();
  const [process, setProcess] = useState<number>();
  const [panel, setPanel] = useState<string | null>("setup");
  const recording = useLoaded();
  useKeys(watchKeys);
  const huge = useHuge();
  // Keeps the player during a short run, because removing it would lose the keyboard focus.
  const played = under?.progress ? undefined : recording;
  const n = shown?.picture.n ?? 0;
  const chosen = process !== undefined && process < n ? process : undefined;
  const send = (flight: number) => {
    const { reel } = getState();
    if (recording && reel) void actOnMessage(recording, reel.taken, flight);
  };
  const look = (p: number) => {
    const { reel } = getState();
    if (panel === "hand" && recording && reel && actOnProcess(recording, reel.taken, p)) return;
    setProcess(p);
    setPanel("process");
  };
  return (
    <main className="columns watch">
      <section className="stage" aria-label="The run">
        <Headline />
        {shown && played && <FaultBanner shown={shown} recording={played} />}
        {huge && (
          <Suspense>
            <Huge {...huge} />
          </Suspense>
        )}
        <div className={`columns pictures ${played ? "two" : ""}`}>
          {(shown || under?.progress) && (
            <div>
              <Stage
                shown={shown}
                live={under?.progress?.picture}
                chosen={chosen}
                onProcess={look}
                onMessage={panel === "hand" && played ? send : undefined}
              />
              {played && <Player recording={played} />}
            </div>
          )}
          {played && <SpaceTime key={number} recording={played} ids={shown!.picture.ids} />}
        </div>
        {shown && !recording && !under && !huge && (
          <p className="aside">
            {shown.stopped
              ? "A stopped run cannot be played."
              : "The run is too long to be played event by event."}
          </p>
        )}
      </section>
      <section className="side" aria-label="Setup and details">
        <Panels
          panel={panel}
          onPanel={setPanel}
          played={played}
          process={chosen}
          onProcess={setProcess}
        />
        {shown && (panel === "cost" || panel === "setup") && <Cost shown={shown} />}
      </section>
    </main>
  );
}

interface PanelsProps {
  readonly panel: string | null;
  readonly onPanel: (panel: string | null) => void;
  readonly played: Recording | undefined;
  readonly process: number | undefined;
  readonly onProcess: (process: number | undefined) => void;
}

function Panels({ panel, onPanel, played, process, onProcess }: PanelsProps) {
  const shown = usePageStore((store) => store.shown);
  const tabs = [
    ["setup", "Setup", true],
    ["hand", "By hand", played],
    ["cost", "Cost", shown],
    ["process", "Process", played],
    ["source", "Source", played],
  ] as const;
  return (
    <Tabs value={panel} onChange={onPanel} keepMounted={false}>
      <Tabs.List>
        {tabs.map(([value, title, needed]) => (
          <Tabs.Tab key={value} value={value} disabled={!needed}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="setup">
        <Controls />
      </Tabs.Panel>
      <Tabs.Panel value="hand">
        {shown && played && <ByHand shown={shown} recording={played} />}
      </Tabs.Panel>
      <Tabs.Panel value="process">
        {shown && played && (
          <Inspector
            recording={played}
            picture={shown.picture}
            process={process}
            onProcess={onProcess}
          />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="source">
        {shown && played && <Source shown={shown} recording={played} process={process} />}
      </Tabs.Panel>
    </Tabs>
  );
}

function Cost({ shown }: { readonly shown: ShownRun }) {
  const { under, complaint } = usePageStore();
  const isStale = under !== undefined || (complaint !== undefined && !complaint.beside);
  return (
    <div className="stack sections cost" data-stale={isStale ? "" : undefined}>
      <Counts {...shown} />
      <Claims {...shown} />
      <Replay {...shown} />
    </div>
  );
}
