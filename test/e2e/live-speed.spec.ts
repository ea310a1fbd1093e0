import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeSetup, parseRun, startSimulation } from "@ringleader/core/internal";
import { runHeader, type LoggedEvent } from "@ringleader/core/internal/conform";
import { LiveFeed } from "../../net/src/live/live-feed.ts";
import { serveLivePage } from "../../net/src/live/testing/serve-live-page.ts";
import { expect, test } from "./patient.ts";

const site = join(import.meta.dirname, "../../site/dist");

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
  const { url, viewer, close } = await serveLivePage(site, feed);
  await page.goto(url);
  await viewer;
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
