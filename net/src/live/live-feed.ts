import type { Event, Header, Setup } from "@ringleader/core/internal";
import {
  makeLiveOrder,
  type LiveEnd,
  type LiveLink,
  type LiveMessage,
  type LiveNode,
  type LiveOrder,
} from "@ringleader/core/internal/conform";
import { edgesOf } from "../link/edges.ts";
import type { FaultName, LiveEvent } from "../ring/ring-run.ts";
import { DensityGrid } from "./density-grid.ts";

/** Largest number of events that are sent. Of a longer run, the density of its messages is sent. */
const MOST_LIVE_EVENTS = 100_000;
/** Largest number of events in a message. */
const MOST_BATCH = 5000;
/** Milliseconds between two messages, and between two densities. */
const [INTERVAL, SELDOM] = [50, 1000];

const states: Partial<Record<FaultName, LiveNode["state"]>> = {
  kill: "killed",
  restart: "running",
  pause: "paused",
  resume: "running",
};

interface LiveFeedOptions {
  readonly setup: Setup;
  /** The header of the trace, with an empty digest. */
  readonly run: Header;
  readonly coins: "seed" | "system";
  /** The run in words. */
  readonly title: string;
  /** Largest number of events that are sent. Default: MOST_LIVE_EVENTS. */
  readonly most?: number | undefined;
}

type Viewer = (message: LiveMessage) => void;

/** Tells viewers what happens in a run, in an order in which it can happen, while the definition runs along. */
export class LiveFeed {
  readonly #options: LiveFeedOptions;
  readonly #order: LiveOrder;
  readonly #events: Event[] = [];
  readonly #density: DensityGrid;
  #densityAt = -Infinity;
  readonly #links: LiveLink[];
  readonly #nodes: LiveNode[];
  readonly #viewers = new Set<Viewer>();
  #difference: LiveMessage["difference"];
  #over: LiveEnd | undefined;
  #count = 0;
  #resent = 0;
  /** What viewers do not know yet. */
  #told = 0;
  readonly #changedLinks = new Set<number>();
  readonly #changedNodes = new Set<number>();
  #isCountChanged = false;
  /** True if the run has more events than are sent. */
  #isLong = false;
  /** True if viewers do not know the latest density. */
  #isDensityNew = false;
  /** The next message, which comes soon if `#isFlushing`. */
  #timer: NodeJS.Timeout | undefined;
  #isFlushing = false;

  constructor(options: LiveFeedOptions) {
    this.#options = options;
    const { setup, coins, most = MOST_LIVE_EVENTS } = options;
    this.#links = edgesOf(setup).map(({ index, ends: [one, other] }) => ({
      edge: index,
      between: [one.process, other.process],
      up: false,
      held: false,
    }));
    this.#nodes = Array.from({ length: setup.n }, (_, position) => ({
      position,
      state: "running" as const,
    }));
    this.#density = new DensityGrid(setup.n);
    this.#order = makeLiveOrder(
      setup,
      {
        release: (event) => {
          if (event.kind !== "wake" && event.kind !== "alarm") this.#density.add(event);
          if (this.#events.length < most) this.#events.push(event);
          else this.#isLong = this.#isDensityNew = true;
        },
        differs: (difference) => {
          this.#difference = difference;
          this.#flush({ difference });
        },
      },
      coins === "system" ? coins : undefined,
    );
  }

  /** Adds what has happened in the run. */
  readonly add = (happened: LiveEvent): void => {
    if (happened.type === "event") {
      const { position: process, event } = happened;
      this.#count++;
      this.#isCountChanged = true;
      this.#order.add({ ...event, process, index: 0 });
    } else if (happened.type === "link") this.#setLink(happened.edge, { up: happened.up });
    else if (happened.type === "hold")
      for (const edge of happened.edges) this.#setLink(edge, { held: happened.held });
    else {
      const state = states[happened.fault.fault];
      if (state) for (const p of happened.fault.positions) this.#setNode(p, state);
    }
    this.#flushSoon();
  };

  setResent(resent: number): void {
    if (resent === this.#resent) return;
    this.#resent = resent;
    this.#isCountChanged = true;
    this.#flushSoon();
  }

  end(over: LiveEnd): void {
    this.#over = over;
    this.#flush({ over, ...(this.#isLong && { density: this.#density.picture() }) });
  }

  /** Tells a viewer everything so far, and what happens from now on. Returns a function that ends this. */
  join(viewer: Viewer): () => void {
    this.#flush();
    const { run, title, coins } = this.#options;
    viewer({
      header: run,
      title,
      isLocal: true,
      ...(coins === "system" && { tossesFreely: true }),
      links: this.#links,
      nodes: this.#nodes,
    });
    for (const events of batches(this.#events)) viewer({ events });
    viewer({
      count: this.#count,
      resent: this.#resent,
      ...(this.#isLong && { density: this.#density.picture() }),
      ...(this.#difference && { difference: this.#difference }),
      ...(this.#over && { over: this.#over }),
    });
    this.#viewers.add(viewer);
    return () => void this.#viewers.delete(viewer);
  }

  #setLink(edge: number, change: Partial<LiveLink>): void {
    this.#links[edge] = { ...this.#links[edge], ...change };
    this.#changedLinks.add(edge);
  }

  #setNode(position: number, state: LiveNode["state"]): void {
    this.#nodes[position] = { position, state };
    this.#changedNodes.add(position);
  }

  #flushSoon(): void {
    if (this.#isFlushing) return;
    clearTimeout(this.#timer);
    this.#isFlushing = true;
    this.#timer = setTimeout(() => this.#flush(), INTERVAL).unref();
  }

  /** Tells all viewers what has changed. */
  #flush(more: LiveMessage = {}): void {
    clearTimeout(this.#timer);
    this.#isFlushing = false;
    for (const events of batches(this.#events.slice(this.#told))) this.#tell({ events });
    this.#told = this.#events.length;
    const links = [...this.#changedLinks].map((edge) => this.#links[edge]);
    const nodes = [...this.#changedNodes].map((p) => this.#nodes[p]);
    const counts = this.#isCountChanged && { count: this.#count, resent: this.#resent };
    const isDense = this.#isDensityNew && performance.now() >= this.#densityAt + SELDOM;
    if (isDense) {
      this.#densityAt = performance.now();
      this.#isDensityNew = false;
    } else if (this.#isDensityNew) this.#timer = setTimeout(() => this.#flush(), SELDOM).unref();
    this.#changedLinks.clear();
    this.#changedNodes.clear();
    this.#isCountChanged = false;
    const message: LiveMessage = {
      ...counts,
      ...(links.length > 0 && { links }),
      ...(nodes.length > 0 && { nodes }),
      ...(isDense && { density: this.#density.picture() }),
      ...more,
    };
    if (Object.keys(message).length > 0) this.#tell(message);
  }

  #tell(message: LiveMessage): void {
    for (const viewer of this.#viewers) viewer(message);
  }
}

function* batches(events: readonly Event[]): Generator<readonly Event[]> {
  for (let i = 0; i < events.length; i += MOST_BATCH) yield events.slice(i, i + MOST_BATCH);
}
