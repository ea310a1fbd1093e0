import { Tabs } from "@mantine/core";
import type { Link, Recording } from "@ringleader/core/internal/recording";
import { lazy, Suspense, useMemo, useState } from "react";
import { Headline } from "../../app/headline/Headline.tsx";
import {
  commandForLink,
  commandForProcess,
  useLive,
  useLiveAction,
  useLiveMarks,
} from "../../app/live/live-store.ts";
import { RefutingRun } from "../../app/RefutingRun.tsx";
import { usePageStore } from "../../app/store.ts";
import { useLoaded, useMomentInAddress } from "../../app/useLoaded.ts";
import { Claims } from "../../canvas/playback/Claims.tsx";
import { Counts } from "../../canvas/playback/Counts.tsx";
import { usePlayback, watchKeys } from "../../canvas/playback/playback.ts";
import { Player } from "../../canvas/playback/Player.tsx";
import { SpaceTime } from "../../canvas/space-time/SpaceTime.tsx";
import { Stage } from "../../canvas/Stage.tsx";
import { Sentence } from "../../form/setup/Sentence.tsx";
import { useKeys } from "../../form/useKeys.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { ByHand } from "./ByHand.tsx";
import { useHuge } from "./huge/useHuge.ts";
import { Inspector } from "./Inspector.tsx";
import { Intro } from "./Intro.tsx";
import { Now } from "./Now.tsx";
import { Replay } from "./Replay.tsx";
import { Source } from "./Source.tsx";
import { actOnMessage, actOnProcess, breakDown, linksToHold, useAction } from "./steer.ts";
import { Why } from "./Why.tsx";

const Huge = lazy(() => import("./huge/Huge.tsx"));
const LiveBanner = lazy(() => import("./live/LiveBanner.tsx"));
const LiveFaults = lazy(() => import("./live/LiveFaults.tsx"));
const LiveLinks = lazy(() => import("./live/LiveLinks.tsx"));
const LiveDensity = lazy(() => import("./live/LiveDensity.tsx"));
const { getState } = usePlayback;

/** Breaks a process of the run under way; false if there is none, or if the chosen action belongs to links. */
function breakProcess(p: number): boolean {
  const { run } = useLive.getState();
  const command = run && commandForProcess(useLiveAction.getState().action, p);
  if (command) run.send(command);
  return command !== undefined;
}

/** Breaks the link of the run under way between two positions, unless the chosen action belongs to processes. */
function breakLink({ from, to, way }: Link): void {
  const { run } = useLive.getState();
  const edge = run?.links?.find(({ between: [p, q] }) =>
    way === -1
      ? p === to && q === from
      : (p === from && q === to) || (way === 0 && p === to && q === from),
  );
  const command = edge && commandForLink(useLiveAction.getState().action, edge);
  if (command) run!.send(command);
}

const isPhone = (): boolean => matchMedia("(max-width: 759px)").matches;

/** Says above the run what it is. The setup of a run under way cannot be changed. */
function Lead() {
  const isLive = useLive((store) => store.run !== undefined);
  if (!isLive)
    return (
      <>
        <Intro />
        <Sentence />
      </>
    );
  return (
    <Suspense>
      <LiveBanner />
    </Suspense>
  );
}

export default function Watch() {
  const { shown, under } = usePageStore();
  const [process, setProcess] = useState<number>();
  // On a phone the panels are sheets from below, and all are closed at first.
  const [panel, setPanel] = useState<string | null>(() => (isPhone() ? null : "bounds"));
  const openPanel = (next: string | null) => {
    const { isPlaying, toggle } = getState();
    // A choice needs a run that stands still.
    if (next === "hand" && isPlaying) toggle();
    setPanel(next);
  };
  const recording = useLoaded(true);
  useMomentInAddress();
  useKeys(watchKeys);
  const huge = useHuge();
  // Keeps the player during a short run, because removing it would lose the keyboard focus.
  const played = under?.progress ? undefined : recording;
  const n = shown?.picture.n ?? 0;
  const chosen = process !== undefined && process < n ? process : undefined;
  const look = (p: number) => {
    const { reel } = getState();
    if (panel === "hand" && recording && reel && actOnProcess(recording, reel.taken, p)) return;
    if (panel === "faults" && breakProcess(p)) return;
    setProcess(p);
    setPanel("process");
  };
  return (
    <main
      className="watch"
      data-played={played ? "" : undefined}
      data-open={panel === null ? undefined : ""}
    >
      <Lead />
      <section className="stage" aria-label="The run">
        <Headline />
        {huge && (
          <Suspense>
            <Huge {...huge} />
          </Suspense>
        )}
        <Pictures panel={panel} recording={recording} process={chosen} onProcess={look} />
        {shown && !recording && !under && !huge && (
          <p className="aside">
            {shown.stopped
              ? "A stopped run cannot be played."
              : "The run is too long to be played event by event."}
          </p>
        )}
      </section>
      <section className="side" aria-label="Details">
        {shown && played && <Now shown={shown} recording={played} />}
        <Panels
          panel={panel}
          onPanel={openPanel}
          played={played}
          process={chosen}
          onProcess={setProcess}
        />
      </section>
    </main>
  );
}

