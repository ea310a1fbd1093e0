import { useMemo } from "react";
import { readGauge } from "../../run/gauges.ts";
import type { RunPicture, ShownRun } from "../../run/run.worker.ts";
import type { PlaybackStore } from "../../canvas/playback/playback.ts";
import { useMoment } from "../../canvas/playback/useMoment.ts";
import { playbacks } from "../../canvas/playback/together.ts";
import { ALARM, FOLLOWS, LEADS, namesOf, type Reel } from "@ringleader/core/internal/recording";
import { grouped } from "../../form/format.ts";

/** Returns the costs of both runs, at the current stop of their playbacks and at the end. */
export const useCosts = ({ first, second }: BothRuns): readonly [KnownCosts, KnownCosts] => [
  useCost(first, playbacks[0]),
  useCost(second, playbacks[1]),
];

export interface BothRuns {
  readonly first: ShownRun;
  readonly second: ShownRun;
}

function useCost(shown: ShownRun, playback: PlaybackStore): KnownCosts {
  const { recording, picture, header } = shown;
  const reel = useMoment(recording, playback);
  const end = useMemo(() => costsAtEnd(shown), [shown]);
  return { name: header.algorithm, now: reel && costsNow(reel, picture), end };
}

/** The costs of a run at the current stop, if the run can be played, and at the end. */
export interface KnownCosts {
  readonly name: string;
  readonly now?: RunCosts | undefined;
  readonly end: RunCosts;
}

/** The costs of a run, as whole numbers of any length. */
export interface RunCosts {
  readonly byKind: ReadonlyMap<string, string>;
  readonly total: string;
  readonly causal: string;
  /** Time of the last receipt. Only for algorithms in rounds. */
  readonly time?: string;
  readonly knows: string;
  readonly leaders: string;
}

function costsAtEnd({ result, picture }: ShownRun): RunCosts {
  const finish = result.time?.["finish"];
  return {
    byKind: new Map(picture.kinds.map((kind) => [kind, String(result.messages.byKind[kind] ?? 0)])),
    total: String(result.messages.total),
    causal: String(result.causal.last),
    ...(typeof finish === "string" && { time: finish }),
    knows: String(result.informed),
    leaders: describeLeaders(
      result.leaders.map(({ position }) => position),
      picture,
    ),
  };
}

function costsNow(reel: Reel, picture: RunPicture): RunCosts {
  const { recording, taken, faces } = reel;
  const { kinds, kind, moment, moments, inRounds } = recording;
  const leading: number[] = [];
  let knows = 0;
  for (let p = 0; p < faces.length; p++) {
    if (faces[p] & LEADS) leading.push(p);
    if (faces[p] & (LEADS | FOLLOWS)) knows++;
  }
  const last = kind.subarray(0, taken).findLastIndex((received) => received < ALARM);
  return {
    byKind: new Map(kinds.map((name, i) => [name, String(reel.sentOf(i))])),
    total: String(readGauge({ of: "messages" }, reel)),
    causal: String(readGauge({ of: "causal", at: "last" }, reel)),
    ...(inRounds && { time: last < 0 ? "0" : moments[moment![last]] }),
    knows: String(knows),
    leaders: describeLeaders(leading, picture),
  };
}

function describeLeaders(positions: readonly number[], { ids, n }: RunPicture): string {
  if (positions.length === 0) return "none";
  if (positions.length > 3) return `${grouped(positions.length)} leaders`;
  const names = namesOf(ids, n);
  return positions.map((position) => names.full(position)).join(", ");
}
