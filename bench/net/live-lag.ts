/// <reference lib="dom" />
/**
 * Feeds a run to a live page in Chromium at 20,000 events a second, and samples how many events the page has counted and
 * drawn.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeSetup, parseRun, startSimulation, type Event } from "@ringleader/core/internal";
import { runHeader } from "@ringleader/core/internal/conform";
import { LiveFeed } from "../../net/src/live/live-feed.ts";
import { serveLivePage } from "../../net/src/live/testing/serve-live-page.ts";

/** Events a second. */
const RATE = 20_000;
/** Size of the ring, whose run has about 80,000 events. */
const NODES = 2000;
const root = join(import.meta.dirname, "../../..");
const site = join(root, "site/dist");
/** Number of events that a page has counted and drawn at a time, in milliseconds since 1970. */
type Sample = readonly [at: number, counted: number, drawn: number];

const setup = makeSetup(
  parseRun({ algorithm: "hirschberg-sinclair", n: NODES, seed: 3, schedule: "random" }),
);

function simulate(): readonly Event[] {
  const events: Event[] = [];
  const simulation = startSimulation(setup, { watch: (event) => void events.push(event) });
  while (simulation.advance(1000));
  simulation.finish();
  return events;
}

/** Collects in the page what it has counted and drawn, every 20 ms. */
function sample(): void {
  const samples: Sample[] = [];
  Object.assign(globalThis, { samples });
  setInterval(() => {
    const banner = document.querySelector('[aria-label="Live run"]')?.textContent ?? "";
    const counted = Number(/([\d,]+) events/.exec(banner)?.[1].replaceAll(",", "") ?? 0);
    const slider = document.querySelector<HTMLInputElement>(".player input[type=range]");
    samples.push([Date.now(), counted, Number(slider?.max ?? 0)]);
  }, 20);
}

/** Milliseconds by which the count and the picture of a page are behind the run, in the middle of all samples. */
interface LiveLag {
  readonly count: number;
  readonly picture: number;
}

/** Returns what measures a live page; undefined without Chromium or without a built page. */
export async function findPage(): Promise<(() => Promise<LiveLag>) | undefined> {
  const { findChromium } = (await import(join(root, "scripts/programs.mjs"))) as {
    findChromium: () => string | undefined;
  };
  const path = findChromium();
  return path !== undefined && existsSync(join(site, "index.html"))
    ? () => measureLive(path)
    : undefined;
}

async function measureLive(executablePath: string): Promise<LiveLag> {
  const { chromium } = await import("playwright");
  const events = simulate();
  const feed = new LiveFeed({ setup, run: runHeader(setup), coins: "seed", title: "a run" });
  for (let edge = 0; edge < NODES; edge++) feed.add({ type: "link", edge, up: true });
  const { url, viewer, close } = await serveLivePage(site, feed);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 950 } });
    await page.goto(url);
    await viewer;
    await page.getByText("0 events").waitFor();
    await page.evaluate(sample);
    const begun = Date.now();
    for (let sent = 0; sent < events.length; await sleep(5)) {
      const due = Math.min(events.length, Math.floor(((Date.now() - begun) * RATE) / 1000));
      for (; sent < due; sent++) {
        const { process, index: _, ...event } = events[sent];
        feed.add({ type: "event", position: process, event });
      }
    }
    const end = Date.now();
    const all = await page.evaluate(() => (globalThis as unknown as { samples: Sample[] }).samples);
    const during = all.filter(([at]) => at > begun && at < end);
    const lag = (shown: (sample: Sample) => number): number => {
      const lags = during.map((it) => it[0] - begun - (1000 * shown(it)) / RATE);
      return Math.max(0, lags.toSorted((x, y) => x - y)[lags.length >> 1]);
    };
    return { count: lag(([, counted]) => counted), picture: lag(([, , drawn]) => drawn) };
  } finally {
    await browser.close();
    close();
  }
}
