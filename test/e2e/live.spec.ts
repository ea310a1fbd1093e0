import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page, WebSocketRoute } from "@playwright/test";
import {
  header,
  makeSetup,
  parseRun,
  startSimulation,
  type Event,
  type Header,
  type RunSpec,
} from "@ringleader/core/internal";
import type { LiveCommand, LiveMessage } from "@ringleader/core/internal/conform";
import { expect, sideways, test } from "./patient.ts";

const N = 5;

/** Simulates a run that the page is told as if it were under way. */
function simulate(spec: RunSpec = { algorithm: "peterson", n: N, seed: 3, schedule: "random" }): {
  readonly head: Header;
  readonly events: readonly Event[];
  digest: string;
} {
  const setup = makeSetup(parseRun(spec));
  const events: Event[] = [];
  const simulation = startSimulation(setup, { watch: (event) => void events.push(event) });
  while (simulation.advance(1000));
  const outcome = simulation.finish();
  const schedule = setup.needs.rounds ? setup.schedule : ({ kind: "trace" } as const);
  const traced = { ...outcome, setup: { ...setup, schedule } };
  return { head: { ...header(traced), digest: "" }, events, digest: outcome.digest };
}

/** A server of a run under way, which the test plays. */
interface Played {
  readonly connections: WebSocketRoute[];
  readonly commands: LiveCommand[];
  readonly say: (message: LiveMessage) => void;
}

/** Answers the page's connections with the first messages of a server. */
async function play(page: Page, head: Header): Promise<Played> {
  const connections: WebSocketRoute[] = [];
  const commands: LiveCommand[] = [];
  await page.routeWebSocket("**/live", (socket) => {
    connections.push(socket);
    socket.onMessage((text) => void commands.push(JSON.parse(String(text)) as LiveCommand));
    const links = Array.from({ length: head.n }, (_, edge) => ({
      edge,
      between: [edge, (edge + 1) % head.n] as const,
      up: true,
      held: false,
    }));
    const nodes = links.map(({ edge }) => ({ position: edge, state: "running" as const }));
    const title = `${head.n} processes over Unix sockets`;
    socket.send(JSON.stringify({ header: head, title, isLocal: true, links, nodes }));
  });
  const say = (message: LiveMessage) => connections.at(-1)!.send(JSON.stringify(message));
  return { connections, commands, say };
}

/** Opens the page on a run that the test plays, event by event, and whose trace is there in the end. */
async function openPlayed(page: Page, spec?: RunSpec) {
  const { head, events, digest } = simulate(spec);
  const lines = [{ ...head, digest }, ...events].map((line) => JSON.stringify(line));
  await page.route("**/trace.jsonl", (route) => route.fulfill({ body: lines.join("\n") }));
  const server = await play(page, head);
  await page.goto("/#live");
  await expect(banner(page)).toContainText("0 events");
  return { server, events, digest };
}

const banner = (page: Page) => page.getByRole("region", { name: "Live run" });
const outcome = (page: Page) => page.locator("#outcome");
/** The counts below the ring. */
const links = (page: Page) => page.locator(".live-links");
const ring = (page: Page) => page.getByRole("img", { name: /^A ring of/ });
const slider = (page: Page) => page.getByRole("slider", { name: /of the run/ });

