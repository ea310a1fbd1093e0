import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeSetup, parseRun, startSimulation } from "@ringleader/core/internal";
import { runHeader, type LoggedEvent } from "@ringleader/core/internal/conform";
import { LiveFeed } from "../../net/src/live/live-feed.ts";
import { serveLive } from "../../net/src/live/serve-live.ts";
import { expect, test } from "./patient.ts";

const site = join(import.meta.dirname, "../../site/dist");
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** Serves the page and a feed. */
async function serve(feed: LiveFeed, onViewer: () => void) {
  const server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : request.url!;
    readFile(join(site, path)).then(
      (body) => response.setHeader("Content-Type", types[extname(path)] ?? "").end(body),
      () => response.writeHead(404).end(),
    );
  });
  const end = await serveLive({
    server,
    path: "/live",
    feed,
    accepts: () => true,
    parse: () => ({ cut: 0 }),
    onViewer,
    onCommand: () => {},
  });
  await new Promise<void>((fulfil) => server.listen(0, "127.0.0.1", fulfil));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/#live`, close: () => (end(), server.close()) };
}

/** Events a second that the page must keep up with, and milliseconds between two batches of them. */
const [RATE, TICK] = [20_000, 10];

test("live: the page keeps up with 20,000 events a second @full", async ({ page }) => {
  const setup = makeSetup(
    parseRun({ algorithm: "chang-roberts", n: 450, ids: "rising", seed: 1, schedule: "random" }),
  );
  const events: LoggedEvent[] = [];
  let does: string | undefined;
  const simulation = startSimulation(setup, {
    decided: (_, leads, whom) => (does = leads ? "leads" : `follows ${whom}`),
    watch(event) {
      events.push({ ...event, ...(does !== undefined && { does }) });
      does = undefined;
    },
  });
  while (simulation.advance(1000));
  const schedule = { kind: "trace" } as const;
  const feed = new LiveFeed({
    setup: { ...setup, schedule },
    run: runHeader(setup),
    coins: "seed",
    title: "a fast run",
  });
  let begin = () => {};
  const seen = new Promise<void>((fulfil) => (begin = fulfil));
  const { url, close } = await serve(feed, () => begin());
  await page.goto(url);
  await seen;
  for (let sent = 0; sent < events.length; await sleep(TICK))
    for (const end = sent + (RATE * TICK) / 1000; sent < Math.min(end, events.length); sent++) {
      const { process: position, index: _, ...event } = events[sent];
      feed.add({ type: "event", position, event });
    }
  await expect(page.locator(".live")).toContainText("102,375 events");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "All messages so far" })).toContainText(
    "101,925 messages received so far",
  );
  close();
});
