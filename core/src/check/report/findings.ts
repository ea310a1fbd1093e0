import { isOpen, lesser, type Coverage } from "./coverage.ts";
import { collisionOdds, sayOdds } from "../search/fingerprints.ts";
import type { Extreme, Partly, Possible, Property, Report, Run, Witness } from "./report.ts";

type ReachingRun = NonNullable<Possible["seen"]>["run"];
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Collects what a check finds, setup after setup. A report can be made at any time. */
export class Findings {
  /** The number of the current setup among all setups. */
  setupNumber = 0;
  private readonly properties: Mutable<Property>[];
  private readonly goals: Mutable<Possible>[];
  /** The setup in which each goal was last ruled out. */
  private readonly ruledOutIn: number[] = [];
  private readonly extremes: Record<string, Extreme> = {};
  private readonly seen = new Set<string>();
  private totals: Report = nothing;
  private readonly whole = { states: 0, transitions: 0, setups: 0 };
  private schedules: bigint | undefined = 0n;
  private sum: bigint | undefined = 0n;
  private isIndependent: boolean | undefined = true;

  constructor(properties: readonly Property[], goals: readonly Possible[] = []) {
    this.properties = properties.map((it) => ({ ...it }));
    this.goals = goals.map((it) => ({ ...it }));
  }

  setup(weight: number): void {
    const { setups, weight: before } = this.totals;
    this.change({ setups: setups + 1, weight: before + weight });
  }

  private change(part: Partial<Report>): void {
    this.totals = { ...this.totals, ...part };
  }

  /** `farthest`: moves to the state that is farthest from an initial one. */
  explored(states: number, transitions: number, farthest: number, bytes: number): void {
    const { totals } = this;
    this.change({
      states: totals.states + states,
      transitions: totals.transitions + transitions,
      depth: Math.max(totals.depth, farthest + 1),
      ...(states > totals.stored && { stored: states, bytes }),
    });
  }

  /** Notes that states were distinguished by their fingerprints. */
  fingerprinted(states: number): void {
    this.change({ odds: (this.totals.odds ?? 0) + collisionOdds(states) });
  }

  /** Notes that one run stands for all of a setup. */
  determinate(): void {
    this.change({ determinate: this.totals.determinate + 1 });
  }

  /** Notes the size of a whole graph, and how many schedules it has. */
  raw(states: number, transitions: number, runs: bigint | undefined): void {
    this.whole.states += states;
    this.whole.transitions += transitions;
    this.whole.setups++;
    this.schedules =
      this.schedules === undefined || runs === undefined ? undefined : this.schedules + runs;
  }

  /** Judges a property in one setup; undefined leaves it open. The shortest witness is kept. */
  judge(
    index: number,
    holds: boolean | undefined,
    witness?: () => Witness,
    judged?: Coverage,
  ): void {
    const property = this.properties[index];
    if (property.holds === false && holds !== false) return;
    // A property that was judged on all runs stays so when one of them is judged too.
    if (holds === undefined) cover(property, judged ?? "open");
    else if (property.holds === undefined) cover(property, judged);
    if (holds !== false) {
      // Open in one setup is open.
      property.holds = isOpen(property.judged) ? undefined : true;
      return;
    }
    const run = witness && this.numbered(witness());
    property.holds = false;
    if (run && (!property.witness || length(run) < length(property.witness)))
      property.witness = run;
  }

  private numbered<R extends Run>(run: R): R {
    return { ...run, number: this.setupNumber };
  }

  /** Notes that a property was judged less thoroughly in some setup. */
  partly(index: number, judged: Coverage): void {
    if (this.properties[index].holds === true) cover(this.properties[index], judged);
  }

  /** Notes the least and the greatest value over all runs of a setup. */
  range(name: string, min: number, max: number, least: () => Run, most: () => Run): void {
    const known = this.extremes[name] as Extreme | undefined;
    if (known && known.min <= min && known.max >= max) return;
    this.extremes[name] = {
      min: known ? Math.min(known.min, min) : min,
      max: known ? Math.max(known.max, max) : max,
      least: known && known.min <= min ? known.least : this.numbered(least()),
      most: known && known.max >= max ? known.most : this.numbered(most()),
    };
  }

