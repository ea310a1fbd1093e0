// Two of five voters are away and come back; then the leader needs their votes.
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ElectCluster } from "./elect-cluster.ts";

/** The lease in milliseconds. */
const LEASE = 5000;
const ROUNDS = 3;

test("elect: two voters that were away do not cost the leader its lease when another is killed later", async () => {
  const cluster = new ElectCluster(5, LEASE);
  try {
    await cluster.make();
    for (const name of cluster.names) cluster.start(name);
    await cluster.leaderAfter(0);
    for (let round = 0; round < ROUNDS; round++) {
      // A voter that has started grants nothing for one lease.
      await cluster.linked();
      await wait(2 * LEASE);
      const others = cluster.names.filter((name) => name !== cluster.latest.voter);
      const away = [others[round % 4], others[(round + 1) % 4]];
      const killed = others[(round + 2) % 4];
      cluster.partition(away, true);
      await wait(4 * LEASE);
      cluster.partition(away, false);
      await cluster.linked();
      await wait(LEASE);
      await cluster.end(killed, "SIGKILL");
      // Now two of those that are left were away, and three must grant.
      await wait(2 * LEASE);
      cluster.start(killed);
    }
    await cluster.linked();
    expect(await cluster.stop()).toBe(0);
    expect(cluster.lost).toEqual([]);
    expect(cluster.errors).toEqual([]);
  } finally {
    cluster.close();
  }
});
