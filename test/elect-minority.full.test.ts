// Two of five voters are away and come back; then the leader needs their votes.
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ElectCluster } from "./elect-cluster.ts";

/** The lease in milliseconds: so long that a busy machine loses none. */
const LEASE = 5000;
const ROUNDS = 3;

test("elect: two voters that were away do not cost the leader its lease when another is killed later", async () => {
  const cluster = new ElectCluster(5, `${LEASE}ms`);
  try {
    await cluster.make();
    for (const name of cluster.names) cluster.start(name);
    const leader = await cluster.leaderAfter(0);
    const others = cluster.names.filter((name) => name !== leader.voter);
    for (let round = 0; round < ROUNDS; round++) {
      const away = [others[round % 4], others[(round + 1) % 4]];
      const killed = others[(round + 2) % 4];
      cluster.partition(away, true);
      await wait(4 * LEASE);
      cluster.partition(away, false);
      await wait(2 * LEASE);
      await cluster.end(killed, "SIGKILL");
      // Now two of those that are left were away, and three must grant.
      await wait(2 * LEASE);
      cluster.start(killed);
      await wait(2 * LEASE);
      expect(cluster.latest).toEqual(leader);
    }
    expect(cluster.lost).toEqual([]);
    expect(await cluster.stop()).toBe(0);
    expect(cluster.errors).toEqual([]);
  } finally {
    cluster.close();
  }
});
