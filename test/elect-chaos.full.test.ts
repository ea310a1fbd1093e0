// Five voters as processes over loopback: kills, pauses, cuts and partitions, and a fenced file.
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ElectCluster, machineTime, type Win } from "./elect-cluster.ts";

/** Seconds of faults; `ELECT_SECONDS` sets them. */
const SECONDS = Number(process.env["ELECT_SECONDS"] ?? 240);
/** The lease in milliseconds. */
const LEASE = 3000;
/** Fewer recoveries have no median that says anything. */
const FEW = 5;

/** A fault that ends the leadership of a voter. Returns how it is mended. */
type Fault = (cluster: ElectCluster, leader: string, other: string) => Promise<() => void>;

const faults: Readonly<Record<string, Fault>> = {
  kill: async (cluster, leader) => {
    await cluster.end(leader, "SIGKILL");
    return () => cluster.start(leader);
  },
  pause: async (cluster, leader) => {
    cluster.pause(leader, true);
    return () => cluster.pause(leader, false);
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

/** A fault, when it was injected, and when a voter led again. */
interface Recovery {
  readonly fault: string;
  readonly from: number;
  readonly to: number;
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
    times.push({ fault: kind, from: before, to: next.time });
    await wait(LEASE / 2);
    // On a busy machine the job of a leader may need longer for its first write.
    await cluster.writeFrom(next.token);
    mend();
    await cluster.linked();
    // A voter that has started again grants nothing for one lease.
    await wait(1.5 * LEASE);
    leader = cluster.latest;
  }
  return times;
}

test(`elect: five processes, ${SECONDS} seconds of faults: no stale write is accepted, and tokens only grow`, async () => {
  const cluster = new ElectCluster(5, LEASE);
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
    // How soon a voter leads again is judged where the machine let all voters answer in time.
    const calm = times.filter(({ from, to }) => cluster.keptUp(from, to));
    const leasesOf = (kind?: string) =>
      calm
        .filter(({ fault }) => kind === undefined || fault === kind)
        .map(({ from, to }) => (to - from) / LEASE)
        .toSorted((x, y) => x - y);
    const mostOf = (sorted: readonly number[]) => sorted.at(-1) ?? 0;
    const medianOf = (sorted: readonly number[]) =>
      sorted.length < FEW ? 0 : sorted[sorted.length >> 1];
    const figures = Object.keys(faults).map((kind) => {
      const sorted = leasesOf(kind);
      return `${sorted.length} × ${kind}: median ${medianOf(sorted).toFixed(2)}, most ${mostOf(sorted).toFixed(2)}`;
    });
    // Voters are free one lease after the last renewal, and elect in two more.
    expect(mostOf(leasesOf()), `leases: ${figures.join("; ")}`).toBeLessThan(3);
    expect(medianOf(leasesOf())).toBeLessThan(1.5);
    // A lease that is handed over is free at once; the job has a part of the lease to end.
    expect(medianOf(leasesOf("hand-over"))).toBeLessThan(1);
  } finally {
    cluster.close();
  }
});
