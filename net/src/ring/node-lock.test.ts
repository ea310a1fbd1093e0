import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Refusal } from "@ringleader/core/internal/refusal";
import { afterAll, expect, test } from "vitest";
import { lockNode } from "./node-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "ringleader-lock-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, "node.pid");

/** Makes a process that has died the one of the folder, and others that died while they took its place. */
function leaveStale(heirs: number): void {
  writeFileSync(file, "1 node.0.sock long ago");
  for (let i = 0; i < heirs; i++)
    writeFileSync(join(folder, `node.${i}.sock.heir`), `1 node.${i + 1}.sock long ago`);
}

/** Locks the folder; undefined if that is refused. */
const tryLock = () =>
  lockNode(folder, "a").catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  });

/** Number of rounds. Two processes that both took one place did so in one of about 60. */
const ROUNDS = process.env["FULL"] === undefined ? 5 : 400;

test.each([0, 1, 3])(
  "lockNode: of many that take the place of a dead process and of its %j dead heirs, at most one does, and the next start finds it free",
  async (heirs) => {
    for (let round = 0; round < ROUNDS; round++) {
      leaveStale(heirs);
      const unlocks = await Promise.all(Array.from({ length: 12 }, tryLock));
      const taken = unlocks.filter((it) => it !== undefined);
      expect(taken.length).toBeLessThanOrEqual(1);
      for (const unlock of taken) await unlock();
      const unlock = await lockNode(folder, "a");
      await expect(lockNode(folder, "a")).rejects.toThrow(/running already, as process \d/);
      await unlock();
      expect(readdirSync(folder)).toEqual([]);
    }
  },
);

test("lockNode: a damaged file is refused", async () => {
  writeFileSync(file, "");
  await expect(lockNode(folder, "a")).rejects.toThrow(/is damaged; remove it/);
  rmSync(file);
});
