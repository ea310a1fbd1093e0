import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Event } from "@ringleader/core/internal";
import {
  LoggedRun,
  runHeader,
  type LiveCommand,
  type LiveMessage,
} from "@ringleader/core/internal/conform";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { setupOf, tryRing } from "../ring/testing/try-ring.ts";
import { DensityGrid } from "./density-grid.ts";
import { LiveFeed } from "./live-feed.ts";
import { parseCommand } from "./parse-command.ts";
import { serveLive } from "./serve-live.ts";

const feedOf = (setup: ReturnType<typeof setupOf>, most?: number) =>
  new LiveFeed({ setup, run: runHeader(setup), coins: "seed", title: "a run", most });

/** Collects what a viewer is told. */
function watch(feed: LiveFeed) {
  const messages: LiveMessage[] = [];
  feed.join((message) => messages.push(message));
  const events = (): Event[] => messages.flatMap((message) => message.events ?? []);
  return { messages, events };
}

test("live feed: viewers see a run over sockets event by event, through a kill, a cut and a held link", async () => {
  const setup = setupOf("franklin", { n: 3 });
  const feed = feedOf(setup);
  const { messages, events } = watch(feed);
  let inject: (command: LiveCommand) => void = () => {};
  const tried = await tryRing(setup, {
    faults: { delay: "constant:5ms", hold: ["1-2@0ms"] },
    beforeGo: (given) => {
      inject = given;
      return Promise.resolve();
    },
    live(event) {
      feed.add(event);
      if (event.type !== "fault") return;
      const { fault } = event.fault;
      if (fault === "hold") inject({ cut: 0 });
      if (fault === "cut") inject({ kill: 1, forMs: 20 });
      if (fault === "restart") inject({ release: 1 });
    },
  });
  feed.end({ verdict: tried.verdict.verdict, hasTrace: true });
  expect(tried).toMatchObject({ status: "over", verdict: { verdict: "conforms" } });
  const faults = tried.faults.map(({ fault }) => fault);
  expect(faults).toEqual(expect.arrayContaining(["cut", "kill", "restart", "release"]));
  expect(messages.some(({ difference }) => difference)).toBe(false);
  expect(events()).toHaveLength(tried.verdict.events);
  const run = new LoggedRun(setup);
  for (const event of events()) run.make(event, false);
  expect(run.inFlight).toBe(0);
  expect(messages.at(-1)).toMatchObject({ over: { verdict: "conforms" } });
  // A late viewer is told everything.
  const late = watch(feed);
  expect(late.events()).toEqual(events());
  expect(late.messages[0].nodes!.every(({ state }) => state === "running")).toBe(true);
  expect(late.messages[0].links!.every(({ up, held }) => up && !held)).toBe(true);
  expect(late.messages.at(-1)).toMatchObject({ over: { verdict: "conforms" } });
});

test("live feed: the first event that the definition does not allow is told at once", () => {
  const setup = setupOf("chang-roberts", { n: 3 });
  const feed = feedOf(setup);
  const { messages } = watch(feed);
  const event = { time: "0", kind: "wake", port: 0, words: [], tosses: [] };
  feed.add({ type: "event", position: 1, event });
  feed.add({ type: "event", position: 1, event });
  expect(messages.at(-1)).toMatchObject({
    difference: { did: "position 1 wakes at time 0", definition: "it has woken before" },
    count: 2,
  });
});

test("live feed: of a long run the number of events and the density of its messages are told", () => {
  const setup = setupOf("chang-roberts", { n: 3 });
  const feed = feedOf(setup, 2);
  const event = { time: "0", kind: "wake", port: 0, words: [], tosses: [] };
  for (const position of [0, 1, 2]) feed.add({ type: "event", position, event });
  const { messages, events } = watch(feed);
  expect(events()).toHaveLength(2);
  expect(messages.at(-1)).toMatchObject({ count: 3, density: { n: 3, columns: 3, counts: [] } });
});

test("density: rows become coarser, and no message is lost, whatever the times are", () => {
  const grid = new DensityGrid(1000);
  for (let time = 0; time < 5000; time++) grid.add({ process: time % 1000, time: String(time) });
  grid.add({ process: 999, time: String(2n ** 70n) });
  const { n, columns, perRow, counts } = grid.picture();
  expect([n, columns]).toEqual([1000, 256]);
  expect(counts.reduce((x, y) => x + y, 0)).toBe(5001);
  expect(counts.at(-1)).toBe(1);
  expect(counts.length / columns).toBeLessThanOrEqual(256);
  expect(perRow * (counts.length / columns)).toBeGreaterThan(2 ** 70);
});

test.each(["", "cut", "[]", "{}", '{"cut":3}', '{"cut":-1}', '{"cut":0,"hold":0}', '{"pause":0}'])(
  "live command: %s is refused",
  (text) => {
    expect(() => parseCommand(text, { edges: 3, positions: 2 })).toThrow(/command|numbered/);
  },
);

test("live command: the commands of a page are read", () => {
  for (const command of [{ cut: 2 }, { pause: 1, forMs: 500 }, { kill: 0 }, { kill: 0, forMs: 5 }])
    expect(parseCommand(JSON.stringify(command), { edges: 3, positions: 2 })).toEqual(command);
  expect(() => parseCommand('{"kill":2}', { edges: 3, positions: 2 })).toThrow("from 0 to 1");
});

test("live socket: only accepted requests see the run, and a command that is refused ends the connection", async () => {
  const setup = setupOf("chang-roberts", { n: 3 });
  const server = createServer();
  const commands: LiveCommand[] = [];
  const end = await serveLive({
    server,
    path: "/live",
    feed: feedOf(setup),
    accepts: ({ headers }) => headers.origin === "http://here",
    parse: (text) => parseCommand(text, { edges: 3, positions: 3 }),
    onViewer: () => {},
    onCommand: (command) => commands.push(command),
  });
  await new Promise<void>((fulfil) => server.listen(0, "127.0.0.1", fulfil));
  const { port } = server.address() as AddressInfo;
  const open = (path: string, origin: string) =>
    new WebSocket(`ws://127.0.0.1:${port}${path}`, { origin });
  for (const refused of [
    open("/live", "http://elsewhere"),
    open("/other", "http://here"),
    open("//", "http://elsewhere"),
  ]) {
    const why = await new Promise<Error>((fulfil) => refused.on("error", fulfil));
    expect(why.message).toContain("403");
  }
  const socket = open("/live", "http://here");
  const first = await new Promise<string>((fulfil) =>
    socket.once("message", (data) => fulfil((data as Buffer).toString())),
  );
  expect(JSON.parse(first)).toMatchObject({ header: { n: 3 }, title: "a run" });
  socket.send('{"cut":1}');
  socket.send('{"cut":7}');
  const [code, reason] = await new Promise<[number, string]>((fulfil) =>
    socket.on("close", (code_, reason_) => fulfil([code_, reason_.toString()])),
  );
  expect([code, reason]).toEqual([1008, "cut: edges are numbered from 0 to 2."]);
  expect(commands).toEqual([{ cut: 1 }]);
  end();
  server.close();
});
