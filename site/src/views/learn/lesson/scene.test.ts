import { afterEach, expect, test, vi } from "vitest";
import { refused } from "../../../run/worker/failure.ts";
import { TextWorkers } from "../../../run/worker/text-workers.ts";
import { perform } from "./scene.ts";

afterEach(() => void vi.restoreAllMocks());

test("scene: a run is made once, and again if it has failed", async () => {
  const call = vi.spyOn(TextWorkers.prototype, "call");
  const scene = { form: { algorithm: "peterson", ids: "3,1,2" } };
  call.mockResolvedValueOnce(refused("The worker did not load."));
  const failed = perform(scene);
  expect(perform(scene)).toBe(failed);
  expect(await failed).toMatchObject({ sentence: "The worker did not load." });
  call.mockRejectedValueOnce(new Error("broken"));
  await expect(perform(scene)).rejects.toThrow("broken");
  const run = { kind: "shown", recording: {} };
  call.mockResolvedValueOnce(run);
  expect(await perform(scene)).toMatchObject(run);
  expect(await perform(scene)).toMatchObject(run);
  expect(call).toHaveBeenCalledTimes(3);
});
