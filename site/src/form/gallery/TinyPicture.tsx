import {
  advance,
  parseRun,
  makeSetup,
  startSimulation,
  type Family,
} from "@ringleader/core/internal";
import { NEVER, makeRecorder } from "@ringleader/core/internal/recording";
import { useEffect, useState } from "react";

/** Draws a run of eight processes; time runs downwards. */
export function TinyPicture({ family }: { readonly family: Family }) {
  const [run, setRun] = useState<TinyRun>();
  // The cards appear first, then the pictures one by one.
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

/** Number of processes, and largest number of events; the run blocks the page. */
const N = 8;
const MOST_EVENTS = 2000;

type TinyRun = ReturnType<typeof makeTinyRun>;
const known = new Map<string, TinyRun>();

function tinyRun(family: Family): TinyRun {
  if (!known.has(family.name)) known.set(family.name, makeTinyRun(family));
  return known.get(family.name);
}

/** Runs an algorithm and returns its messages as one path per kind; undefined if the run is too long. */
function makeTinyRun(family: Family) {
  const isRing = family.with({}).needs.ring === true;
  const line = { algorithm: family.name, seed: 1, ...(isRing ? { n: N } : { graph: "grid:2x4" }) };
  const recording = makeRecorder(makeSetup(parseRun(line, family)), MOST_EVENTS);
  const simulation = recording.attach(startSimulation(recording.setup));
  while (!recording.tooLong() && advance(simulation));
  const cut = recording.cut();
  if (!cut) return undefined;
  // A row is an event, or a whole round if the algorithm runs in rounds.
  const { n, flights, kinds, process, stops } = cut;
  const rowOf = new Uint32Array(process.length);
  for (let row = 1; row < stops.length; row++) rowOf.fill(row - 1, stops[row - 1], stops[row]);
  const y = (event: number) => ((100 * (rowOf[event] + 0.5)) / (stops.length - 1)).toFixed(1);
  const strokes: string[][] = kinds.map(() => []);
  flights.from.forEach((from, i) => {
    if (flights.arrives[i] === NEVER) return;
    // A message between the last position and the first leaves the picture at the side.
    const to = flights.way[i] === 0 ? flights.to[i] : from + flights.way[i];
    strokes[flights.kind[i]].push(
      `M${from + 0.5} ${y(flights.sent[i])}L${to + 0.5} ${y(flights.arrives[i])}`,
    );
  });
  const paths = kinds.map((kind, i) => ({ kind, d: strokes[i].join("") }));
  return { n, paths: paths.filter(({ d }) => d !== "") };
}
