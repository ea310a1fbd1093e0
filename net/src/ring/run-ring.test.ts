import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canonicalDigest } from "@ringleader/core/internal/conform";
import { expect, test, vi } from "vitest";
import { setupOf, tryRing, tryUntil, type Tried } from "./testing/try-ring.ts";

const FULL = process.env["FULL"] !== undefined;
/** TLS runs over TCP, which only the full suite has alone. */
const wires = FULL ? (["unix", "tcp", "tls"] as const) : (["unix", "tls"] as const);

test.each(wires)("ring: peterson over %s conforms", async (wire) => {
  const setup = setupOf("peterson");
  const tried = await tryRing(setup, { wire, processes: FULL && wire === "unix" ? 5 : 2 });
  expect(tried).toMatchObject({
    status: "over",
    verdict: { verdict: "conforms", digest: canonicalDigest(setup) },
  });
});

test.runIf(FULL)("ring: dfs on a network, and links that reorder", async () => {
  for (const setup of [
    setupOf("dfs", { n: undefined, graph: "grid:2x3" }),
    setupOf("chang-roberts", { links: "any", n: 4 }),
  ])
    expect(await tryRing(setup, { processes: 2 })).toMatchObject({
      status: "over",
      verdict: { verdict: "conforms" },
    });
});

const has =
  (...names: readonly string[]) =>
  ({ faults }: Pick<Tried, "faults">): boolean =>
    names.every((name) => faults.some(({ fault }) => fault === name));

test("ring: cuts, a kill and a pause leave a run that conforms", async () => {
  const setup = setupOf("peterson");
  const faults = {
    delay: "uniform:1:9ms",
    cut: "50/s",
    kill: ["2@20ms+10ms"],
    pause: ["4@15ms+50ms"],
    faults: 5,
  };
  const isHit = has("cut", "kill", "pause");
  const tried = await tryUntil(isHit, setup, { processes: 5, faults });
  expect(tried).toMatchObject({
    status: "over",
    verdict: { verdict: "conforms", digest: canonicalDigest(setup) },
    stats: { kills: 1, pauses: 1 },
  });
  expect(tried.faults.map(({ fault }) => fault)).toEqual(
    expect.arrayContaining(["cut", "kill", "restart", "pause", "resume"]),
  );
});

test.runIf(process.env["FULL"])(
  "ring: a process that is killed for good leaves the run undecided",
  async () => {
    const setup = setupOf("peterson", { n: 3 });
    const faults = { delay: "constant:20ms", kill: ["1@10ms"] };
    const tried = await tryUntil(has("kill"), setup, { processes: 3, faults, timeoutMs: 500 });
    expect(tried).toMatchObject({
      status: "undecided",
      why: expect.stringMatching(
        /^position 1 is gone since \d\d:\d\d:\d\d; \d+ messages? waits? for it\. No algorithm/,
      ) as unknown,
      verdict: { verdict: "unfinished" },
    });
  },
);

test.runIf(FULL)(
  "ring: a partition leaves the run undecided; a partition that heals does not",
  async () => {
    const setup = setupOf("peterson", { n: 4 });
    const partition = (time: string, timeoutMs: number) =>
      tryUntil(has("partition"), setup, {
        processes: 2,
        faults: { delay: "constant:5ms", partition: [`0,1@1ms${time}`] },
        timeoutMs,
      });
    expect(await partition("", 300)).toMatchObject({
      status: "undecided",
      why: expect.stringMatching(
        /^no frame between \{0, 1\} and \{2, 3\} for \d+ m?s\.$/,
      ) as unknown,
    });
    const healed = await partition("+400ms", 60_000);
    expect(healed).toMatchObject({ status: "over", verdict: { verdict: "conforms" } });
    expect(healed.faults.map(({ fault }) => fault)).toEqual(["partition", "heal"]);
  },
);

test("ring: an interrupted run leaves no process and no socket", async () => {
  const folder = mkdtempSync(join(tmpdir(), "r-"));
  vi.stubEnv("TMPDIR", folder);
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
  expect(readdirSync(folder)).toEqual([]);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test.runIf(process.env["FULL"])(
  "ring: processes run to round 2^63 by pulses, with the digest of the simulator",
  async () => {
    const setup = setupOf("variable-speeds", { ids: [63, 64, 65, 66, 67] });
    const faults = { kill: ["3@5ms+1ms"], delay: "uniform:0:1ms" };
    const tried = await tryRing(setup, { processes: FULL ? 5 : 3, faults });
    const digest = canonicalDigest(setup);
    expect(tried).toMatchObject({ status: "over", verdict: { verdict: "conforms", digest } });
    expect(tried.stats.pulses).toBeGreaterThan(0);
  },
);

test.runIf(process.env["FULL"])(
  "ring: rounds of real time have the digest of the simulator, unless a frame is reported late",
  async () => {
    const setup = setupOf("time-slice", { n: 3, ids: [1, 0, 2] });
    const digest = canonicalDigest(setup);
    const usual = await tryRing(setup, { clock: { milliseconds: 200 }, processes: FULL ? 3 : 2 });
    expect(usual.status).toBe("over");
    const isSame = usual.verdict.verdict === "conforms" && usual.verdict.digest === digest;
    // On a busy machine a frame may be late, which is reported.
    expect(isSame || usual.late.length > 0).toBe(true);
  },
);

test.runIf(FULL)("ring: every frame that is delayed past its round is reported late", async () => {
  const setup = setupOf("time-slice", { n: 3, ids: [1, 0, 2] });
  const clock = { milliseconds: 50 };
  for (let injected = 0; injected < (FULL ? 100 : 1);) {
    const delayed = await tryRing(setup, {
      clock,
      processes: FULL ? 3 : 2,
      faults: { delay: "constant:120ms" },
    });
    injected += delayed.stats.sent;
    expect(delayed.late).toHaveLength(delayed.stats.sent);
    expect(delayed.verdict.verdict).toBe("differs");
  }
});

test.runIf(FULL)("ring: coins that the seed does not determine survive a restart", async () => {
  const setup = setupOf("itai-rodeh", { n: 4 });
  const faults = { delay: "constant:5ms", kill: ["2@10ms+1ms"] };
  const isHit = ({ stats }: Tried) => stats.recovered > 0;
  const tried = await tryUntil(isHit, setup, { processes: 4, coins: "system", faults });
  expect(tried).toMatchObject({ status: "over", verdict: { verdict: "conforms" } });
  expect(tried.stats.recovered).toBeGreaterThan(0);
});

test.runIf(FULL)(
  "ring: a process that starts again without its journal leaves the model",
  async () => {
    const setup = setupOf("peterson", { n: 3 });
    const faults = { delay: "constant:10ms", kill: ["1@15ms+1ms"] };
    const isHit = ({ verdict }: Tried) => verdict.verdict === "differs";
    const choices = { processes: 3, journal: false, faults, timeoutMs: 5000 };
    const tried = await tryUntil(isHit, setup, choices);
    expect(tried.faults.map(({ fault }) => fault)).toEqual(["kill", "restart"]);
    expect(tried.verdict).toMatchObject({
      verdict: "differs",
      log: "logs/1.jsonl",
      why: expect.stringContaining("it has woken before") as unknown,
    });
  },
);