  /** Adds the messages of a setup in which every schedule sends the same number. */
  messages(weight: number, count: number): void {
    if (this.sum !== undefined) this.sum += BigInt(weight) * BigInt(count);
  }

  /** Notes a setup whose messages depend on the schedule. */
  dependent(): void {
    this.sum = undefined;
    this.isIndependent = false;
  }

  /** Notes a setup where it is unknown whether they do. */
  unknown(): void {
    this.sum = undefined;
    this.isIndependent &&= undefined;
  }

  /** Notes that this was measured over all schedules of a setup. */
  everywhere(what: Partly): void {
    const { measured } = this.totals;
    this.change({ measured: { ...measured, [what]: measured[what] + 1 } });
  }

  undecided(why: string): void {
    if (this.totals.undecided === undefined) this.change({ undecided: why });
  }

  see(what: string): void {
    this.seen.add(what);
  }

  /** The goals that no setup has reached, and that may still be reached in the current one. */
  unreached(): number[] {
    return [...this.goals.keys()].filter(
      (i) => !this.goals[i].seen && this.ruledOutIn[i] !== this.setupNumber,
    );
  }

  /** Notes the run that reaches a goal in the current setup, or that none does. */
  reach(index: number, run: (() => ReachingRun) | "ruled out"): void {
    const goal = this.goals[index];
    if (run !== "ruled out") goal.seen ??= { setup: this.setupNumber, run: run() };
    else if (this.ruledOutIn[index] !== this.setupNumber) {
      this.ruledOutIn[index] = this.setupNumber;
      goal.ruledOut++;
    }
  }

  /** True if a value lies between the extremes. */
  includes(name: string, value: number): boolean {
    return value >= this.extremes[name].min && value <= this.extremes[name].max;
  }

  /** True if a property is violated that is not known to be refuted. */
  get violated(): boolean {
    return this.properties.some(({ holds, refuted }) => holds === false && !refuted);
  }

  report(): Report {
    const { totals, whole, schedules, sum, isIndependent } = this;
    const isWhole = whole.setups > 0 && whole.setups === totals.setups;
    return {
      ...totals,
      ...(totals.odds !== undefined && { collisions: sayOdds(totals.odds) }),
      properties: this.properties.map((it) => ({ ...it })),
      extremes: measuredEverywhere(this.extremes, [totals]),
      ...(isIndependent !== undefined && { scheduleIndependent: isIndependent }),
      seen: [...this.seen].sort(),
      possible: this.goals.map((it) => ({ ...it })),
      ...(isWhole && { raw: { ...whole } }),
      ...(isWhole && schedules !== undefined && { schedules: String(schedules) }),
      ...(sum !== undefined && { sum: String(sum) }),
    };
  }
}

