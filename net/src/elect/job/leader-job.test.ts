import { expect, test } from "vitest";
import { LeaderJob } from "./leader-job.ts";

/** The watchdog of the built command. */
const watchdog = new URL("../../../../cli/dist/bundle/verbs-elect-watchdog.js", import.meta.url);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("job: is killed with the processes that it started when its lease is over, although it ignores SIGTERM", async () => {
  const script = "trap '' TERM; sleep 1000 & wait; sleep 1000";
  const job = new LeaderJob({ job: ["sh", "-c", script], token: 7, until: 1e9, watchdog });
  const pid = await job.started;
  expect(isAlive(pid!)).toBe(true);
  // A time that has passed.
  job.extend(0);
  expect(await job.ended).toMatchObject({ signal: "SIGKILL" });
  expect(isAlive(pid!)).toBe(false);
});
