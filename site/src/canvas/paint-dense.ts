import {
  countByPart,
  partOf,
  countParts,
  pointOfPosition,
  meanByPart,
  type Point,
} from "@ringleader/core/internal/draw";
import { FACES, FOLLOWS, LABEL, leaderOf, LEADS } from "@ringleader/core/internal/recording";
import { leadersIn, shadeOf } from "../run/standing.ts";
import type { Motion, Painting } from "./paint.ts";
import { fillDisc, strokeLine, type Pen } from "./shapes.ts";

/** Paints a large ring as two bands: the outer one shows the share of each state, the inner one the ids. */
export function paintDense(context: Pen, painting: Painting, radius: number): void {
  const { colours, picture, faces, motion, ratio } = painting;
  const { n, ids, labels } = picture;
  const count = countParts(faces.length, radius * ratio);
  const band = Math.min(46, 0.2 * radius);
  const inner = radius - band;
  // Processes that stand, that do not, and that have not started, in the colours of the discs of a small ring.
  const colourOf = [colours.states[0], colours.states[1], colours.line];
  const kinds = colourOf.length;
  const shades = labels.map((_, label) => shadeOf(picture, label));
  const stateOf = Uint8Array.from({ length: FACES }, (_, face) =>
    face === 0 ? 2 : face & FOLLOWS ? 1 : (shades[face & LABEL] ?? 1),
  );
  const counts = countByPart(faces, stateOf, kinds, count);
  const base = new Float64Array(count);
  for (let kind = 0; kind < kinds; kind++) {
    const top = base.map((below, part) => below + share(counts, kinds, part, kind));
    paintBand(context, colourOf[kind], count, (part) => [
      inner + band * base[part],
      inner + band * top[part],
    ]);
    base.set(top);
  }
  const knows = Uint8Array.from({ length: FACES }, (_, face) => (face & (FOLLOWS | LEADS) ? 1 : 0));
  const knowing = countByPart(faces, knows, 2, count);
  paintBand(context, colours.leader, count, (part) => [
    inner - 5 - 5 * share(knowing, 2, part, 1),
    inner - 5,
  ]);
  if (ids) {
    const means = meanByPart(ids, count);
    const [low, high] = [0.45 * inner, 0.9 * inner];
    paintBand(context, colours.line, count, (part) => [low, low + (high - low) * means[part]]);
  }
  if (motion) paintTraffic(context, painting, motion, radius);
  const leader = faces.length === n ? leaderOf(faces) : -1;
  if (leader < 0) return;
  const isWrong = faces.subarray(leader + 1).some((face) => face & LEADS);
  const marked = isWrong ? leadersIn(faces).slice(0, MOST_MARKS) : [leader];
  const colour = isWrong ? colours.bad : colours.leader;
  for (const p of marked)
    paintMark(context, colour, colours.paper, pointOfPosition(p, n), inner, radius);
}

function share(counts: Uint32Array, kinds: number, part: number, kind: number): number {
  let all = 0;
  for (let k = 0; k < kinds; k++) all += counts[part * kinds + k];
  return all === 0 ? 0 : counts[part * kinds + kind] / all;
}

/** Paints the parts of a band. Equal neighbours become one shape, which avoids visible seams. */
function paintBand(
  context: Pen,
  colour: string,
  count: number,
  between: (part: number) => readonly [number, number],
): void {
  const to = (part: number, radius: number) => {
    const { x, y } = pointOfPosition(part, count, radius);
    context.lineTo(x, y);
  };
  context.fillStyle = colour;
  context.beginPath();
  let first = 0;
  for (let part = 0; part <= count; part++) {
    const [low, high] = part < count ? between(part) : [0, 0];
    if (high - low >= 1e-9) {
      if (part === first) {
        const { x, y } = pointOfPosition(part, count, low);
        context.moveTo(x, y);
      }
      to(part, high);
      to(part + 1, high);
      continue;
    }
    // Returns along the inner side.
    for (let k = part - 1; k >= first; k--) {
      const [inner] = between(k);
      to(k + 1, inner);
      to(k, inner);
    }
    if (part > first) context.closePath();
    first = part + 1;
  }
  context.fill();
}

/** Paints messages in flight outside the band; a longer spoke means more messages. */
function paintTraffic(
  context: Pen,
  { colours, picture: { n }, ratio }: Painting,
  { reel }: Motion,
  radius: number,
): void {
  const count = countParts(n, radius * ratio);
  const counts = new Uint32Array(count);
  const { from } = reel.recording.flights;
  for (let i = 0; i < reel.inFlight; i++) counts[partOf(from[reel.flying[i]], n, count)]++;
  paintBand(context, colours.kinds[0], count, (part) => {
    const length = counts[part] === 0 ? 0 : Math.min(12, 2 + 2 * Math.log2(1 + counts[part]));
    return [radius + 2, radius + 2 + length];
  });
}

/** Largest number of leaders that are marked. */
const MOST_MARKS = 64;

function paintMark(
  context: Pen,
  colour: string,
  paper: string,
  { x, y }: Point,
  inner: number,
  radius: number,
): void {
  context.strokeStyle = paper;
  context.lineWidth = 6;
  strokeLine(context, x * inner, y * inner, x * (radius + 4), y * (radius + 4));
  context.strokeStyle = colour;
  context.lineWidth = 3;
  context.stroke();
  fillDisc(context, colour, x * (radius + 8), y * (radius + 8), 6);
}
