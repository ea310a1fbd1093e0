import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeSetup, parseRun, type Setup } from "@ringleader/core/internal";
import {
  conform,
  runHeader,
  type Conformance,
  type LogSource,
} from "@ringleader/core/internal/conform";
import { parseFaultPlan, type FaultFlags } from "../fault-plan.ts";
import type { RingOptions, RingOutcome } from "../ring-run.ts";
import { runRing } from "../run-ring.ts";

/** The entry of the host process, as users run it. */
export const HOST = pathToFileURL(
  join(import.meta.dirname, "../../../../cli/dist/bundle/verbs-net-host.cjs"),
);

export const setupOf = (algorithm: string, more: Readonly<Record<string, unknown>> = {}): Setup =>
  makeSetup(parseRun({ algorithm, n: 5, seed: 3, ...more }));

/** What a run over sockets left. */
export interface Tried extends RingOutcome {
  readonly verdict: Conformance;
}

type Choices = Partial<Omit<RingOptions, "setup" | "run" | "folder" | "faults">> & {
  readonly faults?: FaultFlags;
  /** The name of the algorithm, if it is that of a mutant. */
  readonly name?: string;
  /** Number of faults of the trace that the processes act out. */
  readonly traceFaults?: number | undefined;
};

/** Runs a setup over sockets and judges its logs. */
export async function tryRing(
  setup: Setup,
  { faults = {}, name, traceFaults, ...more }: Choices = {},
): Promise<Tried> {
  const folder = mkdtempSync(join(tmpdir(), "ring-test-"));
  try {
    const outcome = await runRing({
      setup,
      run: {
        ...runHeader(setup, name),
        ...(traceFaults !== undefined && { faults: traceFaults }),
      },
      folder,
      host: HOST,
      processes: Math.min(setup.n, 3),
      wire: "unix",
      clock: "pulses",
      coins: "seed",
      journal: true,
      fsync: false,
      timeoutMs: 60_000,
      faults: parseFaultPlan(faults, setup.n),
      ...more,
    });
    return { ...outcome, verdict: judge(folder, setup.n) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Number of times that a run is tried until a fault hits it. */
const TRIES = 10;

/** Tries a run again until `isHit`, because on a busy machine a run may be over before a fault that is planned for it. */
export async function tryUntil(
  isHit: (tried: Tried) => boolean,
  setup: Setup,
  choices: Choices,
): Promise<Tried> {
  let tried = await tryRing(setup, choices);
  for (let i = 1; i < TRIES && !isHit(tried); i++) tried = await tryRing(setup, choices);
  return tried;
}

function judge(folder: string, n: number): Conformance {
  const sources = Array.from({ length: n }, (_, p): LogSource => {
    const name = `logs/${p}.jsonl`;
    const open = () => {
      const lines = readFileSync(join(folder, name), "utf8").trimEnd().split("\n");
      let next = 0;
      return () => lines[next++];
    };
    return { name, open };
  });
  const judging = conform(sources);
  for (;;) {
    const { done, value } = judging.next();
    if (done) return value;
  }
}
