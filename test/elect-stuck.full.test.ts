// Three voters in one process, whose first leader blocks this process and then does not end its work.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePorts } from "../cli/src/verbs/ring/testing/free-ports.ts";
import type { ElectorReport, HeldLease } from "../net/src/elect/elector-options.ts";
import { runElector } from "../net/src/elect/run-elector.ts";
import { makeRing } from "../net/src/ring/ring-file.ts";

const LEASE = 400;
const names = ["a", "b", "c"];

test("elect: a voter whose work does not end asks for no other lease, lets another lead, and releases nothing before", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ringleader-stuck-"));
  const ports = await freePorts(names.length);
  const nodes = names.map((name, i) => ({ name, host: "127.0.0.1", port: ports[i] }));
  const ring = makeRing("stuck", nodes, { algorithm: "peterson", n: names.length, seed: 1 });
  const wins: { readonly me: string; readonly token: number }[] = [];
  const said: Record<string, ElectorReport[]> = { a: [], b: [], c: [] };
  const stop = new AbortController();
  let endFirst!: () => void;
  const firstEnd = new Promise<void>((fulfil) => (endFirst = fulfil));
  let startSecond!: () => void;
  const secondStart = new Promise<void>((fulfil) => (startSecond = fulfil));
  let tellStuck!: (token: number) => void;
  const stuck = new Promise<number>((fulfil) => (tellStuck = fulfil));

  const work = (me: string) => async (lease: HeldLease) => {
    wins.push({ me, token: lease.token });
    if (wins.length === 1) {
      // Nothing in this process acts until the lease is over, as if it waited for a reader.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * LEASE);
      return firstEnd;
    }
    startSecond();
    return new Promise<void>((fulfil) => lease.stop.addEventListener("abort", () => fulfil()));
  };
  const ends = names.map((me) =>
    runElector({
      ring,
      me,
      folder: join(folder, me),
      leaseMs: LEASE,
      drift: 0.01,
      wire: "tcp",
      insecure: false,
      work: work(me),
      say: (line) => {
        said[me].push(line);
        if ("stuck" in line) tellStuck(line.stuck);
      },
      signal: stop.signal,
    }),
  );
  try {
    await secondStart;
    const [first, second] = wins;
    expect(await stuck).toBe(first.token);
    expect(second.me).not.toBe(first.me);
    expect(second.token).toBeGreaterThan(first.token);
    expect(said[first.me]).not.toContainEqual({ released: first.token });
    endFirst();
    // It has left the view, so it ends with its work.
    expect(await ends[names.indexOf(first.me)]).toBe(false);
    expect(said[first.me].at(-1)).toEqual({ released: first.token });
    expect(wins.filter(({ me }) => me === first.me)).toHaveLength(1);
  } finally {
    stop.abort();
    await Promise.all(ends);
    rmSync(folder, { recursive: true });
  }
});
