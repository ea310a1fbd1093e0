import * as Comlink from "comlink";
import { beforeEach, expect, test } from "vitest";
import { TextWorkers } from "./text-workers.ts";

/** A worker that remembers its calls; `hang` never answers. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  readonly #channel = new MessageChannel();
  readonly calls: string[] = [];
  terminated = false;
  readonly hasText: boolean;

  constructor(hasText: boolean) {
    super();
    this.hasText = hasText;
    FakeWorker.started.push(this);
    Comlink.expose(
      {
        run: (name: string) => this.calls.push(name),
        hang: () => new Promise<number>(() => {}),
        ready: () => true,
      },
      this.#channel.port1,
    );
    this.#channel.port2.addEventListener("message", ({ data }: MessageEvent) => {
      this.dispatchEvent(Object.assign(new Event("message"), { data: data as unknown }));
    });
    this.#channel.port2.start();
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#channel.port2.postMessage(message, transfer as never);
  }

  terminate(): void {
    this.terminated = true;
    this.#channel.port1.close();
  }
}

interface Api {
  run(name: string): number;
  hang(): Promise<number>;
}

const makeWorkers = () =>
  new TextWorkers<Api>("", (hasText) => new FakeWorker(hasText) as unknown as Worker);
const lives = () =>
  FakeWorker.started.map(({ calls, hasText, terminated }) => [calls, hasText, !terminated]);

beforeEach(() => void (FakeWorker.started = []));

test("text workers: the catalogue and each text have a worker of their own", async () => {
  const workers = makeWorkers();
  const run = (text: string | undefined, name: string) =>
    workers.call(text, (api) => api.run(name));
  await run(undefined, "peterson");
  await run("a", "own:a");
  await run("a", "own:a, again");
  expect(lives()).toEqual([
    [["peterson"], false, true],
    [["own:a", "own:a, again"], true, true],
  ]);
  await run(undefined, "franklin");
  expect(lives()[1][2]).toBe(false);
  await run("a", "own:a");
  await run("b", "own:b");
  expect(lives()).toEqual([
    [["peterson", "franklin"], false, true],
    [["own:a", "own:a, again"], true, false],
    [["own:a"], true, false],
    [["own:b"], true, true],
  ]);
  workers.end();
  expect(lives().every(([, , isAlive]) => !isAlive)).toBe(true);
});

test("text workers: a busy worker of a text ends with its last call", async () => {
  const workers = makeWorkers();
  const slow = workers.call("a", (api) => api.run("own:a"));
  await workers.call(undefined, (api) => api.run("peterson"));
  await slow;
  expect(lives()).toEqual([
    [["own:a"], true, false],
    [["peterson"], false, true],
  ]);
  void workers.call("a", (api) => api.hang());
  expect(workers.isBusy).toBe(true);
  await workers.callOnce("b", (api) => api.run("own:b"));
  expect(lives().every(([, , isAlive]) => !isAlive)).toBe(true);
});
