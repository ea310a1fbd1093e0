import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { canonicalDigest } from "@ringleader/core/internal/conform";
import { expect, test } from "vitest";
import { setupOf, tryRing } from "./testing/try-ring.ts";

test.each(["unix", "tcp", "tls"] as const)("ring: peterson over %s conforms", async (wire) => {
  const setup = setupOf("peterson");
  const tried = await tryRing(setup, { wire, processes: wire === "unix" ? 5 : 2 });
  expect(tried).toMatchObject({
    status: "over",
    verdict: { verdict: "conforms", digest: canonicalDigest(setup) },
  });
});

test("ring: dfs on a network, and links that reorder", async () => {
  for (const setup of [
    setupOf("dfs", { n: undefined, graph: "grid:2x3" }),
    setupOf("chang-roberts", { links: "any", n: 4 }),
  ])
    expect(await tryRing(setup, { processes: 2 })).toMatchObject({
      status: "over",
      verdict: { verdict: "conforms" },
    });
});

test("ring: cuts, a kill and a pause leave a run that conforms", async () => {
  const setup = setupOf("peterson");
  const faults = {
    delay: "uniform:1:9ms",
    cut: "50/s",
    kill: ["2@20ms+10ms"],
    pause: ["4@15ms+50ms"],
    faults: 5,
  };
  const tried = await tryRing(setup, { processes: 5, faults });
  expect(tried).toMatchObject({
    status: "over",
    verdict: { verdict: "conforms", digest: canonicalDigest(setup) },
    stats: { kills: 1, pauses: 1 },
  });
  expect(tried.faults.map(({ fault }) => fault)).toEqual(
    expect.arrayContaining(["cut", "kill", "restart", "pause", "resume"]),
  );
});

test("ring: a process that is killed for good leaves the run undecided", async () => {
  const setup = setupOf("peterson", { n: 3 });
  const faults = { delay: "constant:20ms", kill: ["1@10ms"] };
  const tried = await tryRing(setup, { processes: 3, faults, timeoutMs: 500 });
  expect(tried).toMatchObject({
    status: "undecided",
    why: expect.stringMatching(
      /^position 1 is gone since \d\d:\d\d:\d\d; \d+ messages? waits? for it\. No algorithm/,
    ) as unknown,
    verdict: { verdict: "unfinished" },
  });
});

test("ring: a partition leaves the run undecided; a partition that heals does not", async () => {
  const setup = setupOf("peterson", { n: 4 });
  const partition = (time: string) =>
    tryRing(setup, {
      processes: 2,
      faults: { delay: "constant:5ms", partition: [`0,1@1ms${time}`] },
      timeoutMs: 300,
    });
  expect(await partition("")).toMatchObject({
    status: "undecided",
    why: "no frame between {0, 1} and {2, 3} for 1 s.",
  });
  const healed = await partition("+400ms");
  expect(healed).toMatchObject({ status: "over", verdict: { verdict: "conforms" } });
  expect(healed.faults.map(({ fault }) => fault)).toEqual(["partition", "heal"]);
});

test("ring: an interrupted run leaves no process and no socket", async () => {
  const sockets = () => readdirSync(tmpdir()).filter((name) => name.startsWith("ringleader-"));
  const before = sockets();
  const stopping = new AbortController();
  const setup = setupOf("peterson", { n: 3 });
  const tried = await tryRing(setup, {
    faults: { delay: "constant:50ms", pause: ["1@1ms"] },
    signal: stopping.signal,
    live: (event) => {
      if (event.type === "fault") stopping.abort();
    },
  });
  expect(tried.status).toBe("stopped");
  expect(sockets().filter((name) => !before.includes(name))).toEqual([]);
});
