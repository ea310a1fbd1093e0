import { collisionOdds, sayOdds } from "../search/fingerprints.ts";
import {
  greater,
  isOpen,
  lesser,
  type Coverage,
  type Extreme,
  type Limit,
  type Partly,
  type Possible,
  type Property,
  type Report,
  type Run,
  type Witness,
} from "./report.ts";

type ReachingRun = NonNullable<Possible["seen"]>["run"];
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The least and the greatest of some values. */
export type ValueRange = Pick<Extreme, "min" | "max">;

/** Collects the results of a check, setup by setup. `report` can be called at any time. */
export class Findings {
  /** The number of the current setup among all setups. */
  setupNumber = 0;
  private readonly properties: Mutable<Property>[];
  /** By property: how thoroughly the current setup has judged it; absent until it has. */
  private readonly judgedHere: (Coverage | "all" | undefined)[];
  private readonly goals: Mutable<Possible>[];
  /** By goal: the number of the last setup that ruled it out. */
  private readonly ruledOutIn: number[] = [];
  private readonly extremes: Record<string, Extreme> = {};
  private readonly seen = new Set<string>();
  private readonly totals: Mutable<Report> = { ...nothing };
  private readonly whole = { states: 0, transitions: 0, setups: 0 };
  private schedules: bigint | undefined = 0n;
  /** Sum of weight × messages; valid while `isIndependent` is true. */
  private sum = 0n;
  private isIndependent: boolean | undefined = true;

  constructor(properties: readonly Property[], goals: readonly Possible[] = []) {
    this.properties = properties.map((it) => ({ ...it }));
    this.judgedHere = properties.map(() => undefined);
    this.goals = goals.map((it) => ({ ...it }));
  }

  addSetup(weight: number): void {
    this.totals.setups++;
    this.totals.weight += weight;
  }

  /** Adds the size of an explored graph. `farthest`: number of moves from an initial state to the farthest state. */
  addStates(states: number, transitions: number, farthest: number, bytes: number): void {
    const { totals } = this;
    totals.states += states;
    totals.transitions += transitions;
    totals.depth = Math.max(totals.depth, farthest + 1);
    if (states > totals.stored) Object.assign(totals, { stored: states, bytes });
  }

  /** Notes that the states of a graph were distinguished only by their fingerprints. */
  addFingerprints(states: number): void {
    this.totals.odds = (this.totals.odds ?? 0) + collisionOdds(states);
  }

  /** Notes that one run represents all runs of the current setup. */
  addDeterminate(): void {
    this.totals.determinate++;
  }

  /** Adds the sizes of whole graphs, and the number of their complete runs. */
  addWholeGraph(states: number, transitions: number, runs: bigint | undefined, setups = 1): void {
    this.whole.states += states;
    this.whole.transitions += transitions;
    this.whole.setups += setups;
    this.schedules =
      this.schedules === undefined || runs === undefined ? undefined : this.schedules + runs;
  }

  /** Begins the setup with this number. */
  beginSetup(number: number): void {
    this.setupNumber = number;
    this.judgedHere.fill(undefined);
  }

  /** Ends the current setup. A property that it has not judged on everything is open as a whole. */
  endSetup(): void {
    for (let index = 0; index < this.properties.length; index++) {
      const judged = this.judgedHere[index] ?? "open";
      if (judged === "all") continue;
      const property = this.properties[index];
      if (property.holds !== false) leaveOpen(property, judged);
    }
  }

  /**
   * Notes whether a property holds in the current setup; undefined if this is open. Keeps the shortest counterexample.
   * `judged`: how thoroughly it was judged; by default on everything. The best judgement of a setup counts.
   * `deliveries`: those of the counterexample, which is then made only if it is shorter than the known one.
   */
  judge(
    index: number,
    holds: boolean | undefined,
    witness?: () => Witness,
    judged?: Coverage,
    deliveries = -1,
  ): void {
    const property = this.properties[index];
    if (property.holds === false && holds !== false) return;
    this.cover(index, holds === undefined ? (judged ?? "open") : judged);
    if (holds === undefined) leaveOpen(property, judged ?? "open");
    if (holds !== false) {
      if (!isOpen(property.judged)) property.holds = holds;
      return;
    }
    property.holds = false;
    if (property.witness && deliveries >= property.witness.deliveries.length) return;
    const run = witness && this.numbered(witness());
    if (run && (!property.witness || length(run) < length(property.witness)))
      property.witness = run;
  }

  /** Notes that a property was judged in the current setup, or that it says nothing about this setup. */
  cover(index: number, judged?: Coverage): void {
    const known = this.judgedHere[index] ?? judged;
    this.judgedHere[index] =
      known === "all" || judged === undefined ? "all" : (greater(known, judged) ?? judged);
  }

