import { isOpen, lesser, type Coverage } from "./coverage.ts";
import { collisionOdds, sayOdds } from "./fingerprints.ts";
import type { Extreme, Partly, Possible, Property, Report, Run, Witness } from "./report.ts";

/** What is found, piece by piece, setup after setup; a report of it can be made at any time. */
export interface Findings {
  setup(weight: number): void;
  /** `farthest`: moves to the configuration that is farthest from its beginning. */
  explored(states: number, transitions: number, farthest: number, bytes: number): void;
  determinate(): void;
  /** What comes now is of this setup, by its number among all. */
  begin(number: number): void;
  /** So many configurations were told apart by their fingerprints. */
  fingerprinted(states: number): void;
  raw(states: number, transitions: number, schedules: bigint | undefined): void;
  /** A verdict on a property; the shortest witness is kept. */
  judge(
    index: number,
    holds: boolean | undefined,
    witness?: () => Witness,
    judged?: Coverage,
  ): void;
  /** A property was judged less thoroughly for some setup: how. */
  partly(index: number, judged: Coverage): void;
  /** Values between which something lies on all runs of a setup. */
  range(name: string, min: number, max: number, least: () => Run, most: () => Run): void;
  /** Messages of a setup, where they do not depend on the schedule. */
  messages(weight: number, count: number): void;
  dependent(): void;
  /** It was not looked at whether they do. */
  unknown(): void;
  /** This was measured over all schedules of a setup. */
  everywhere(what: Partly): void;
  undecided(why: string): void;
  see(what: string): void;
  /** What must be possible, has not been seen yet, and may still be seen in this setup. */
  unseen(setup: number): readonly number[];
  /** It is seen in this setup, by this run; or it is certain that it cannot be. */
  possible(index: number, setup: number, run: (() => Shown) | "ruled out"): void;
  /** Does this value lie between the extremes found? */
  includes(name: string, value: number): boolean;
  /** Is something violated already? */
  readonly violated: boolean;
  report(): Report;
}

type Shown = NonNullable<Possible["seen"]>["run"];
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function findings(
  properties: readonly Property[],
  possible: readonly Possible[] = [],
): Findings {
  const all: Mutable<Property>[] = properties.map((it) => ({ ...it }));
  const sought: Mutable<Possible>[] = possible.map((it) => ({ ...it }));
  /** In which setup each was ruled out last. */
  const ruled: number[] = [];
  const extremes: Record<string, Extreme> = {};
  const seen = new Set<string>();
  let report: Report = nothing;
  let schedules: bigint | undefined = 0n;
  let sum: bigint | undefined = 0n;
  let independent: boolean | undefined = true;
  const raw = { states: 0, transitions: 0, setups: 0 };
  const change = (it: Partial<Report>) => (report = { ...report, ...it });
  let number = 0;
  const numbered = <R extends Run>(run: R): R => ({ ...run, number });
  return {
    begin: (it) => void (number = it),
    setup: (weight) => change({ setups: report.setups + 1, weight: report.weight + weight }),
    explored: (states, transitions, farthest, bytes) =>
      change({
        states: report.states + states,
        transitions: report.transitions + transitions,
        depth: Math.max(report.depth, farthest + 1),
        ...(states > report.stored && { stored: states, bytes }),
      }),
    fingerprinted: (states) => change({ odds: (report.odds ?? 0) + collisionOdds(states) }),
    determinate: () => change({ determinate: report.determinate + 1 }),
    raw(states, transitions, runs) {
      raw.states += states;
      raw.transitions += transitions;
      raw.setups++;
      schedules = schedules === undefined || runs === undefined ? undefined : schedules + runs;
    },
    judge(index, holds, witness, judged) {
      const it = all[index];
      if (it.holds === false && holds !== false) return;
      // What has been judged on all runs is not judged less for being looked at on one of them, too.
      if (holds === undefined) cover(it, judged ?? "open");
      else if (it.holds === undefined) cover(it, judged);
      if (holds !== false) {
        // What is open for one setup is open.
        it.holds = isOpen(it.judged) ? undefined : true;
        return;
      }
      const made = witness && numbered(witness());
      const shorter = made && (!it.witness || length(made) < length(it.witness));
      it.holds = false;
      if (made && shorter) it.witness = made;
    },
    partly(index, judged) {
      if (all[index].holds === true) cover(all[index], judged);
    },
    range(name, min, max, least, most) {
      const had = extremes[name] as Extreme | undefined;
      if (had && had.min <= min && had.max >= max) return;
      extremes[name] = {
        min: had ? Math.min(had.min, min) : min,
        max: had ? Math.max(had.max, max) : max,
        least: had && had.min <= min ? had.least : numbered(least()),
        most: had && had.max >= max ? had.most : numbered(most()),
      };
    },
    messages(weight, count) {
      if (sum !== undefined) sum += BigInt(weight) * BigInt(count);
    },
    dependent() {
      sum = undefined;
      independent = false;
    },
    unknown() {
      sum = undefined;
      independent &&= undefined;
    },
    everywhere: (what) =>
      change({ measured: { ...report.measured, [what]: report.measured[what] + 1 } }),
    undecided: (why) => void (report.undecided === undefined && change({ undecided: why })),
    see: (what) => void seen.add(what),
    unseen: (setup) => [...sought.keys()].filter((i) => !sought[i].seen && ruled[i] !== setup),
    possible(index, setup, run) {
      const it = sought[index];
      if (run !== "ruled out") it.seen ??= { setup, run: run() };
      else if (ruled[index] !== setup) {
        ruled[index] = setup;
        it.ruledOut++;
      }
    },
    includes: (name, value) => value >= extremes[name].min && value <= extremes[name].max,
    get violated() {
      return all.some(({ holds, refuted }) => holds === false && !refuted);
    },
    report: () => ({
      ...report,
      ...(report.odds !== undefined && { collisions: sayOdds(report.odds) }),
      properties: all.map((it) => ({ ...it })),
      extremes: told(extremes, [report]),
      ...(independent !== undefined && { scheduleIndependent: independent }),
      seen: [...seen].sort(),
      possible: sought.map((it) => ({ ...it })),
      ...(raw.setups > 0 && raw.setups === report.setups && { raw: { ...raw } }),
      ...(raw.setups > 0 &&
        raw.setups === report.setups &&
        schedules !== undefined && { schedules: String(schedules) }),
      ...(sum !== undefined && { sum: String(sum) }),
    }),
  };
}

