import { ALARM, FOLLOWS, LEADS, type Recording, type Reel } from "@ringleader/core/record";
import { grouped } from "../app/figures.ts";
import type { Picture, Shown } from "../run/run.worker.ts";

/** What a run has cost, at a moment or in the end: whole numbers of any length, as text. */
export interface Figures {
  readonly byKind: ReadonlyMap<string, string>;
  readonly total: string;
  readonly causal: string;
  /** When the last message was received, where time passes in rounds. */
  readonly time?: string;
  readonly knows: string;
  /** Who leads, in words. */
  readonly leaders: string;
}

export function atTheEnd({ result, picture }: Shown): Figures {
  const finish = result.time?.["finish"];
  return {
    byKind: new Map(picture.kinds.map((kind) => [kind, String(result.messages.byKind[kind] ?? 0)])),
    total: String(result.messages.total),
    causal: String(result.causal.last),
    ...(typeof finish === "string" && { time: finish }),
    knows: String(result.informed),
    leaders: sayLeaders(
      result.leaders.map(({ position }) => position),
      picture,
    ),
  };
}

/** What grows along a recording, after each number of events. */
export interface Growth {
  /** The longest chain of messages, and the last event that was a receipt (-1: none). */
  readonly causal: Uint32Array;
  readonly receipt: Int32Array;
}

export function growth({ depth, kind }: Recording): Growth {
  const causal = new Uint32Array(depth.length + 1);
  const receipt = new Int32Array(depth.length + 1).fill(-1);
  for (let i = 0; i < depth.length; i++) {
    causal[i + 1] = Math.max(causal[i], depth[i]);
    receipt[i + 1] = kind[i] < ALARM ? i : receipt[i];
  }
  return { causal, receipt };
}

export function atThisMoment(reel: Reel, { causal, receipt }: Growth, picture: Picture): Figures {
  const { recording, taken, faces } = reel;
  const { kinds, moment, moments, inRounds } = recording;
  const sent = kinds.map((_, kind) => reel.sentOf(kind));
  const leading: number[] = [];
  let knows = 0;
  for (let p = 0; p < faces.length; p++) {
    if (faces[p] & LEADS) leading.push(p);
    if (faces[p] & (LEADS | FOLLOWS)) knows++;
  }
  const last = receipt[taken];
  return {
    byKind: new Map(kinds.map((name, kind) => [name, String(sent[kind])])),
    total: String(sent.reduce((sum, it) => sum + it, 0)),
    causal: String(causal[taken]),
    ...(inRounds && { time: last < 0 ? "0" : moments[moment![last]] }),
    knows: String(knows),
    leaders: sayLeaders(leading, picture),
  };
}

function sayLeaders(positions: readonly number[], { ids }: Picture): string {
  if (positions.length === 0) return "nobody";
  if (positions.length > 3) return `${grouped(positions.length)} at once`;
  return positions
    .map((p) => (ids ? `${grouped(ids[p])} at ${grouped(p)}` : `№ ${grouped(p)}`))
    .join(", ");
}