  /** Notes that what the current setup has found of a property is at most this thorough. */
  weaken(index: number, judged: Coverage): void {
    const known = this.judgedHere[index];
    this.judgedHere[index] = lesser(known === "all" ? undefined : (known ?? "open"), judged);
  }

  /** True if the current setup has judged a property on some run or state, or has left it out. */
  isJudged(index: number): boolean {
    return (this.judgedHere[index] ?? "open") !== "open";
  }

  /** True if the current setup has judged a property on everything. */
  isDecided(index: number): boolean {
    return this.judgedHere[index] === "all";
  }

  /** True if nothing more need be judged: some setup violates the property, or the current one has decided it. */
  isCovered(index: number): boolean {
    return this.properties[index].holds === false || this.isDecided(index);
  }

  /** True if a property is violated by a run of at most this many deliveries. The current setup violates it, too. */
  hasCounterexample(index: number, deliveries: number): boolean {
    const { holds, witness } = this.properties[index];
    const isKnown = holds === false && (witness?.deliveries.length ?? Infinity) <= deliveries;
    if (isKnown) this.cover(index);
    return isKnown;
  }

  private numbered<R extends Run>(run: R): R {
    return { ...run, number: this.setupNumber };
  }

  /** Notes the least and the greatest value over all runs of a setup. */
  addRange(name: string, min: number, max: number, least: () => Run, most: () => Run): void {
    const known = this.extremes[name] as Extreme | undefined;
    if (known && known.min <= min && known.max >= max) return;
    this.widen(name, { min, max, least: this.numbered(least()), most: this.numbered(most()) });
  }

  /** Notes and returns the least and the greatest of these values; `run(i)` attains `values[i]`. */
  extremesOf(name: string, values: readonly number[], run: (i: number) => Run): ValueRange {
    const min = values.reduce((x, y) => Math.min(x, y));
    const max = values.reduce((x, y) => Math.max(x, y));
    const attaining = (value: number) => () => run(values.indexOf(value));
    this.addRange(name, min, max, attaining(min), attaining(max));
    return { min, max };
  }

  private widen(name: string, extreme: Extreme): void {
    const { min, max, least, most } = extreme;
    const known = (this.extremes[name] as Extreme | undefined) ?? extreme;
    this.extremes[name] = {
      min: Math.min(known.min, min),
      max: Math.max(known.max, max),
      least: isFirst(min - known.min, least, known.least) ? least : known.least,
      most: isFirst(known.max - max, most, known.most) ? most : known.most,
    };
  }

  /** Adds a setup in which every schedule sends `count` messages. */
  addMessages(weight: number, count: number): void {
    this.sum += BigInt(weight) * BigInt(count);
  }

  /** Notes a setup whose number of messages depends on the schedule. */
  markDependent(): void {
    this.isIndependent = false;
  }

  /** Notes a setup where it is unknown whether the number of messages depends on the schedule. */
  markUnknown(): void {
    this.isIndependent &&= undefined;
  }

  /** Notes that a value was measured over all schedules of a setup. */
  addMeasured(what: Partly): void {
    const { measured } = this.totals;
    this.totals.measured = { ...measured, [what]: measured[what] + 1 };
  }

  /** Notes why the check is undecided; only the first reason counts. */
  markUndecided(why: string, limit?: Limit): void {
    if (this.totals.undecided !== undefined) return;
    this.totals.undecided = why;
    if (limit) this.totals.limit = limit;
  }

  see(what: string): void {
    this.seen.add(what);
  }

  /** Returns the indices of goals that no setup has reached and that the current setup has not ruled out. */
  unreached(): number[] {
    const open: number[] = [];
    for (let i = 0; i < this.goals.length; i++)
      if (!this.goals[i].seen && this.ruledOutIn[i] !== this.setupNumber) open.push(i);
    return open;
  }

  /** Notes that a run reaches a goal in the current setup, or that no run of this setup can. */
  reach(index: number, run: (() => ReachingRun) | "ruled out"): void {
    const goal = this.goals[index];
    if (run !== "ruled out") goal.seen ??= { setup: this.setupNumber, run: run() };
    else if (this.ruledOutIn[index] !== this.setupNumber) {
      this.ruledOutIn[index] = this.setupNumber;
      goal.ruledOut++;
    }
  }

  /** True if a value lies within the extremes found so far. */
  includes(name: string, value: number): boolean {
    return value >= this.extremes[name].min && value <= this.extremes[name].max;
  }

  /** True if a property is violated. A claim that is known to be refuted does not count. */
  get violated(): boolean {
    for (const { holds, refuted } of this.properties) if (holds === false && !refuted) return true;
    return false;
  }

