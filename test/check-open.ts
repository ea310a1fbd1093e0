import {
  startReplay,
  type Family,
  type Run,
  type StateExplorer,
  type Witness,
} from "@ringleader/core/internal";
import { jobOf, openingCheck, type CheckForm } from "../site/src/run/check/check-job.ts";
import { checkSize, exploreSetup, openRun, setupsOf } from "../site/src/run/check/check-size.ts";
import { opening, type Form } from "../site/src/run/form.ts";

/** Lists every run in a report: extremes, counterexamples and witnesses. */
function runsIn(part: unknown): (Run | Witness)[] {
  if (typeof part !== "object" || part === null) return [];
  if ("setup" in part && "deliveries" in part) return [part as Run];
  return Object.values(part).flatMap(runsIn);
}

/** What a size of a check offers to open, and what is wrong with it. */
export interface Opened {
  readonly verdict: string;
  readonly runs: number;
  readonly wrong: readonly string[];
}

/** Opens every run of a check as the page does, compares its trace with its replay, and walks its states. */
export async function openEveryRun(
  family: Family,
  n: number,
  asked: {
    readonly form?: Partial<Form>;
    readonly check?: Partial<CheckForm>;
    walks?: boolean;
  } = {},
): Promise<Opened> {
  const form = { ...opening, algorithm: family.name, ...asked.form };
  const { needs } = family.with(form.set);
  const job = jobOf(form, { ...openingCheck, ...asked.check }, needs);
  const { report, scope, verdict } = await checkSize(job, family, n, () => true);
  const found = { ...job, scope: scope! };
  const runs = runsIn(report).filter(
    // Without a starter nothing happens.
    ({ setup: { wake } }) => !(Array.isArray(wake) && wake.length === 0),
  );
  const explorers = new Map<string, StateExplorer>();
  const explore = (run: Run): StateExplorer => {
    const { started: _, ...setup } = run.setup;
    const key = JSON.stringify(setup);
    const explorer = explorers.get(key) ?? exploreSetup(found, family, setup);
    explorers.set(key, explorer);
    return explorer;
  };
  const wrong = runs.flatMap((run) => {
    const what = `${family.name}, ${JSON.stringify(run.setup)}`;
    try {
      const { trace, refused } = openRun(found, family, run);
      const lines = trace.values();
      const replay = startReplay(() => lines.next().value, family);
      while (replay.advance());
      const comparison = replay.finish();
      if (!comparison.same) return [`${what}: ${comparison.why}`];
      if (asked.walks === false || needs.rounds) return [];
      const path = explore(run).follow(run);
      // The state after a refused delivery may be missing.
      const length = run.deliveries.length + 1;
      const isWhole =
        path.length === length || (refused !== undefined && path.length === length - 1);
      return isWhole ? [] : [`${what}: ${path.length} of ${length} states`];
    } catch (error) {
      return [`${what}: ${(error as Error).message}`];
    }
  });
  if (!needs.rounds && setupsOf(found, family, n).length === 0) wrong.push("no setup to explore");
  return { verdict, runs: runs.length, wrong };
}
