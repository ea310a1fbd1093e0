import { expect, test } from "vitest";
import { cellOf } from "../../testing/rows.ts";
import { FalseRow } from "../false-row.ts";
import { runCells } from "../run-cells.ts";
import type { Row } from "../store/row.ts";
import type { BatchEnd, BatchQueue, CellBatch } from "./batch-queue.ts";
import { queueRunner } from "./queue-runner.ts";

const cells = ["1", "2"].map((seed) =>
  cellOf({ algorithm: "chang-roberts", n: 4, ids: "random", seed }, "1"),
);

/** A queue whose only worker answers with what `change` makes of each row. */
function queueOf(change: (row: Row) => object): BatchQueue {
  const ends = new Map<string, BatchEnd>();
  let note: (id: string) => void = () => {};
  return {
    shown: "the queue",
    add(id: string, batch: CellBatch) {
      ends.set(id, {
        worker: "rogue/1/1",
        answer: { rows: runCells(batch.cells).map(change), seconds: 0.1 },
      });
      queueMicrotask(() => note(id));
      return Promise.resolve();
    },
    remove: () => Promise.resolve(),
    look: (id) => Promise.resolve(ends.get(id) ?? "unknown"),
    onEnd: (call) => void (note = call),
    workers: () => Promise.resolve(["rogue/1/1"]),
    found: () => Promise.resolve([]),
    close: () => Promise.resolve(),
    disconnect: () => {},
  };
}

async function sweep(change: (row: Row) => object) {
  const checker = {
    concurrency: 1,
    run: (asked: typeof cells) => Promise.resolve({ rows: runCells(asked), seconds: 0 }),
    close: () => Promise.resolve(),
  };
  const runner = await queueRunner(queueOf(change), checker, "1");
  return runner.run(cells).finally(() => runner.close());
}

test("queue runner: rows of an honest worker are those of this machine", async () => {
  const { rows } = await sweep((row) => row);
  expect(rows.map(({ digest }) => digest)).toEqual(runCells(cells).map(({ digest }) => digest));
});

test.each<[string, (row: Row) => object]>([
  ["another number of messages", (row) => ({ ...row, messages: 424_242 })],
  ["another digest", (row) => ({ ...row, digest: "0123456789abcdef" })],
  ["another leader", (row) => ({ ...row, leader_position: 1, leader_id: 1 })],
])("queue runner: a worker that gives %s ends the sweep", async (_, change) => {
  await expect(sweep(change)).rejects.toThrow(FalseRow);
});
