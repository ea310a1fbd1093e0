import {
  advance,
  parseRun,
  makeSetup,
  startSimulation,
  type Family,
} from "@ringleader/core/internal";
import { NEVER, makeRecorder } from "@ringleader/core/internal/recording";
import { useEffect, useState } from "react";

/** A run of eight processes, time downwards. */
export function TinyPicture({ family }: { readonly family: Family }) {
  const [run, setRun] = useState<TinyRun>();
  // The cards are shown first, then the pictures, one by one.
  useEffect(() => {
    const timer = setTimeout(() => setRun(tinyRun(family)));
    return () => clearTimeout(timer);
  }, [family]);
  return (
    <svg
      className="tiny"
      viewBox={`0 0 ${run?.n ?? 8} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {run?.paths.map(({ kind, d }, i) => (
        <path key={kind} d={d} style={{ stroke: `var(--kind-${i % 5})` }} />
      ))}
    </svg>
  );
}

/** Processes, and most events, of a run that may block the page while a card is drawn. */
const N = 8;
const MOST_EVENTS = 2000;

type TinyRun = ReturnType<typeof makeTinyRun>;
const known = new Map<string, TinyRun>();

function tinyRun(family: Family): TinyRun {
  if (!known.has(family.name)) known.set(family.name, makeTinyRun(family));
  return known.get(family.name);
}

/**
 * Runs an algorithm of the catalogue on a ring or a grid of eight; undefined if the run is too long. Its messages
 * are strokes, one path per kind; positions to the right, events downwards.
 */
function makeTinyRun(family: Family) {
  const isRing = family.with({}).needs.ring === true;
  const line = { algorithm: family.name, seed: 1, ...(isRing ? { n: N } : { graph: "grid:2x4" }) };
  const recording = makeRecorder(makeSetup(parseRun(line, family)), MOST_EVENTS);
  const simulation = recording.attach(startSimulation(recording.setup));
  while (!recording.tooLong() && advance(simulation));
  const cut = recording.cut();
  if (!cut) return undefined;
  // Each stop is a row: an event, or in rounds a whole round.
  const { n, flights, kinds, process, stops } = cut;
  const rowOf = new Uint32Array(process.length);
  for (let row = 1; row < stops.length; row++) rowOf.fill(row - 1, stops[row - 1], stops[row]);
  const y = (event: number) => ((100 * (rowOf[event] + 0.5)) / (stops.length - 1)).toFixed(1);
  const strokes: string[][] = kinds.map(() => []);
  flights.from.forEach((from, i) => {
    if (flights.arrives[i] === NEVER) return;
    // A message across the seam of the ring leaves the picture on its side.
    const to = flights.way[i] === 0 ? flights.to[i] : from + flights.way[i];
    strokes[flights.kind[i]].push(
      `M${from + 0.5} ${y(flights.sent[i])}L${to + 0.5} ${y(flights.arrives[i])}`,
    );
  });
  const paths = kinds.map((kind, i) => ({ kind, d: strokes[i].join("") }));
  return { n, paths: paths.filter(({ d }) => d !== "") };
}
