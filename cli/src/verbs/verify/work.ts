import {
  assumptionsOf,
  describeSetup,
  formatSeed,
  groupDigits,
  judgeSource,
  makeSource,
  makeVerifiedSetup,
  nameFixedValues,
  parseRun,
  readSpinTrail,
  Refusal,
  replayRun,
  writeSource,
  type Assumptions,
  type RunRecord,
} from "@ringleader/core/internal";
import { stampTrace } from "../../install/stamp-trace.ts";
import { wholeOf } from "../../request/amounts.ts";
import { guarded } from "../../request/own-algorithm.ts";
import { resolve } from "../../request/resolve.ts";
import { lengthOf, pictureOf } from "../../terminal/counterexample.ts";
import { writingTo, type ThreadContext } from "../../workers/work.ts";

interface VerifyTask {
  readonly asked: RunRecord;
  readonly maxStates: string;
  /** The trail of the other checker, to be read as a run; absent in the first call. */
  readonly trail?: { readonly lines: readonly string[]; readonly why: string } | undefined;
  readonly out?: string | undefined;
}

/** What ringleader finds, and the model for the other checker. */
export interface OwnAnswer extends Assumptions {
  readonly n: number;
  readonly parameters: Readonly<Record<string, string>>;
  readonly setup: Record<string, unknown>;
  readonly seed: number | string;
  readonly model: string;
  readonly starts: number;
  readonly hasCoins: boolean;
  readonly rows: number;
  readonly states: number;
  readonly transitions: number;
  /** What is wrong; absent if the check holds. */
  readonly why?: string;
  /** With coins, which Spin does not weigh: why not every run ends. */
  readonly endless?: string;
  /** The values of this setup in dimensions that the model leaves open. */
  readonly fixed: readonly string[];
  /** The run of the trail, repeated by the simulator. */
  readonly counterexample?: SpinRun;
}

export interface SpinRun {
  readonly length: number;
  readonly violations: readonly string[];
  readonly loop?: number;
  readonly picture: readonly string[];
  readonly trace: readonly string[];
  readonly digest: string;
}

/** Longest model, in outcomes of rows, that a C compiler translates in a few seconds. */
const MOST_OUTCOMES = 5000;

/** `verify`: makes the model of one setup and judges its own state graph. With a trail, repeats the run of the trail. */
export function work(
  { asked, maxStates, trail, out }: VerifyTask,
  context: ThreadContext,
): OwnAnswer | undefined {
  const { progress } = context;
  progress.enter("setting up");
  const { spec, family } = resolve(asked);
  const algorithm = family.with(spec.set ?? {});
  const setup = makeVerifiedSetup(parseRun(spec, family));
  return guarded(spec.algorithm, () => {
    progress.enter("exploring");
    const source = makeSource(setup, {
      mostStates: wholeOf("--max-states", maxStates),
      note: (done, waiting) => progress.note({ done, waiting }),
    });
    if (!source) return undefined;
    const { table } = source;
    const outcomes = table.rows.reduce(
      (sum, row) => sum + row.outcomes.length,
      table.starts.length,
    );
    if (outcomes > MOST_OUTCOMES) {
      throw new Refusal(
        `the Promela model of ${algorithm.name} has ${groupDigits(outcomes)} rows, and a C compiler takes too long for more than ${groupDigits(MOST_OUTCOMES)}; give fewer processes (export --to promela has no limit).`,
      );
    }
    const own: OwnAnswer = {
      n: setup.n,
      parameters: algorithm.parameters,
      setup: describeSetup(setup),
      seed: formatSeed(setup.seed),
      model: `${[...writeSource(source, "promela")].join("\n")}\n`,
      starts: table.starts.length,
      hasCoins: algorithm.needs.coins === true,
      rows: table.rows.length,
      states: table.states,
      transitions: table.transitions,
      ...judgeSource(source),
      fixed: nameFixedValues(setup),
      ...assumptionsOf(algorithm),
    };
    if (!trail) return own;
    const { violated: violate } = setup;
    const witness = readSpinTrail(source, trail.lines, trail.why);
    const run = replayRun({ algorithm, links: setup.links, violate }, witness, spec.algorithm);
    const { result, loop, refused, trace } = run;
    writingTo(out, context, (file) => {
      for (const line of stampTrace(trace)) file?.line(line);
      file?.finish();
    });
    const violations = [...(result.violations ?? []), ...(refused === undefined ? [] : [refused])];
    const counterexample = {
      length: lengthOf(run),
      violations,
      ...(loop !== undefined && { loop }),
      picture: pictureOf(run),
      trace,
      digest: result.digest,
    };
    return { ...own, counterexample };
  });
}