interface PicturesProps {
  readonly panel: string | null;
  readonly recording: Recording | undefined;
  readonly process: number | undefined;
  readonly onProcess: (process: number) => void;
}

/** The ring, the diagram and the player of a run; of a long run under way, the density of its messages. */
function Pictures({ panel, recording, process, onProcess }: PicturesProps) {
  const { shown, under, number } = usePageStore();
  const played = under?.progress ? undefined : recording;
  const send = (flight: number) => {
    const { reel } = getState();
    if (recording && reel) void actOnMessage(recording, reel.taken, flight);
  };
  const marks = useLiveMarks();
  const density = useLive(({ run }) =>
    run?.isFollowing === true && !(run.over && shown?.recording) ? run.density : undefined,
  );
  const isBreaking =
    useLiveAction(({ action }) => action === "cut" || action === "hold") && panel === "faults";
  const isHolding =
    (useAction(({ action }) => action === "hold") && panel === "hand") || isBreaking;
  const links = useMemo(
    () => (isHolding && shown?.recording ? linksToHold(shown) : undefined),
    [isHolding, shown],
  );
  const hold = (link: number) => {
    const { reel } = getState();
    if (panel === "faults") breakLink(links!.find((it) => it.link === link)!);
    else if (recording && reel) void breakDown(recording, reel.taken, "hold", link);
  };
  if (density)
    return (
      <Suspense>
        <LiveDensity {...density} />
      </Suspense>
    );
  return (
    <>
      <div className="pictures">
        {shown || under?.progress ? (
          <Stage
            marks={marks}
            shown={shown}
            live={under?.progress?.picture}
            chosen={process}
            onProcess={onProcess}
            onMessage={panel === "hand" && played ? send : undefined}
            links={links}
            onLink={hold}
          >
            <Suspense>
              <LiveLinks />
            </Suspense>
          </Stage>
        ) : (
          // Keeps the place of the ring until there is a run.
          <div className="ring" />
        )}
        {played && (
          <SpaceTime
            key={number}
            recording={played}
            ids={shown!.picture.ids}
            wrong={marks?.wrong}
          />
        )}
      </div>
      {played && <Player recording={played} ids={shown!.picture.ids} isSilent />}
    </>
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
  const { shown, under } = usePageStore();
  const isLocal = useLive(({ run }) => run?.isLocal === true);
  const isOver = useLive(({ run }) => run?.over !== undefined);
  // The schedule of a run under way is that of its network. When it is over, it can be steered by hand.
  const isBreakable = isLocal && (!isOver || panel === "faults");
  const tabs = [
    ["why", "Why", played],
    ["code", "Code", played],
    ["bounds", "Bounds", shown],
    ["process", "Process", played],
    isBreakable ? (["faults", "Faults", true] as const) : (["hand", "By hand", played] as const),
  ] as const;
  // A panel that this run does not have is replaced by the one that every run has.
  const has = tabs.some(([value, , needed]) => value === panel && needed);
  const open = panel === null || has || !shown ? panel : "bounds";
  return (
    <Tabs value={open} onChange={onPanel} keepMounted={false} allowTabDeactivation={isPhone()}>
      <Tabs.List>
        {tabs.map(([value, title, needed]) => (
          // A click leaves the focus where it is, so that the keys of the player go on working.
          <Tabs.Tab
            key={value}
            value={value}
            disabled={!needed}
            onMouseDown={(event) => event.preventDefault()}
          >
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {open !== null && (
        <button
          type="button"
          className="close"
          aria-label="Close the panel"
          onClick={() => onPanel(null)}
        >
          ×
        </button>
      )}
      <Tabs.Panel value="why">
        {shown && played && <Why recording={played} picture={shown.picture} process={process} />}
      </Tabs.Panel>
      <Tabs.Panel value="code">
        {shown && played && <Source shown={shown} recording={played} process={process} />}
      </Tabs.Panel>
      <Tabs.Panel value="bounds">
        {shown && !under?.progress && <Bounds shown={shown} />}
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
      <Tabs.Panel value="hand">
        {shown && played && <ByHand shown={shown} recording={played} />}
      </Tabs.Panel>
      {isBreakable && (
        <Tabs.Panel value="faults">
          <Suspense>
            <LiveFaults picture={shown?.picture} />
          </Suspense>
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

/** What the run costs, what is claimed about it, and how to repeat it; nothing while another run is under way. */
function Bounds({ shown }: { readonly shown: ShownRun }) {
  const { complaint } = usePageStore();
  const isStale = complaint !== undefined && !complaint.beside;
  return (
    <div className="stack sections cost" data-stale={isStale ? "" : undefined}>
      <Counts {...shown} />
      <Claims {...shown} Refuting={RefutingRun} />
      <Replay {...shown} />
    </div>
  );
}