function cover(property: Mutable<Property>, judged: Coverage | undefined): void {
  const least = lesser(property.judged, judged);
  if (least !== undefined) property.judged = least;
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

/** Orders witnesses: fewer deliveries first; among equals, one that is known to be shortest. */
const length = ({ deliveries, shortest }: Witness): number =>
  deliveries.length + (shortest ? 0 : 0.5);

/** Merges the reports of workers that shared the setups. */
export function merge(reports: readonly Report[]): Report {
  const [first] = reports;
  const add = (value: (it: Report) => number) => reports.reduce((sum, it) => sum + value(it), 0);
  const most = (value: (it: Report) => number) => Math.max(...reports.map(value));
  const largest = reports.reduce((x, y) => (y.stored > x.stored ? y : x));
  const undecided = reports.find((it) => it.undecided !== undefined)?.undecided;
  const worked = reports.filter(({ setups }) => setups > 0);
  const every = <T>(value: (it: Report) => T | undefined): T[] | undefined => {
    const values = worked.map(value);
    return values.length > 0 && values.every((it) => it !== undefined) ? values : undefined;
  };
  const total = (texts: readonly string[]) => String(texts.reduce((x, y) => x + BigInt(y), 0n));
  const raws = every(({ raw }) => raw);
  const schedules = every((it) => it.schedules);
  const sums = every((it) => it.sum);
  const odds = reports.reduce((sum, it) => sum + (it.odds ?? 0), 0);
  return {
    setups: add((it) => it.setups),
    weight: add((it) => it.weight),
    states: add((it) => it.states),
    transitions: add((it) => it.transitions),
    depth: most((it) => it.depth),
    bytes: largest.bytes,
    stored: largest.stored,
    determinate: add((it) => it.determinate),
    ...(raws && {
      raw: raws.reduce((x, y) => ({
        states: x.states + y.states,
        transitions: x.transitions + y.transitions,
        setups: x.setups + y.setups,
      })),
    }),
    ...(schedules && { schedules: total(schedules) }),
    ...(sums && { sum: total(sums) }),
    ...(odds > 0 && { odds, collisions: sayOdds(odds) }),
    properties: first.properties.map((_, i) =>
      mergeProperty(reports.map((it) => it.properties[i])),
    ),
    extremes: measuredEverywhere(widest(reports.map((it) => it.extremes)), reports),
    measured: {
      causal: add((it) => it.measured.causal),
      atElection: add((it) => it.measured.atElection),
    },
    ...independence(worked),
    ...(undecided !== undefined && { undecided }),
    seen: [...new Set(reports.flatMap((it) => it.seen))].sort(),
    possible: first.possible.map((_, i) => mergeGoal(reports.map((it) => it.possible[i]))),
    parts: first.parts,
    over: add((it) => it.over),
  };
}

/** Takes the run of the first setup, so that it does not depend on how the work was divided. */
function mergeGoal(list: readonly Possible[]): Possible {
  const { seen: _, ...goal } = list[0];
  const [seen] = list.flatMap((it) => it.seen ?? []).sort((x, y) => x.setup - y.setup);
  const ruledOut = list.reduce((sum, it) => sum + it.ruledOut, 0);
  return { ...goal, ruledOut, ...(seen && { seen }) };
}

/** Omits what was not measured in every setup: its extremes may be too narrow. */
const measuredEverywhere = (
  extremes: Readonly<Record<string, Extreme>>,
  reports: readonly Report[],
) =>
  Object.fromEntries(
    Object.entries(extremes).filter(([key]) => {
      const [name] = key.split(":");
      if (name !== "causal" && name !== "atElection") return true;
      return reports.every(({ measured, setups }) => measured[name] === setups);
    }),
  );

function independence(reports: readonly Report[]) {
  if (reports.some((it) => it.scheduleIndependent === false)) return { scheduleIndependent: false };
  const known = reports.every((it) => it.scheduleIndependent !== undefined);
  return known ? { scheduleIndependent: true } : {};
}

function mergeProperty(list: readonly Property[]): Property {
  const violated = list.filter(({ holds }) => holds === false);
  const [first] = list;
  const { witness: _, ...property } = first;
  const judged = list.map((it) => it.judged).reduce(lesser);
  const how = judged === undefined ? {} : { judged };
  if (violated.length > 0) {
    const shown = violated
      .flatMap((it) => it.witness ?? [])
      .sort((x, y) => length(x) - length(y) || earlier(x, y));
    return { ...property, ...how, holds: false, ...(shown[0] && { witness: shown[0] }) };
  }
  const open = list.some((it) => it.holds === undefined && isOpen(it.judged));
  const holds = open || list.every((it) => it.holds === undefined) ? undefined : true;
  return { ...property, ...how, holds };
}

/** Orders runs by their setup, so that the first does not depend on how the work was divided. */
const earlier = (x: Run, y: Run): number => (x.number ?? 0) - (y.number ?? 0);
const isFirst = (difference: number, x: Run, y: Run): boolean =>
  difference < 0 || (difference === 0 && earlier(x, y) < 0);

function widest(list: readonly Readonly<Record<string, Extreme>>[]): Record<string, Extreme> {
  const all: Record<string, Extreme> = {};
  for (const extremes of list) {
    for (const [name, it] of Object.entries(extremes)) {
      const had = all[name] as Extreme | undefined;
      all[name] = had
        ? {
            min: Math.min(had.min, it.min),
            max: Math.max(had.max, it.max),
            least: isFirst(it.min - had.min, it.least, had.least) ? it.least : had.least,
            most: isFirst(had.max - it.max, it.most, had.most) ? it.most : had.most,
          }
        : it;
    }
  }
  return all;
}
