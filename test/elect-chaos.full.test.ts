// Five voters as processes over loopback: kills, pauses, cuts and partitions, and a fenced file.
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ElectCluster, machineTime, type Win } from "./elect-cluster.ts";

/** Seconds of faults; `ELECT_SECONDS` sets them. */
const SECONDS = Number(process.env["ELECT_SECONDS"] ?? 600);
/** The lease in milliseconds, so long that a busy machine is slow in a small part of it only. */
const LEASE = 3000;

/** A fault that ends the leadership of a voter. Returns how it is mended. */
type Fault = (cluster: ElectCluster, leader: string, other: string) => Promise<() => void>;

const faults: Readonly<Record<string, Fault>> = {
  kill: async (cluster, leader) => {
    await cluster.end(leader, "SIGKILL");
    return () => cluster.start(leader);
  },
  pause: async (cluster, leader) => {
    cluster.signal(leader, "SIGSTOP");
    return () => cluster.signal(leader, "SIGCONT");
  },
  partition: async (cluster, leader, other) => {
    cluster.partition([leader, other], true);
    return () => cluster.partition([leader, other], false);
  },
  "hand-over": async (cluster, leader) => {
    await cluster.end(leader, "SIGTERM");
    return () => cluster.start(leader);
  },
};

/** A fault, and how long it took until a voter led again, in leases. */
interface Recovery {
  readonly fault: string;
  readonly leases: number;
}

/** Injects faults one after the other. */
async function disturb(cluster: ElectCluster, first: Win): Promise<Recovery[]> {
  const times: Recovery[] = [];
  const began = machineTime();
  let leader = first;
  for (let round = 0; machineTime() - began < SECONDS * 1000; round++) {
    const kinds = Object.entries(faults);
    const [kind, fault] = kinds[round % kinds.length];
    const others = cluster.names.filter((name) => name !== leader.voter);
    const other = others[round % others.length];
    // Cuts, and the crash of a follower, do not end a leadership. They happen beside the fault.
    cluster.cut(others[(round + 1) % others.length]);
    const before = machineTime();
    const mend = await fault(cluster, leader.voter, other);
    const next = await cluster.leaderAfter(cluster.latest.token);
    times.push({ fault: kind, leases: (next.time - before) / LEASE });
    await wait(LEASE / 2);
    // On a busy machine the job of a leader may need longer for its first write.
    await cluster.writeFrom(next.token);
    mend();
    // A voter that has started again grants nothing for one lease.
    await wait(1.5 * LEASE);
    leader = cluster.latest;
  }
  return times;
}

test(`elect: five processes, ${SECONDS} seconds of faults: no stale write is accepted, and tokens only grow`, async () => {
  const cluster = new ElectCluster(5, `${LEASE}ms`);
  try {
    await cluster.make();
    for (const name of cluster.names) cluster.start(name);
    const times = await disturb(cluster, await cluster.leaderAfter(0));
    expect(await cluster.stop(), "jobs that outlive their voter").toBe(0);
    const { wins, writes, errors } = cluster;
    expect(errors).toEqual([]);
    // Lines of two processes may be read in another order than they were written.
    const tokens = wins.toSorted((x, y) => x.time - y.time).map(({ token }) => token);
    expect(tokens).toEqual(tokens.toSorted((x, y) => x - y));
    expect(new Set(tokens).size).toBe(tokens.length);
    const accepted = writes.filter(({ isAccepted }) => isAccepted).map(({ token }) => token);
    expect(accepted).toEqual(accepted.toSorted((x, y) => x - y));
    expect(accepted.filter((token) => !tokens.includes(token))).toEqual([]);
    expect(new Set(accepted).size).toBeGreaterThan(1);
    const leasesOf = (kind?: string) =>
      times
        .filter(({ fault }) => kind === undefined || fault === kind)
        .map(({ leases }) => leases)
        .toSorted((x, y) => x - y);
    const medianOf = (sorted: readonly number[]) => sorted[sorted.length >> 1];
    const figures = Object.keys(faults).map((kind) => {
      const sorted = leasesOf(kind);
      return `${kind}: median ${medianOf(sorted).toFixed(2)}, most ${sorted.at(-1)!.toFixed(2)}`;
    });
    // Voters are free one lease after the last renewal, and the machine may be busy for two more.
    expect(leasesOf().at(-1), `leases: ${figures.join("; ")}`).toBeLessThan(3);
    expect(medianOf(leasesOf())).toBeLessThan(1.5);
    // A lease that is handed over is free at once; the job has a part of the lease to end.
    expect(medianOf(leasesOf("hand-over"))).toBeLessThan(1);
  } finally {
    cluster.close();
  }
});
