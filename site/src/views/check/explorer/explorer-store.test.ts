import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CheckJob } from "../../../run/check/check-job.ts";
import { TextWorkers } from "../../../run/worker/text-workers.ts";
import { useExplorerStore } from "./explorer-store.ts";

const job = { algorithm: "peterson" } as CheckJob;

/** Answers of the worker that the store waits for, in the order of its requests. */
let waiting: ((answer: unknown) => void)[] = [];

beforeEach(() => {
  waiting = [];
  vi.spyOn(TextWorkers.prototype, "call").mockImplementation(
    () => new Promise<any>((resolve) => waiting.push(resolve)),
  );
});

afterEach(() => {
  useExplorerStore.getState().close();
  vi.restoreAllMocks();
});

/** Lets the store take the answers that it has. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Opens a graph whose setups are these. */
async function open(setups: readonly string[]): Promise<void> {
  const opened = useExplorerStore.getState().open(job, 3);
  waiting.shift()!(setups);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  waiting.shift()!({ path: ["initial state"], states: 5 });
  await opened;
}

test("explorer: the answer to an earlier request is ignored", async () => {
  const { open: start, go, close } = useExplorerStore.getState();
  void start(job, 2);
  const [answerEarlier] = waiting.splice(0);
  await open(["later"]);
  answerEarlier(["earlier"]);
  await settle();
  expect(waiting).toEqual([]);
  expect(useExplorerStore.getState()).toMatchObject({ under: false, walk: { setup: "later" } });

  void go(4);
  const [answerState] = waiting.splice(0);
  await open(["last"]);
  answerState("state 4");
  await settle();
  const path = ["initial state"];
  expect(useExplorerStore.getState().walk).toMatchObject({ setup: "last", path, at: 0 });

  void go(4);
  close();
  waiting.shift()!("state 4");
  await settle();
  expect(useExplorerStore.getState()).toMatchObject({ under: false, walk: undefined });
});
