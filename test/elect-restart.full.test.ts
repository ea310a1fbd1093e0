// Restarts all voters one after the other, as an update of their machines does.
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ElectCluster } from "./elect-cluster.ts";

/** The lease in milliseconds. */
const LEASE = 5000;

test("elect: a rolling restart costs one leadership for each restart of a leader, and no lease runs out", async () => {
  const cluster = new ElectCluster(3, LEASE);
  try {
    await cluster.make();
    for (const name of cluster.names) cluster.start(name);
    const { voter, token } = await cluster.leaderAfter(0);
    await cluster.writeFrom(token);
    const successors = new Map<string, string>();
    // The leader first, so that a leader is restarted for certain.
    for (const name of [voter, ...cluster.names.filter((it) => it !== voter)]) {
      const before = cluster.latest;
      await cluster.end(name, "SIGTERM");
      // The restarted voter grants nothing for one lease: the two others elect without it.
      if (name === before.voter) {
        const next = await cluster.leaderAfter(before.token);
        successors.set(name, next.voter);
        await cluster.writeFrom(next.token);
      }
      cluster.start(name);
      await cluster.linked();
      await wait(2 * LEASE);
    }
    expect(await cluster.stop()).toBe(0);
    expect([...successors].filter(([name, next]) => name === next)).toEqual([]);
    expect(cluster.lost).toEqual([]);
    // A machine that did not keep up may have cost a leader its lease.
    expect(cluster.wins.length - cluster.stops.length).toBeLessThanOrEqual(1 + successors.size);
    expect(cluster.errors).toEqual([]);
    const written = new Set(cluster.writes.map((it) => it.token));
    const won = cluster.wins.map((it) => it.token).toSorted((x, y) => x - y);
    expect([...written]).toEqual(won.filter((it) => written.has(it)));
    expect(written.size).toBeGreaterThan(successors.size);
  } finally {
    cluster.close();
  }
});
