import {
  assumptionsOf,
  exploredOf,
  formatSeed,
  kindOf,
  meanOf,
  momentOf,
  notExploredOf,
  propertiesOf,
  coverageTexts,
  verdictOfAll,
  witnessesBySize,
  type Extreme,
  type MutantReport,
  type Property,
  type Report,
  type Sampled,
  type Scope,
} from "@ringleader/core/internal";
import { documentOf, linesOf, traceOf } from "../../documents/trace-lines.ts";
import { digestOf } from "../../documents/digest-of.ts";
import { lengthOf } from "../../terminal/counterexample.ts";
import type { CheckedSizes, ShownCounterexample, SizeChecked, SizeWitness } from "./check-sizes.ts";

/** Returns the document that `--json` prints. Fields that do not apply are undefined, so JSON leaves them out. */
export function checkDocument(checked: CheckedSizes): Record<string, unknown> {
  const { options, sizes, mutants, counterexample, replay } = checked;
  const { from, to } = options.sizes;
  const { algorithm } = sizes[0].scope;
  const name = options.algorithm;
  const one = sizes.length === 1 && from === to ? sizes[0] : undefined;
  const document = {
    format: 1,
    algorithm: algorithm.name,
    parameters: algorithm.parameters,
    n: from === to ? from : options.sizes.text,
    violated: options.scope.violate,
    verdict: verdictOfAll(sizes),
    ...assumptionsOf(algorithm),
    undecided: sizes.find((it) => it.undecided !== undefined)?.undecided,
    sampled: one?.report?.sampled && sampledOf(one.report.sampled),
    explored: exploredOf(sizes),
    notExplored: notExploredOf(sizes).map(({ dimension, flag }) => ({ dimension, flag })),
    ...(one
      ? { says: one.says, ...fieldsOf(one, name) }
      : {
          sizes: sizes.map((size) => ({
            n: size.n,
            verdict: size.verdict,
            undecided: size.undecided,
            sampled: size.report?.sampled && sampledOf(size.report.sampled),
            says: size.says,
            explored: exploredOf([size]),
            notExplored: size.notExplored,
            ...fieldsOf(size, name),
          })),
          ...allSizes(sizes),
        }),
    properties: propertiesOf(sizes).map((it) => propertyOf(it, scopeFor(it, sizes), name)),
    witnesses: witnessesBySize(sizes).map((it) => witnessOf(it, name)),
    counterexample: counterexample && counterexampleOf(counterexample),
    mutants: mutants?.map(mutantOf),
  };
  const { sample } = options.scope;
  const seed = sample && formatSeed(sample.seed);
  return { ...document, seed, digest: digestOf(document), replay };
}

const sampledOf = ({ setups, of, seed }: Sampled) => ({ setups, of, seed });

function fieldsOf({ report, scope }: SizeChecked, name: string) {
  if (!report) return {};
  const { raw, determinate, states, transitions, setups } = report;
  const { schedules, collisions, scheduleIndependent, seen } = report;
  return {
    raw,
    reduced: raw && { states, transitions, setups },
    determinate: determinate > 0 ? determinate : undefined,
    extremes: extremesOf(report, scope, name),
    schedules,
    collisions,
    scheduleIndependent,
    seen,
  };
}

function allSizes(sizes: readonly SizeChecked[]) {
  const reports = sizes.flatMap(({ report }) => report ?? []);
  const schedules = reports.map((it) => it.schedules);
  const independent = reports.map((it) => it.scheduleIndependent);
  return {
    schedules: schedules.every((it) => it !== undefined)
      ? String(schedules.reduce((sum, it) => sum + BigInt(it), 0n))
      : undefined,
    scheduleIndependent: independent.includes(undefined) ? undefined : independent.every(Boolean),
  };
}

function extremesOf(report: Report, scope: Scope, name: string): Record<string, unknown> {
  const { atElection, ...extremes } = report.extremes;
  const entries = Object.entries(extremes);
  const parts = (partOf: (key: string) => string | undefined) =>
    Object.fromEntries(
      entries.flatMap(([key, extreme]) => {
        const part = partOf(key);
        return part === undefined ? [] : [[part, ends(extreme)]];
      }),
    );
  const details: Readonly<Record<string, () => object>> = {
    messages: () => ({
      mean: meanOf(report),
      byKind: parts(kindOf),
      atElection: atElection && ends(atElection),
    }),
    causal: () => parts(momentOf),
  };
  return Object.fromEntries(
    entries
      .filter(([key]) => !key.includes(":"))
      .map(([key, extreme]) => [
        key,
        {
          ...ends(extreme),
          minTrace: traceOf(extreme.least, scope, name),
          maxTrace: traceOf(extreme.most, scope, name),
          ...details[key]?.(),
        },
      ]),
  );
}

const ends = ({ min, max }: Extreme) => ({ min, max });

/** Returns the scope that contains the setup of a property's witness. */
const scopeFor = ({ witness }: Property, sizes: readonly SizeChecked[]): Scope =>
  (sizes.find(({ n }) => n === witness?.setup.n) ?? sizes[0]).scope;

function propertyOf(property: Property, scope: Scope, name: string) {
  const { id, says, cite, known, holds, refuted, judged, witness } = property;
  return {
    id,
    says,
    cite,
    known,
    holds: holds ?? null,
    refuted: refuted || undefined,
    judged: judged && coverageTexts[judged],
    witness: witness && {
      why: witness.why,
      loop: witness.loop,
      setup: witness.setup,
      trace: traceOf(witness, scope, name),
    },
  };
}

const witnessOf = ({ says, from, seen, vacuous, why }: SizeWitness, name: string) => ({
  says,
  from,
  seen: seen !== undefined,
  ...(vacuous && { vacuous: true, n: vacuous.n }),
  why,
  witness: seen && {
    n: seen.size.n,
    setup: seen.run.setup,
    trace: traceOf(seen.run, seen.size.scope, name),
    minimal: seen.run.shortest === true,
  },
});

const counterexampleOf = ({ property, witness, size, rerun }: ShownCounterexample) => ({
  property: property.says,
  why: witness.why,
  n: size.n,
  trace: linesOf(rerun),
  length: lengthOf(rerun),
  minimal: witness.shortest === true,
  loop: witness.loop,
});

const mutantOf = ({ name, caught, n, by, trace }: MutantReport) => ({
  name,
  caught: caught ?? null,
  n,
  by,
  trace: trace && documentOf(trace),
});
