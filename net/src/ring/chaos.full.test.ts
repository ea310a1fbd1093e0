import { canonicalDigest } from "@ringleader/core/internal/conform";
import { expect, test } from "vitest";
import { strays } from "./testing/strays.ts";
import { setupOf, tryRing } from "./testing/try-ring.ts";

test("ring: 1,000 cuts, 200 kills and 50 pauses lose and repeat nothing", async () => {
  const total = { cuts: 0, kills: 0, pauses: 0 };
  for (let seed = 1; total.cuts < 1000 || total.kills < 200 || total.pauses < 50; seed++) {
    const setup = setupOf(seed % 2 ? "peterson" : "itai-rodeh", { n: 6, seed });
    const kill = Array.from({ length: 8 }, (_, i) => `${(seed + 5 * i) % 6}@${20 + 45 * i}ms+5ms`);
    const { stats, status, verdict } = await tryRing(setup, {
      wire: (["unix", "tcp", "tls"] as const)[seed % 3],
      processes: 4,
      faults: {
        delay: "uniform:2:20ms",
        cut: "100/s",
        kill,
        pause: [`${seed % 6}@10ms+40ms`, `${(seed + 3) % 6}@60ms+40ms`],
        faults: seed,
      },
    });
    expect({ seed, status, verdict }).toMatchObject({
      status: "over",
      verdict: { verdict: "conforms", digest: canonicalDigest(setup) },
    });
    expect(strays()).toEqual([]);
    for (const key of ["cuts", "kills", "pauses"] as const) total[key] += stats[key];
  }
});