  /** Adds what another worker found in its share of the setups. */
  add(report: Report): void {
    const { totals } = this;
    const { setups, raw, schedules, sum, scheduleIndependent, measured, stored, bytes } = report;
    for (const key of COUNTS) totals[key] += report[key];
    totals.parts = report.parts;
    if (report.sampled) totals.sampled = report.sampled;
    totals.depth = Math.max(totals.depth, report.depth);
    if (stored > totals.stored) Object.assign(totals, { stored, bytes });
    totals.measured = {
      causal: totals.measured.causal + measured.causal,
      atElection: totals.measured.atElection + measured.atElection,
    };
    if (report.odds !== undefined) totals.odds = (totals.odds ?? 0) + report.odds;
    if (report.undecided !== undefined) this.markUndecided(report.undecided, report.limit);
    if (raw) {
      const runs = schedules === undefined ? undefined : BigInt(schedules);
      this.addWholeGraph(raw.states, raw.transitions, runs, raw.setups);
    }
    if (sum !== undefined) this.sum += BigInt(sum);
    else if (scheduleIndependent === false) this.markDependent();
    else if (setups > 0) this.markUnknown();
    for (const [name, extreme] of Object.entries(report.extremes)) this.widen(name, extreme);
    for (const what of report.seen) this.see(what);
    report.properties.forEach((property, i) => {
      this.properties[i] = i in this.properties ? join(this.properties[i], property) : property;
    });
    report.possible.forEach((goal, i) => {
      this.goals[i] = i in this.goals ? joinGoal(this.goals[i], goal) : goal;
    });
  }

  report(): Report {
    const { totals, whole, schedules, sum, isIndependent } = this;
    const isWhole = whole.setups > 0 && whole.setups === totals.setups;
    // Extremes that were not measured in every setup are left out, because they may be too narrow.
    const isMeasured = ([key]: readonly [string, Extreme]): boolean => {
      const [name] = key.split(":");
      const isPartly = name === "causal" || name === "atElection";
      return !isPartly || totals.measured[name] === totals.setups;
    };
    return {
      ...totals,
      ...(totals.odds !== undefined && { collisions: sayOdds(totals.odds) }),
      properties: this.properties.map((it) => ({ ...it })),
      extremes: Object.fromEntries(Object.entries(this.extremes).filter(isMeasured)),
      ...(isIndependent !== undefined && { scheduleIndependent: isIndependent }),
      seen: [...this.seen].sort(),
      possible: this.goals.map((it) => ({ ...it })),
      ...(isWhole && { raw: { ...whole } }),
      ...(isWhole && schedules !== undefined && { schedules: String(schedules) }),
      ...(isIndependent && { sum: String(sum) }),
    };
  }
}

/** Merges the reports of workers that shared the setups. */
export function merge(reports: readonly Report[]): Report {
  const all = new Findings([]);
  for (const report of reports) all.add(report);
  return all.report();
}

/** A property that is open in one setup is open as a whole. */
function leaveOpen(property: Mutable<Property>, judged: Coverage): void {
  if (property.judged !== judged) property.judged = lesser(property.judged, judged)!;
  property.holds = undefined;
}

const nothing: Report = {
  setups: 0,
  weight: 0,
  states: 0,
  transitions: 0,
  depth: 0,
  bytes: 0,
  stored: 0,
  determinate: 0,
  properties: [],
  extremes: {},
  measured: { causal: 0, atElection: 0 },
  seen: [],
  possible: [],
  parts: 1,
  over: 0,
};

/** Totals that are summed over workers. */
const COUNTS = ["setups", "weight", "states", "transitions", "determinate", "over"] as const;

/** Orders counterexamples by their number of deliveries. Of two equally long ones, one that is known to be shortest comes first. */
const length = ({ deliveries, shortest }: Witness): number =>
  deliveries.length + (shortest ? 0 : 0.5);

/** Merges two results for a goal. Takes the run of the earlier setup, so that the result does not depend on the number of workers. */
function joinGoal(x: Possible, y: Possible): Possible {
  const seen =
    x.seen && y.seen ? (y.seen.setup < x.seen.setup ? y.seen : x.seen) : (x.seen ?? y.seen);
  return { ...x, ruledOut: x.ruledOut + y.ruledOut, ...(seen && { seen }) };
}

function join(x: Property, y: Property): Property {
  const judged = lesser(x.judged, y.judged);
  const isViolated = x.holds === false || y.holds === false;
  const [witness] = [x.witness ?? [], y.witness ?? []]
    .flat()
    .sort((a, b) => length(a) - length(b) || earlier(a, b));
  // A property that is open in one setup is open as a whole.
  const holds = isOpen(judged) ? undefined : (x.holds ?? y.holds);
  return {
    ...x,
    holds: isViolated ? false : holds,
    ...(judged !== undefined && { judged }),
    ...(witness && { witness }),
  };
}

/** Orders runs by the number of their setup, so that the first run does not depend on the number of workers. */
const earlier = (x: Run, y: Run): number => (x.number ?? 0) - (y.number ?? 0);
const isFirst = (difference: number, x: Run, y: Run): boolean =>
  difference < 0 || (difference === 0 && earlier(x, y) < 0);
