import * as Comlink from "comlink";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isFailure } from "./failure.ts";
import { attempt, makePace, serve, watchStop } from "./serve.ts";
import { WorkerHandle } from "./worker-handle.ts";

/** The API that `serve` exposed last; the next fake worker uses it. */
const expose = vi.hoisted(() => ({ api: {} as object }));
vi.mock("comlink", async (load) => {
  const comlink = await load<typeof Comlink>();
  const remember = (api: object) => void (expose.api = api);
  return { ...comlink, expose: remember, exposeTo: comlink.expose };
});
const { exposeTo } = Comlink as unknown as { exposeTo: typeof Comlink.expose };

const api = {
  double: (value: number) => attempt({}, () => 2 * value),
  refuse: () =>
    attempt({ text: "" }, () => {
      throw new Error("no such thing");
    }),
  /** Works until it is stopped; answers with the number of steps. */
  work: async (report: (steps: number) => void) => {
    const isStopped = watchStop();
    let steps = 0;
    while (!isStopped()) {
      report(++steps);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return "stopped";
  },
  hang: () => new Promise<string>(() => {}),
};

class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  readonly #channel = new MessageChannel();
  terminated = false;

  constructor() {
    super();
    FakeWorker.started.push(this);
    const { port1, port2 } = this.#channel;
    exposeTo(expose.api, port1);
    port2.addEventListener("message", ({ data }: MessageEvent) => {
      this.dispatchEvent(Object.assign(new Event("message"), { data: data as unknown }));
    });
    port2.start();
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#channel.port2.postMessage(message, transfer as never);
  }

  terminate(): void {
    this.terminated = true;
    this.#channel.port1.close();
  }
}

function makeHandle(): WorkerHandle<typeof api> {
  serve(api);
  return new WorkerHandle<typeof api>(() => new FakeWorker() as unknown as Worker);
}

beforeEach(() => {
  FakeWorker.started = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => void vi.useRealTimers());

test("worker handle: starts one worker with the first call and keeps it", async () => {
  const handle = makeHandle();
  expect(FakeWorker.started).toHaveLength(0);
  expect(await handle.call((remote) => remote.double(4))).toBe(8);
  expect(await handle.call((remote) => remote.double(5))).toBe(10);
  expect(FakeWorker.started).toHaveLength(1);
  handle.end();
});

test("worker handle: an error in a method is a failure, not a rejection", async () => {
  const handle = makeHandle();
  expect(await handle.call((remote) => remote.refuse())).toMatchObject({
    kind: "refused",
    sentence: "no such thing.",
  });
  handle.end();
});

test("worker handle: reports progress, and a stopped call answers with what it has", async () => {
  const handle = makeHandle();
  const steps: number[] = [];
  const report = Comlink.proxy((step: number) => {
    steps.push(step);
    if (step === 3) handle.stop();
  });
  expect(await handle.call((remote) => remote.work(report))).toBe("stopped");
  expect(steps.slice(0, 3)).toEqual([1, 2, 3]);
  await vi.runAllTimersAsync();
  expect(FakeWorker.started[0].terminated).toBe(false);
  handle.end();
});

test("worker handle: a worker that does not stop is terminated; a later call moves to the next worker", async () => {
  const handle = makeHandle();
  const hung = handle.call((remote) => remote.hang());
  handle.stop();
  const later = handle.call((remote) => (FakeWorker.started[1] ? remote.double(6) : remote.hang()));
  await vi.runAllTimersAsync();
  expect(await hung).toMatchObject({ kind: "ended" });
  expect(await later).toBe(12);
  expect(FakeWorker.started.map(({ terminated }) => terminated)).toEqual([true, false]);
  handle.end();
});

test("worker handle: a call that exceeds its limit ends the worker, and the next call starts another", async () => {
  const handle = makeHandle();
  const late = handle.call((remote) => remote.hang(), 1000);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toMatchObject({ kind: "ended" });
  expect(await handle.call((remote) => remote.double(7), 1000)).toBe(14);
  expect(vi.getTimerCount()).toBe(0);
  handle.end();
});

test("worker handle: when the worker fails, every call fails and the next starts another", async () => {
  const handle = makeHandle();
  const calls = [handle.call((remote) => remote.hang()), handle.call((remote) => remote.hang())];
  FakeWorker.started[0].dispatchEvent(new Event("error"));
  const answers = await Promise.all(calls);
  expect(answers.every((answer) => isFailure(answer) && answer.kind === "broken")).toBe(true);
  expect(await handle.call((remote) => remote.double(8))).toBe(16);
  expect(FakeWorker.started).toHaveLength(2);
  handle.end();
});

test("pace: proceeds without waiting inside a slice, and stops after `stop`", async () => {
  makeHandle();
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const reports: number[] = [];
  const pace = makePace((seconds) => reports.push(seconds));
  expect(pace()).toBe(true);
  now.mockReturnValue(200);
  expect(await pace()).toBe(true);
  expect(reports).toEqual([0.2]);
  (expose.api as { stop(): void }).stop();
  now.mockReturnValue(300);
  expect(await pace()).toBe(false);
  expect(reports).toEqual([0.2]);
  now.mockRestore();
});
