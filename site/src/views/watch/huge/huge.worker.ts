import {
  advance,
  parseRun,
  Refusal,
  makeSetup,
  startSimulation,
  type RunSpec,
  type Setup,
  type Simulation,
} from "@ringleader/core/internal";
import {
  MOST_RECEIPTS,
  distributePixels,
  countRaster,
  makeReader,
  receiptsIn,
  makeSurveyor,
  type Atlas,
  type Receipts,
  type Window,
} from "@ringleader/core/internal/density";
import * as Comlink from "comlink";
import { grouped } from "../../../form/format.ts";
import { familyOf } from "../../../run/own/own-algorithms.ts";
import type { Failure } from "../../../run/worker/failure.ts";
import { attempt, makePace, serve, yieldToMessages } from "../../../run/worker/serve.ts";
import { MOST_ARROWS } from "./captions.ts";
import { tint, type TintColours } from "./palette.ts";
import { toRow, type Extent, type Viewport } from "./viewport.ts";

export interface HugeJob {
  readonly spec: RunSpec;
  readonly text?: string;
}

export interface HugeProgress {
  readonly receipts: number;
  readonly seconds: number;
}

/** The facts about an atlas that the page gets; the atlas itself stays in the worker. */
export type OpenedAtlas = Pick<Atlas, "n" | "clock" | "rows" | "receipts" | "kinds" | "sorts"> & {
  readonly kind: "opened";
  readonly ring: boolean;
  readonly wordNames: readonly (readonly string[])[];
  readonly seconds: number;
  readonly digest: string;
};

export interface Query {
  readonly view: Viewport;
  readonly extent: Extent;
  /** Size of the picture, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The group of each sort, and the colours of the groups. */
  readonly groupOf: Uint8Array;
  readonly colours: TintColours;
  /** Rows whose times are to be labelled. */
  readonly ticks: readonly number[];
}

export interface DensityPicture {
  readonly view: Viewport;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Number of receipts in view. */
  readonly total: number;
  readonly ticks: readonly string[];
  /** The individual messages, if there are few enough to draw each one. */
  readonly arrows?: Arrows;
}

export interface Arrows extends Receipts {
  readonly window: Window;
  /** The sender of each message; -1 if unknown. */
  readonly from: Int32Array;
  /** The times when each message was received and sent; the time of sending is empty if unknown. */
  readonly time: readonly string[];
  readonly sent: readonly string[];
}

let setup: Setup | undefined;
let atlas: Atlas | undefined;
/** Number of the latest call of `read`; earlier calls stop. */
let latest = 0;

const api = {
  open: (
    { spec, text }: HugeJob,
    report: (progress: HugeProgress) => void,
  ): Promise<OpenedAtlas | Failure> =>
    attempt({ text }, async () => {
      setup = makeSetup(parseRun(spec, await familyOf({ algorithm: spec.algorithm, text })));
      const surveyor = makeSurveyor(setup);
      const start = performance.now();
      const simulation = surveyor.attach(startSimulation(surveyor.setup));
      const isWhole = await advanceAll(
        simulation,
        () => !surveyor.tooLong(),
        (seconds) => report({ receipts: simulation.delivered(), seconds }),
      );
      const { digest } = simulation.finish();
      if (!isWhole) {
        throw new Refusal(
          `The run has more than ${grouped(MOST_RECEIPTS)} messages, the largest number that this page can show.`,
        );
      }
      atlas = surveyor.atlas();
      const { n, clock, rows, receipts, kinds, sorts } = atlas;
      const { messages } = setup.algorithm;
      const wordNames = kinds.map((name) => Object.keys(messages[name]));
      const facts = { n, clock, rows, receipts, kinds, sorts, ring: setup.network.ring, wordNames };
      const seconds = (performance.now() - start) / 1000;
      return { kind: "opened" as const, ...facts, seconds, digest };
    }),
  look(query: Query): DensityPicture {
    const picture = draw(atlas!, query);
    return Comlink.transfer(picture, [picture.pixels.buffer]);
  },
  /** Reads the fields of messages in a window, in the order of `Arrows`; undefined if stopped. */
  async read(window: Window): Promise<readonly (readonly number[])[] | undefined> {
    const number = ++latest;
    // If the view has already moved on, `stopReading` is received here.
    await yieldToMessages();
    const reader = makeReader(setup!, window);
    const simulation = reader.attach(startSimulation(reader.setup));
    await advanceAll(simulation, () => number === latest && !reader.isOver());
    simulation.finish();
    if (number !== latest) return undefined;
    return reader.letters
      .toSorted((a, b) => a.row - b.row || a.position - b.position || a.port - b.port)
      .map(({ words }) => words);
  },
  stopReading(): void {
    latest++;
  },
  /** Returns the row of a time, or the last row before that time. */
  rowAt(time: string): number {
    const { rows, timeOf } = atlas!;
    const target = BigInt(time);
    let [low, high] = [0, rows];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (BigInt(timeOf(middle)) <= target) low = middle;
      else high = middle;
    }
    return low;
  },
};

export type HugeApi = typeof api;
serve(api);

/** Advances while `mayContinue` returns true; returns true if the run ended. */
async function advanceAll(
  simulation: Simulation,
  mayContinue: () => boolean,
  report?: (seconds: number) => void,
): Promise<boolean> {
  const pace = makePace(report);
  while (advance(simulation)) {
    if (!mayContinue()) return false;
    const proceeds = pace();
    if (proceeds !== true) await proceeds;
  }
  return mayContinue();
}

function draw(from: Atlas, { view, extent, width, height, groupOf, colours, ticks }: Query) {
  const { left, right, top, bottom } = view;
  const rowAt = (at: number) => toRow(at, extent.scale);
  const across = distributePixels(width, (x) => left + (x / width) * (right - left), from.n);
  const down = distributePixels(
    height,
    (y) => rowAt(top + (y / height) * (bottom - top)),
    from.rows,
  );
  const counts = countRaster(
    from,
    { columns: across.edges, rows: down.edges },
    groupOf,
    colours.length / 3,
  );
  const cells = tint(counts, colours);
  const image = new Uint32Array(width * height);
  const columns = across.edges.length - 1;
  for (let y = 0; y < height; y++) {
    const line = down.bins[y] * columns;
    for (let x = 0; x < width; x++) image[y * width + x] = cells[line + across.bins[x]];
  }
  const window = {
    left: across.edges[0],
    right: across.edges.at(-1)!,
    top: down.edges[0],
    bottom: down.edges.at(-1)!,
  };
  return {
    view,
    width,
    height,
    pixels: new Uint8ClampedArray(image.buffer),
    total: counts.total,
    ticks: ticks.map((row) => from.timeOf(row)),
    arrows: counts.total <= MOST_ARROWS ? arrowsIn(from, window) : undefined,
  };
}

function arrowsIn(from: Atlas, window: Window): Arrows {
  const receipts = receiptsIn(from, window, MOST_ARROWS)!;
  const { position, port, row } = receipts;
  return {
    ...receipts,
    window,
    from: Int32Array.from(position, (p, i) => from.senderOf(p, port[i]) ?? -1),
    time: Array.from(row, (y) => from.timeOf(y)),
    sent: Array.from(row, (y) => (y > 0 ? from.timeOf(y - 1) : "")),
  };
}
