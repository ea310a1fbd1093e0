import {
  advance,
  requestOf,
  setup,
  simulate,
  type Line,
  type Setup,
  type Simulation,
} from "@ringleader/core";
import {
  MOST_RECEIPTS,
  pixels,
  raster,
  reading,
  receiptsIn,
  survey,
  type Atlas,
  type Receipts,
  type Window,
} from "@ringleader/core/atlas";
import * as Comlink from "comlink";
import { grouped } from "../app/figures.ts";
import { familyOf } from "../run/family.ts";
import { listen } from "../run/listen.ts";
import { MOST_ARROWS } from "./limits.ts";
import { toRow } from "./scale.ts";
import { tint, type Colours } from "./tint.ts";
import type { Extent, View } from "./view.ts";

/** A run to be surveyed; of an own algorithm with its text. */
export interface Job {
  readonly line: Line;
  readonly text?: string;
}

export interface Progress {
  readonly receipts: number;
  readonly seconds: number;
}

/** What the page knows of an atlas; the atlas itself stays here. */
export type Opened = Pick<Atlas, "n" | "clock" | "rows" | "receipts" | "kinds" | "sorts"> & {
  readonly kind: "opened";
  readonly ring: boolean;
  readonly wordNames: readonly (readonly string[])[];
  readonly seconds: number;
  readonly digest: string;
};

export interface Refused {
  readonly kind: "refused";
  readonly sentence: string;
}

export interface Query {
  readonly view: View;
  readonly extent: Extent;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Of each sort its group, and the colours of the groups. */
  readonly groupOf: Uint8Array;
  readonly colours: Colours;
  /** Rows whose times are asked for. */
  readonly ticks: readonly number[];
}

export interface Picture {
  readonly view: View;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Receipts in view. */
  readonly total: number;
  readonly ticks: readonly string[];
  /** One by one, where there are few. */
  readonly arrows?: Arrows;
}

export interface Arrows extends Receipts {
  readonly window: Window;
  /** Who sent each; -1 where that is not known. */
  readonly from: Int32Array;
  /** When each was received; and sent, where that is known. */
  readonly time: readonly string[];
  readonly sent: readonly string[];
}

/** How long the worker runs before it listens, and how often it tells. */
const SLICE = 40;
const TELL_EVERY = 150;

let given: Setup | undefined;
let atlas: Atlas | undefined;
/** Readings that were asked for; only the last goes on. */
let latest = 0;

const api = {
  async open({ line, text }: Job, tell: (progress: Progress) => void): Promise<Opened | Refused> {
    try {
      const family = await familyOf({
        algorithm: line.algorithm,
        ...(text !== undefined && { text }),
      });
      given = setup(requestOf(line, family));
      const made = survey(given);
      const begun = performance.now();
      const since = () => (performance.now() - begun) / 1000;
      const simulation = made.attach(simulate(made.setup));
      let told = begun;
      const isWhole = await inSlices(simulation, () => {
        if (made.tooLong()) return false;
        if (performance.now() - told > TELL_EVERY) {
          tell({ receipts: simulation.delivered(), seconds: since() });
          told = performance.now();
        }
        return true;
      });
      const { digest } = simulation.finish();
      if (!isWhole) {
        return {
          kind: "refused",
          sentence: `The run goes on after ${grouped(MOST_RECEIPTS)} messages; no more than that can be surveyed here.`,
        };
      }
      atlas = made.atlas();
      const { n, clock, rows, receipts, kinds, sorts } = atlas;
      const wordNames = kinds.map((name) => Object.keys(given!.algorithm.messages[name]));
      const known = { n, clock, rows, receipts, kinds, sorts, ring: given.network.ring, wordNames };
      return { kind: "opened", ...known, seconds: since(), digest };
    } catch (error) {
      return { kind: "refused", sentence: error instanceof Error ? error.message : String(error) };
    }
  },
  look(query: Query): Picture {
    const picture = draw(atlas!, query);
    return Comlink.transfer(picture, [picture.pixels.buffer]);
  },
  /** The words of every receipt of a window, in the order of the list; nothing if another is asked for. */
  async read(window: Window): Promise<readonly (readonly number[])[] | undefined> {
    const mine = ++latest;
    // Whoever moves on at once need not wait for it.
    await listen();
    const again = reading(given!, window);
    const simulation = again.attach(simulate(again.setup));
    await inSlices(simulation, () => mine === latest && !again.isOver());
    simulation.finish();
    if (mine !== latest) return undefined;
    return again.letters
      .toSorted((a, b) => a.row - b.row || a.position - b.position || a.port - b.port)
      .map(({ words }) => words);
  },
  stopReading(): void {
    latest++;
  },
  /** The row of a time, or the last one before it. */
  rowAt(time: string): number {
    const { rows, timeOf } = atlas!;
    const asked = BigInt(time);
    let [low, high] = [0, rows];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (BigInt(timeOf(middle)) <= asked) low = middle;
      else high = middle;
    }
    return low;
  },
};

export type Api = typeof api;
Comlink.expose(api);

/** Goes on as long as it may, and listens now and then; true if the run is over. */
async function inSlices(simulation: Simulation, mayGoOn: () => boolean): Promise<boolean> {
  let slice = performance.now();
  while (advance(simulation)) {
    if (!mayGoOn()) return false;
    if (performance.now() - slice < SLICE) continue;
    await listen();
    slice = performance.now();
  }
  return mayGoOn();
}

function draw(from: Atlas, { view, extent, width, height, groupOf, colours, ticks }: Query) {
  const { left, right, top, bottom } = view;
  const rowAt = (at: number) => toRow(at, extent.scale);
  const across = pixels(width, (x) => left + (x / width) * (right - left), from.n);
  const down = pixels(height, (y) => rowAt(top + (y / height) * (bottom - top)), from.rows);
  const made = raster(
    from,
    { columns: across.edges, rows: down.edges },
    groupOf,
    colours.length / 3,
  );
  const { cells } = tint(made, colours);
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
  const arrows = made.total <= MOST_ARROWS ? arrowsIn(from, window) : undefined;
  return {
    view,
    width,
    height,
    pixels: new Uint8ClampedArray(image.buffer),
    total: made.total,
    ticks: ticks.map((row) => from.timeOf(row)),
    ...(arrows && { arrows }),
  };
}

function arrowsIn(from: Atlas, window: Window): Arrows {
  const found = receiptsIn(from, window, MOST_ARROWS)!;
  const { position, port, row } = found;
  return {
    ...found,
    window,
    from: Int32Array.from(position, (p, i) => from.senderOf(p, port[i]) ?? -1),
    time: Array.from(row, (it) => from.timeOf(it)),
    sent: Array.from(row, (it) => (it > 0 ? from.timeOf(it - 1) : "")),
  };
}
