import { advance, requestOf, setup, simulate, type Family } from "@ringleader/core";
import { NEVER, recorder } from "@ringleader/core/record";

/** Small enough to be run on the page's own thread while a card is drawn. */
const N = 8;
const MOST_EVENTS = 2000;

/** The messages of a short run as strokes, a path for each kind; positions across, events downwards. */
export interface TinyRun {
  readonly n: number;
  readonly paths: readonly { readonly kind: string; readonly d: string }[];
}

const known = new Map<string, TinyRun | undefined>();

/** The run of an algorithm of the catalogue on a ring, or a grid, of eight. */
export function tinyRun(family: Family): TinyRun | undefined {
  if (!known.has(family.name)) known.set(family.name, make(family));
  return known.get(family.name);
}

function make(family: Family): TinyRun | undefined {
  const isRing = family.with({}).needs.ring === true;
  const line = { algorithm: family.name, seed: 1, ...(isRing ? { n: N } : { graph: "grid:2x4" }) };
  const recording = recorder(setup(requestOf(line, family)), MOST_EVENTS);
  const simulation = recording.attach(simulate(recording.setup));
  while (!recording.tooLong() && advance(simulation));
  const made = recording.cut();
  if (!made) return undefined;
  const { flights, kinds, process } = made;
  // A stop is a row: an event, in rounds all of a round.
  const { stops } = made;
  const rowOf = new Uint32Array(process.length);
  for (let row = 1; row < stops.length; row++) rowOf.fill(row - 1, stops[row - 1], stops[row]);
  const y = (event: number) => ((100 * (rowOf[event] + 0.5)) / (stops.length - 1)).toFixed(1);
  const strokes: string[][] = kinds.map(() => []);
  flights.from.forEach((from, i) => {
    if (flights.arrives[i] === NEVER) return;
    // Once round the ring the stroke leaves the picture on the side to which the message went.
    const to = flights.way[i] === 0 ? flights.to[i] : from + flights.way[i];
    strokes[flights.kind[i]].push(
      `M${from + 0.5} ${y(flights.sent[i])}L${to + 0.5} ${y(flights.arrives[i])}`,
    );
  });
  const paths = kinds.map((kind, i) => ({ kind, d: strokes[i].join("") }));
  return { n: made.n, paths: paths.filter(({ d }) => d !== "") };
}