test("live: the picture follows the run, stays where the reader is, and shows the verdict", async ({
  page,
}) => {
  const { server, events, digest } = await openPlayed(page);
  await expect(banner(page)).toContainText(
    "Live: peterson, n = 5 · 5 processes over Unix sockets · 0 events",
  );
  server.say({ events: events.slice(0, 8), count: 8 });
  await expect(banner(page)).toContainText("8 events");
  await expect(outcome(page)).toContainText("No process is elected so far");
  await expect(slider(page)).toHaveAttribute("max", /[1-9]/);
  server.say({ events: events.slice(8, 12), count: 12, resent: 3 });
  await expect(slider(page)).toHaveAttribute("max", "12");
  await expect(slider(page)).toHaveValue("12");
  await expect(banner(page)).toContainText("12 events");
  await expect(links(page)).toHaveText("links 5 of 5 up · held 0 · resent 3");
  // The reader goes back, and the picture stays there.
  await page.keyboard.press("Home");
  const back = page.getByRole("button", { name: "Back to live" });
  await expect(back).toBeVisible();
  server.say({ events: events.slice(12, 15), count: 15, links: [] });
  await expect(banner(page)).toContainText("15 events");
  await expect(slider(page)).toHaveValue("0");
  await back.click();
  await expect(slider(page)).not.toHaveValue("0");
  server.say({ events: events.slice(15), count: events.length });
  server.say({ over: { verdict: "conforms", digest, hasTrace: true } });
  await expect(banner(page)).toContainText(
    `Over: peterson, n = 5 · 5 processes over Unix sockets · ${events.length} events`,
  );
  await expect(banner(page)).toContainText(
    `This run conforms to the definition; digest ${digest}.`,
  );
  await expect(outcome(page)).toContainText("Process 5 is elected");
  expect(new URL(page.url()).hash).toBe("#live");
  await page.getByRole("button", { name: "Simulate this setup" }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(outcome(page)).toContainText("Process 5 is elected");
  expect(new URL(page.url()).hash).toContain("algorithm=peterson");
});

test("live: a difference is shown at once; a lost server is tried again and repeats the run @full", async ({
  page,
}) => {
  const { server, events } = await openPlayed(page);
  server.say({ events: events.slice(0, 9), count: 9 });
  await expect(outcome(page)).toContainText("No process is elected so far");
  const event = { ...events[9], process: 2 };
  const did = "position 2 receives one(7) at port 0, time 3";
  const definition = "the next message on that link, from position 1, is one(4)";
  server.say({ difference: { event, did, definition } });
  const says = `Position 2 receives one(7) at port 0, time 3. By the definition: ${definition}.`;
  await expect(page.getByRole("alert")).toHaveText(
    `This is not a run of the definition. Event 10: ${says}`,
  );
  // It is red on the ring, in the diagram, and in every list of events.
  await expect(ring(page)).toHaveAttribute(
    "aria-label",
    /position 2.* differs from the definition/,
  );
  const diagram = page.getByRole("application", { name: /^Space-time diagram/ });
  await expect(diagram).toHaveAttribute("aria-label", /Then an event of .* that no run allows/);
  await expect(page.getByRole("region", { name: "Now" })).toContainText(`✗ Event 10 ${says}`);
  await page.getByRole("tab", { name: "Why" }).click();
  await expect(page.getByRole("tabpanel")).toContainText(`✗ Event 10 ${says}`);
  await server.connections[0].close();
  await expect.poll(() => server.connections.length).toBe(2);
  await expect(banner(page)).toContainText(
    "Live: peterson, n = 5 · 5 processes over Unix sockets · 0 events",
  );
  server.say({ events: events.slice(0, 9), count: 9 });
  server.say({ over: { verdict: "differs", why: `${did}: ${definition}.`, hasTrace: false } });
  await expect(banner(page)).toContainText(
    "This is not a run of the definition. Position 2 receives one(7)",
  );
  await server.connections[1].close();
  await expect(banner(page)).toContainText("The server has stopped.");
});

test("live: links and processes are broken from a list, by key and on the ring", async ({
  page,
}) => {
  const { server, events } = await openPlayed(page);
  server.say({ events: events.slice(0, 5), count: 5 });
  await page.getByRole("tab", { name: "Faults" }).click();
  await page
    .getByRole("button", { name: /^Cut the link between/ })
    .nth(1)
    .press("Enter");
  await page.getByRole("radio", { name: "Hold a link" }).check();
  await page
    .getByRole("button", { name: /^Hold the link between/ })
    .first()
    .click();
  server.say({ links: [{ edge: 0, between: [0, 1], up: true, held: true }] });
  await page.getByRole("button", { name: /^Release the link between/ }).click();
  await expect(links(page)).toContainText("held 1");
  await expect(ring(page)).toHaveAttribute("aria-label", /the link between .* is held/);
  await page.getByRole("radio", { name: "Pause a process" }).check();
  await page
    .getByRole("button", { name: /^Pause/ })
    .nth(2)
    .click();
  server.say({ nodes: [{ position: 2, state: "paused" }] });
  await expect(banner(page)).toContainText("The process at position 2 is paused.");
  await page.getByRole("radio", { name: "Kill and restart" }).check();
  // The process at the top of the ring is at position 0.
  const box = (await ring(page).boundingBox())!;
  await ring(page).click({ position: { x: box.width / 2, y: 28 } });
  await page.getByRole("radio", { name: "Kill for good" }).check();
  await page.getByRole("button", { name: /^Kill/ }).nth(3).click();
  // The link between positions 0 and 1 is at the top right of the ring.
  await page.getByRole("radio", { name: "Cut a link" }).check();
  const [middle, radius, turn] = [box.width / 2, box.width / 2 - 56, Math.PI / N];
  await ring(page).click({
    position: { x: middle + radius * Math.sin(turn), y: middle - radius * Math.cos(turn) },
  });
  await expect.poll(() => server.commands.length).toBe(7);
  expect(server.commands).toEqual([
    { cut: 1 },
    { hold: 0 },
    { release: 0 },
    { pause: 2, forMs: 2000 },
    { kill: 0, forMs: 500 },
    { kill: 3 },
    { cut: 0 },
  ]);
});

test("live: a run in rounds is drawn round by round @full", async ({ page }) => {
  const spec = { algorithm: "variable-speeds", ids: [4, 2, 5, 3], seed: 1 };
  const { server, events, digest } = await openPlayed(page, spec);
  await expect(banner(page)).toContainText("A round is drawn when every process that acts in it");
  const rounds = [...new Set(events.map(({ time }) => time))];
  const diagram = page.getByRole("application", { name: /^Space-time diagram/ });
  let count = 0;
  for (const round of rounds.slice(0, 6)) {
    const next = events.filter(({ time }) => time === round);
    count += next.length;
    server.say({ events: next, count });
    // Every event of the round is drawn, those of alarms too, and no event of the next.
    await expect(diagram).toHaveAttribute("aria-label", new RegExp(`, ${count} events so far`));
  }
  server.say({ events: events.slice(count), count: events.length });
  server.say({ over: { verdict: "conforms", digest, hasTrace: true } });
  await expect(outcome(page)).toContainText("Process 2 is elected");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("live: of a run with more events than are sent, the density of all messages is drawn @full", async ({
  page,
}) => {
  const { server, events } = await openPlayed(page);
  server.say({ events: events.slice(0, 20), count: 20 });
  await expect(slider(page)).toBeVisible();
  const counts = Array.from({ length: 5 * 40 }, (_, i) => (i % 7) * 1000);
  const density = { n: N, columns: 5, perRow: 8, counts };
  server.say({ count: 600_000, density });
  const picture = page.getByRole("img", { name: /received so far, by position and causal depth/ });
  await expect(picture).toHaveAttribute("data-drawn", "density");
  await expect(page.getByRole("region", { name: "All messages so far" })).toContainText(
    "positions 0 to 4 from left to right, causal depth 0 to 319 downwards",
  );
  await expect(ring(page)).toBeHidden();
  await page.getByRole("button", { name: "Hold the picture" }).click();
  await expect(ring(page)).toBeVisible();
  await expect(slider(page)).toBeVisible();
});

/** Starts a run of three processes that waits for a viewer; returns its address, and what stops it. */
async function startRun(out: string, algorithm: string, ...flags: readonly string[]) {
  const command = join(import.meta.dirname, "../../cli/bin/ringleader.js");
  const args = ["net", "run", algorithm, "-n", "3", "--seed", "1", "--watch", "--out", out];
  const child = spawn(process.execPath, [command, ...args, ...flags]);
  const closed = once(child, "close") as Promise<[number | null]>;
  let printed = "";
  const url = await new Promise<string>((fulfil, reject) => {
    child.stdout.on("data", (text) => {
      printed += String(text);
      const [address] = /http:\S+#live/.exec(printed) ?? [];
      if (address !== undefined) fulfil(address);
    });
    void closed.then(() => reject(new Error(`the run ended early: ${printed}`)));
  });
  const stop = async () => {
    child.kill("SIGINT");
    return (await closed)[0];
  };
  return { url, stop };
}

test("live: three real processes elect while the page cuts and releases their links", async ({
  page,
}, info) => {
  const out = info.outputPath("run");
  const { url, stop } = await startRun(out, "franklin", "--hold", "1-2@0ms");
  await page.goto(url);
  await expect(banner(page)).toContainText("3 processes over Unix sockets");
  await expect(links(page)).toContainText("links 3 of 3 up · held 1");
  await expect(outcome(page)).toContainText("No process is elected so far");
  await page.getByRole("tab", { name: "Faults" }).click();
  await page
    .getByRole("button", { name: /^Cut the link between/ })
    .first()
    .click();
  const faults = () => readFileSync(join(out, "faults.jsonl"), "utf8");
  await expect.poll(faults).toContain('"fault":"cut"');
  await page.getByRole("radio", { name: "Hold a link" }).check();
  await page.getByRole("button", { name: /^Release the link between/ }).click();
  await expect(banner(page)).toContainText("This run conforms to the definition; digest ");
  await expect(outcome(page)).toContainText("Process 3 is elected");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(faults()).toContain('"fault":"release"');
  // A page that comes late sees the finished run.
  await page.reload();
  await expect(banner(page)).toContainText("This run conforms to the definition; digest ");
  await expect(outcome(page)).toContainText("Process 3 is elected");
  expect(await stop()).toBe(0);
  await expect(banner(page)).toContainText("The server has stopped.");
});

test("live: a node that forgot what it did is red at once, by a click @full", async ({
  page,
}, info) => {
  const out = info.outputPath("run");
  const { url, stop } = await startRun(out, "franklin", "--hold", "1-2@0ms", "--no-journal");
  await page.goto(url);
  await expect(outcome(page)).toContainText("No process is elected so far");
  await page.getByRole("tab", { name: "Faults" }).click();
  await page.getByRole("radio", { name: "Kill and restart" }).check();
  await page.getByRole("button", { name: /^Kill/ }).first().click();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(
    /^This is not a run of the definition\. Event \d+: Position 0 wakes at time 0\. By the definition: it has woken before\.$/,
  );
  await expect(ring(page)).toHaveAttribute(
    "aria-label",
    /position 0.* differs from the definition/,
  );
  await page.screenshot({ path: info.outputPath("red.png") });
  await stop();
});

test("live: real processes in rounds are drawn round by round while one of them is paused @full", async ({
  page,
}, info) => {
  const out = info.outputPath("run");
  const { url, stop } = await startRun(out, "variable-speeds", "--hold", "0-1@0ms");
  await page.goto(url);
  await expect(links(page)).toContainText("held 1");
  // Position 1 cannot go on to round 1, so only round 0 is drawn.
  const diagram = page.getByRole("application", { name: /^Space-time diagram/ });
  await expect(diagram).toHaveAttribute("aria-label", /, 3 events so far/);
  await page.getByRole("tab", { name: "Faults" }).click();
  await page.getByRole("radio", { name: "Pause a process" }).check();
  await page
    .getByRole("button", { name: /^Pause/ })
    .first()
    .click();
  await expect(banner(page)).toContainText("The process at position 0 is paused.");
  await expect(ring(page)).toHaveAttribute("aria-label", /position 0.* is paused/);
  await expect(outcome(page)).toContainText("No process is elected so far");
  await page.getByRole("radio", { name: "Hold a link" }).check();
  await page.getByRole("button", { name: /^Release the link between/ }).click();
  await expect(banner(page)).toContainText("This run conforms to the definition; digest ");
  await expect(outcome(page)).toContainText("Process 1 is elected");
  expect(await stop()).toBe(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`live: axe finds nothing to complain about, ${colorScheme}`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1440, height: 900 });
    const { server, events } = await openPlayed(page);
    server.say({ events: events.slice(0, 20), count: 20, resent: 2 });
    server.say({ links: [{ edge: 1, between: [1, 2], up: false, held: true }] });
    server.say({ nodes: [{ position: 2, state: "paused" }] });
    await expect(slider(page)).toBeVisible();
    await page.screenshot({ path: info.outputPath("live.png") });
    await page.getByRole("tab", { name: "Faults" }).click();
    await page.getByRole("radio", { name: "Hold a link" }).check();
    const did = "position 2 receives one(7) at port 0, time 3";
    const definition = "the next message on that link, from position 1, is one(4)";
    server.say({ difference: { event: { ...events[20], process: 2 }, did, definition } });
    await expect(page.getByRole("alert")).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.screenshot({ path: info.outputPath("wide.png") });
    await page.setViewportSize({ width: 375, height: 800 });
    await expect.poll(() => sideways(page)).toBe(0);
    await page.screenshot({ path: info.outputPath("phone-faults.png") });
    await page.getByRole("button", { name: "Close the panel" }).click();
    await page.screenshot({ path: info.outputPath("phone.png"), fullPage: true });
    const density = { n: N, columns: 5, perRow: 8, counts: Array<number>(200).fill(7) };
    server.say({ count: 600_000, density });
    await expect(page.getByRole("region", { name: "All messages so far" })).toBeVisible();
    await expect.poll(() => sideways(page)).toBe(0);
    await page.screenshot({ path: info.outputPath("phone-density.png") });
    server.say({ over: { verdict: "conforms", digest: "0123456789abcdef", hasTrace: false } });
    await expect(banner(page)).toContainText("conforms");
    await page.screenshot({ path: info.outputPath("phone-over.png") });
  });
}
