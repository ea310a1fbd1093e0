import {
  advance,
  makeSetup,
  parseRun,
  startSimulation,
  type Family,
} from "@ringleader/core/internal";
import { edgePairs, layOutNetwork } from "@ringleader/core/internal/draw";
import { makeRecorder, type Recording } from "@ringleader/core/internal/recording";
import { useIntersection } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { RingCanvas } from "../../canvas/RingCanvas.tsx";
import { makePlayback, PlaybackHere } from "../../canvas/playback/playback.ts";
import { prefersStillness } from "../prefers-stillness.ts";
import type { RunPicture } from "../../run/run.worker.ts";

/** A run of eight processes, drawn as a small ring that plays while it is in view. */
export function TinyRing({ family }: { readonly family: Family }) {
  const [run, setRun] = useState<TinyRun>();
  const [playback] = useState(() => makePlayback("step"));
  const { ref, entry } = useIntersection();
  const isInView = entry?.isIntersecting === true;
  // The cards appear first, then the pictures one by one.
  useEffect(() => {
    const timer = setTimeout(() => setRun(tinyRun(family)));
    return () => clearTimeout(timer);
  }, [family]);
  useEffect(() => {
    if (!run) return undefined;
    const { load, toggle } = playback.getState();
    load(run.recording, Math.floor(run.recording.process.length / 2));
    if (!isInView || prefersStillness()) return undefined;
    toggle();
    const replay = () => {
      const { isPlaying, stop, last } = playback.getState();
      if (!isPlaying && stop === last) toggle();
    };
    const timer = setInterval(replay, PAUSE);
    return () => {
      clearInterval(timer);
      if (playback.getState().isPlaying) playback.getState().toggle();
    };
  }, [run, isInView, playback]);
  return (
    <div ref={ref} className="tiny" inert>
      {run && (
        <PlaybackHere value={playback}>
          <RingCanvas picture={run.picture} recording={run.recording} label="" />
        </PlaybackHere>
      )}
    </div>
  );
}

/** Number of processes, and largest number of events; the run blocks the page. */
const N = 8;
const MOST_EVENTS = 2000;
/** Milliseconds between two looks at whether the run is over and begins again. */
const PAUSE = 1500;

interface TinyRun {
  readonly recording: Recording;
  readonly picture: RunPicture;
}
const known = new Map<string, TinyRun | undefined>();

function tinyRun(family: Family): TinyRun | undefined {
  if (!known.has(family.name)) known.set(family.name, makeTinyRun(family));
  return known.get(family.name);
}

/** Runs an algorithm; undefined if the run is too long. */
function makeTinyRun(family: Family): TinyRun | undefined {
  const isRing = family.with({}).needs.ring === true;
  const line = { algorithm: family.name, seed: 1, ...(isRing ? { n: N } : { graph: "grid:2x4" }) };
  const setup = makeSetup(parseRun(line, family));
  const recorder = makeRecorder(setup, MOST_EVENTS);
  const simulation = recorder.attach(startSimulation(recorder.setup));
  while (!recorder.tooLong() && advance(simulation));
  const recording = recorder.cut();
  if (!recording) return undefined;
  const { n, network, ids } = setup;
  const { rows } = network;
  const { labels, standing, kinds } = recording;
  const drawn = rows && !isRing ? { edges: edgePairs(rows), layout: layOutNetwork(network) } : {};
  const faces = new Uint8Array(n);
  return { recording, picture: { n, labels, standing, kinds, faces, ids, ring: isRing, ...drawn } };
}