function cover(it: Mutable<Property>, judged: Coverage | undefined): void {
  const least = lesser(it.judged, judged);
  if (least !== undefined) it.judged = least;
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

/** Fewer deliveries first; of equally many what is known to be the nearest. */
const length = ({ deliveries, shortest }: Witness): number =>
  deliveries.length + (shortest ? 0 : 0.5);

/** Reports of parts, put together. */
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
      raw: {
        states: raws.reduce((sum, it) => sum + it.states, 0),
        transitions: raws.reduce((sum, it) => sum + it.transitions, 0),
        setups: raws.reduce((sum, it) => sum + it.setups, 0),
      },
    }),
    ...(schedules && { schedules: total(schedules) }),
    ...(sums && { sum: total(sums) }),
    ...(odds > 0 && { odds, collisions: sayOdds(odds) }),
    properties: first.properties.map((_, i) => together(reports.map((it) => it.properties[i]))),
    extremes: told(widest(reports.map((it) => it.extremes)), reports),
    measured: {
      causal: add((it) => it.measured.causal),
      atElection: add((it) => it.measured.atElection),
    },
    ...independence(worked),
    ...(undecided !== undefined && { undecided }),
    seen: [...new Set(reports.flatMap((it) => it.seen))].sort(),
    possible: first.possible.map((_, i) => firstSeen(reports.map((it) => it.possible[i]))),
    parts: first.parts,
    over: add((it) => it.over),
  };
}

/** Whoever saw it in the first setup of all: so it is the same one however the work was divided. */
function firstSeen(list: readonly Possible[]): Possible {
  const { seen: _, ...said } = list[0];
  const [seen] = list.flatMap((it) => it.seen ?? []).sort((x, y) => x.setup - y.setup);
  const ruledOut = list.reduce((sum, it) => sum + it.ruledOut, 0);
  return { ...said, ruledOut, ...(seen && { seen }) };
}

/** What is not measured in every setup is told only if it was: less would be no extreme. */
const told = (extremes: Readonly<Record<string, Extreme>>, reports: readonly Report[]) =>
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

function together(list: readonly Property[]): Property {
  const against = list.filter(({ holds }) => holds === false);
  const [first] = list;
  const { witness, ...said } = first;
  void witness;
  const judged = list.reduce<Coverage | undefined>(
    (it, part) => lesser(it, part.judged),
    undefined,
  );
  const how = judged === undefined ? {} : { judged };
  if (against.length > 0) {
    const shown = against
      .flatMap((it) => it.witness ?? [])
      .sort((x, y) => length(x) - length(y) || earlier(x, y));
    return { ...said, ...how, holds: false, ...(shown[0] && { witness: shown[0] }) };
  }
  const open = list.some((it) => it.holds === undefined && isOpen(it.judged));
  const holds = open || list.every((it) => it.holds === undefined) ? undefined : true;
  return { ...said, ...how, holds };
}

/** Of equals the one of the first setup: so it is the same however the work was divided. */
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
