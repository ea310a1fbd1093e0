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
  countRaster,
  makeReader,
  nearestReceipt,
  receiptsIn,
  makeSurveyor,
  type Atlas,
  type Place,
  type Receipts,
  type Window,
} from "@ringleader/core/internal/density";
import * as Comlink from "comlink";
import { drawDensity, type Exposure, type TintColours } from "../../../canvas/plot/tint.ts";
import { MOST_ARROWS, type Viewport } from "../../../canvas/plot/viewport.ts";
import { grouped } from "../../../form/format.ts";
import { familyOf } from "../../../run/own/own-algorithms.ts";
import type { Failure } from "../../../run/worker/failure.ts";
import { attempt, makePace, serve, yieldToMessages } from "../../../run/worker/serve.ts";

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

export interface Query extends Exposure {
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
  /** The positions and rows in view, and the number of receipts there. */
  readonly window: Window;
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
  /** Returns the place of the message nearest to the middle of a window. */
  nearest: (window: Window): Place | undefined => nearestReceipt(atlas!, window),
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

function draw(from: Atlas, { groupOf, colours, ticks, ...exposure }: Query): DensityPicture {
  const { window, ...drawn } = drawDensity(exposure, colours, (grid) =>
    countRaster(from, grid, groupOf, colours.length / 3),
  );
  const { view, width, height } = exposure;
  return {
    ...drawn,
    view,
    width,
    height,
    window,
    ticks: ticks.map((row) => from.timeOf(row)),
    ...(drawn.total <= MOST_ARROWS && { arrows: arrowsIn(from, window) }),
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
