import {
  exploredOf,
  kindOf,
  meanOf,
  momentOf,
  notExploredOf,
  propertiesOf,
  sayCoverage,
  type Extreme,
  type MutantReport,
  type Property,
  type Report,
  type Scope,
  verdictOfAll,
  witnessesBySize,
} from "@ringleader/core/internal";
import { lengthOf, linesOf, traceOf } from "../../terminal/counterexample.ts";
import type { CheckedSizes, ShownCounterexample, SizeChecked, SizeWitness } from "./check-sizes.ts";

/** A check as `--json` prints it; fields that do not apply are absent. */
export function checkDocument(checked: CheckedSizes): Record<string, unknown> {
  const { options, algorithm, sizes, mutants, counterexample, replay } = checked;
  const { from, to } = options.sizes;
  const name = options.algorithm;
  const one = sizes.length === 1 && from === to ? sizes[0] : undefined;
  const undecided = sizes.find((it) => it.undecided !== undefined)?.undecided;
  return {
    algorithm: algorithm.name,
    parameters: algorithm.parameters,
    n: from === to ? from : `${from}..${to}`,
    ...(options.scope.violate && { violated: options.scope.violate }),
    verdict: verdictOfAll(sizes),
    ...(undecided !== undefined && { undecided }),
    explored: exploredOf(sizes),
    notExplored: notExploredOf(sizes).map(({ dimension, flag }) => ({
      dimension,
      ...(flag !== undefined && { flag }),
    })),
    ...(one
      ? { says: one.says, ...fieldsOf(one, name) }
      : {
          sizes: sizes.map((size) => ({
            n: size.n,
            verdict: size.verdict,
            says: size.says,
            explored: exploredOf([size]),
            notExplored: size.notExplored,
            ...fieldsOf(size, name),
          })),
          ...allSizes(sizes),
        }),
    properties: propertiesOf(sizes).map((it) => propertyOf(it, scopeFor(it, sizes), name)),
    witnesses: witnessesBySize(sizes).map((it) => witnessOf(it, name)),
    ...(counterexample && { counterexample: counterexampleOf(counterexample) }),
    ...(mutants && { mutants: mutants.map(mutantOf) }),
    replay,
  };
}

/** Fields that belong to one size. */
function fieldsOf({ report, scope }: SizeChecked, name: string): Record<string, unknown> {
  if (!report) return {};
  const { raw, schedules, scheduleIndependent, seen, determinate, states, transitions, setups } =
    report;
  return {
    ...(raw && { raw, reduced: { states, transitions, setups } }),
    ...(determinate > 0 && { determinate }),
    extremes: extremesOf(report, scope, name),
    ...(schedules !== undefined && { schedules }),
    ...(report.collisions !== undefined && { collisions: report.collisions }),
    ...(scheduleIndependent !== undefined && { scheduleIndependent }),
    seen,
  };
}

/** Fields that sum up a range of sizes. */
function allSizes(sizes: readonly SizeChecked[]): Record<string, unknown> {
  const reports = sizes.flatMap(({ report }) => report ?? []);
  const schedules = reports.map((it) => it.schedules);
  return {
    ...(schedules.every((it) => it !== undefined) && {
      schedules: String(schedules.reduce((sum, it) => sum + BigInt(it), 0n)),
    }),
    ...(reports.every((it) => it.scheduleIndependent !== undefined) && {
      scheduleIndependent: reports.every((it) => it.scheduleIndependent),
    }),
  };
}

function extremesOf(report: Report, scope: Scope, name: string): Record<string, unknown> {
  const entries = Object.entries(report.extremes);
  const parts = (partOf: (key: string) => string | undefined) =>
    entries.flatMap(([key, { min, max }]) => {
      const part = partOf(key);
      return part === undefined ? [] : [[part, { min, max }] as const];
    });
  const mean = meanOf(report);
  const { atElection } = report.extremes;
  const rest = entries.filter(([key]) => key !== "atElection" && !key.includes(":"));
  return Object.fromEntries(
    rest.map(([key, it]) => [
      key,
      {
        ...extremeOf(it, scope, name),
        ...(key === "messages" && {
          ...(mean !== undefined && { mean }),
          byKind: Object.fromEntries(parts(kindOf)),
          ...(atElection && { atElection: { min: atElection.min, max: atElection.max } }),
        }),
        ...(key === "causal" && Object.fromEntries(parts(momentOf))),
      },
    ]),
  );
}

function extremeOf({ min, max, least, most }: Extreme, scope: Scope, name: string) {
  const [minTrace, maxTrace] = [traceOf(least, scope, name), traceOf(most, scope, name)];
  return { min, max, ...(minTrace && { minTrace }), ...(maxTrace && { maxTrace }) };
}

/** The scope that holds the setup of a property's witness. */
const scopeFor = ({ witness }: Property, sizes: readonly SizeChecked[]): Scope =>
  (sizes.find(({ n }) => n === witness?.setup.n) ?? sizes[0]).scope;

function propertyOf(property: Property, scope: Scope, name: string): Record<string, unknown> {
  const { id, says, cite, known, holds, refuted, judged, witness } = property;
  const trace = witness && traceOf(witness, scope, name);
  return {
    id,
    says,
    ...(cite !== undefined && { cite }),
    ...(known !== undefined && { known }),
    holds: holds ?? null,
    ...(refuted && { refuted }),
    ...(judged !== undefined && { judged: sayCoverage(judged) }),
    ...(witness && {
      witness: {
        why: witness.why,
        ...(witness.loop !== undefined && { loop: witness.loop }),
        setup: witness.setup,
        ...(trace && { trace }),
      },
    }),
  };
}

function witnessOf({ says, from, seen, vacuous, why }: SizeWitness, name: string) {
  const trace = seen && traceOf(seen.run, seen.size.scope, name);
  return {
    says,
    from,
    seen: seen !== undefined,
    ...(vacuous && { vacuous: true, n: vacuous.n }),
    ...(why !== undefined && { why }),
    ...(seen && {
      witness: {
        n: seen.size.n,
        setup: seen.run.setup,
        ...(trace && { trace }),
        minimal: seen.run.shortest === true,
      },
    }),
  };
}

function counterexampleOf({ property, witness, size, rerun }: ShownCounterexample) {
  const trace = linesOf(rerun);
  return {
    property: property.says,
    why: witness.why,
    n: size.n,
    ...(trace && { trace }),
    length: lengthOf(rerun),
    minimal: witness.shortest === true,
    ...(witness.loop !== undefined && { loop: witness.loop }),
  };
}

const mutantOf = ({ name, caught, n, by, trace }: MutantReport) => ({
  name,
  caught: caught ?? null,
  ...(n !== undefined && { n }),
  ...(by !== undefined && { by }),
  ...(trace && { trace: trace.map((line) => JSON.parse(line) as object) }),
});
