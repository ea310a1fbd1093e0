// Restarts all voters one after the other, as an update of their machines does.
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ElectCluster } from "./elect-cluster.ts";

/** The lease in milliseconds: so long that a busy machine loses none. */
const LEASE = 5000;

test("elect: a rolling restart costs one leadership for each restart of a leader, and no lease runs out", async () => {
  const cluster = new ElectCluster(3, `${LEASE}ms`);
  try {
    await cluster.make();
    for (const name of cluster.names) cluster.start(name);
    let leader = await cluster.leaderAfter(0);
    while (cluster.writes.length === 0) await wait(LEASE / 100);
    const successors = new Map<string, string>();
    // The leader first, so that a leader is restarted for certain.
    const { voter } = leader;
    for (const name of [voter, ...cluster.names.filter((it) => it !== voter)]) {
      const isLeader = name === leader.voter;
      await cluster.end(name, "SIGTERM");
      // The restarted voter grants nothing for one lease: the two others elect without it.
      if (isLeader) {
        leader = await cluster.leaderAfter(leader.token);
        successors.set(name, leader.voter);
      }
      cluster.start(name);
      await wait(2 * LEASE);
      expect(cluster.latest).toEqual(leader);
    }
    expect([...successors].filter(([name, next]) => name === next)).toEqual([]);
    expect(cluster.wins).toHaveLength(1 + successors.size);
    expect(cluster.lost).toEqual([]);
    expect(await cluster.stop()).toBe(0);
    expect(cluster.errors).toEqual([]);
    const tokens = new Set(cluster.writes.map(({ token }) => token));
    expect([...tokens]).toEqual(cluster.wins.map(({ token }) => token));
  } finally {
    cluster.close();
  }
});
