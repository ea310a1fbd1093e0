import { twins } from "./algorithms/broken/index.ts";
import { brokenFamily, twinName, twinSet, type Twin } from "./algorithms/broken/twin.ts";
import { expectedMessages } from "./chances.ts";
import { overview } from "./check/overview.ts";
import type { Report } from "./check/report.ts";
import type { Scope } from "./check/scope.ts";
import { setups } from "./check/setups.ts";
import { counterexampleOf, verdictOf } from "./check/verdict.ts";
import { checker, type CheckRequest } from "./checker.ts";
import type { Family } from "./family/family.ts";
import { heard } from "./heard.ts";
import { requestOf, type Line } from "./line.ts";
import type { Algorithm } from "./model/algorithm.ts";
import { Refusal } from "./model/refusal.ts";
import { result } from "./result.ts";
import { rerun } from "./rerun.ts";
import { advance, simulate } from "./simulate/simulate.ts";

/** What became of a broken twin that was checked as if it were right. */
export interface Mutant {
  readonly name: string;
  /** What is wrong with it. */
  readonly says: string;
  /** Nothing: not decided within the budget. */
  readonly caught: boolean | undefined;
  /** The smallest ring on which it was, and what gave it away. */
  readonly n?: number;
  readonly by?: string;
  /** The lines of a trace that shows it. */
  readonly trace?: readonly string[];
}

export interface MutantOptions {
  /** The largest ring that is gone through. */
  readonly n: number;
  /** Parameters that the user gave. */
  readonly set: Readonly<Record<string, string>>;
  /** For each ring size of each twin. */
  readonly budget: CheckRequest["budget"];
}

/** A twin being hunted: `advance` until it says no, then `found`. */
export interface Hunt {
  readonly name: string;
  advance(): boolean;
  found(): Mutant;
}

/** Traces up to so many lines are kept. */
const LONGEST = 1000;

/** Makes a checker; tests may give another. */
type Make = typeof checker;

/** A hunt for each broken twin of an algorithm, but those of other parameters than were asked for. */
export function mutants(of: Family, options: MutantOptions, make: Make = checker): Hunt[] {
  const own = twins.filter((twin) => twin.of === of && fits(twin, options));
  return own.map((twin) => hunt(twin, options, make));
}

/** Can it be had with these parameters? */
function fits(twin: Twin, { set }: MutantOptions): boolean {
  const own = twinSet(twin);
  return Object.entries(set).every(([key, value]) => (own[key] ?? value) === value);
}

function hunt(twin: Twin, options: MutantOptions, make: Make): Hunt {
  const name = twinName(twin);
  let found: Mutant = { name, says: twin.says, caught: undefined };
  const going = hunting(twin, options, make);
  return {
    name,
    advance() {
      const { done, value } = going.next();
      if (done && value) found = { ...found, ...value };
      return done !== true;
    },
    found: () => found,
  };
}

type Found = Omit<Mutant, "name" | "says">;
/** Yields from time to time. */
type Going<T> = Generator<undefined, T>;

/** From the smallest ring on; among them the very ring of the run that is known to show it. */
function* hunting(twin: Twin, options: MutantOptions, make: Make): Going<Found> {
  let isDecided = true;
  for (const { scope, right } of scopes(twin, options)) {
    const wrong = yield* checked(twin, scope, options, make);
    const outside = scope.violate !== undefined && scope.violate.length > 0;
    if (verdictOf(wrong, outside) === "violated") {
      const { property, witness } = counterexampleOf(wrong, outside)!;
      const { says, cite } = property;
      // What is wrong with an election says so itself; numbers need their claim.
      const by = cite === undefined ? witness.why : `${says}: ${witness.why}`;
      const { trace } = rerun(scope, witness, twinName(twin));
      return { caught: true, n: scope.n, by, ...(trace.length <= LONGEST && { trace }) };
    }
    // A run in rounds that does not end is only given up; that the right one ends gives it away.
    const gaveUp = twin.caught === "budget" && right.needs.rounds ? wrong.undecided : undefined;
    if (gaveUp !== undefined) return { caught: true, n: scope.n, by: gaveUp };
    if (["messages", "time", "budget"].includes(twin.caught)) {
      const other = yield* quietly(twin, { ...scope, algorithm: right }, options, make);
      const by = differs(twin, wrong, other);
      if (by !== undefined) return { caught: true, n: scope.n, by };
    }
    if (right.needs.coins) {
      const by = expectedOtherwise(scope, right);
      if (by !== undefined) return { caught: true, n: scope.n, by };
    }
    if (twin.caught === "time" && right.needs.rounds) {
      const by = yield* timed(scope, right);
      if (by !== undefined) return { caught: true, n: scope.n, by };
    }
    isDecided &&= wrong.undecided === undefined;
  }
  return { caught: isDecided ? false : undefined };
}

/** Where the election alone gives a twin away, nothing else is looked at. */
const quick: readonly string[] = ["deadlock", "budget", "many-leaders", "election"];

function* checked(
  { caught }: Twin,
  scope: Scope,
  { budget }: MutantOptions,
  make: Make,
): Going<Report> {
  const verdictOnly = quick.includes(caught);
  const states = scope.algorithm.needs.rounds ? Math.min(ROUNDS, budget.states) : budget.states;
  const it = make({
    scope,
    reduce: true,
    steps: false,
    verdictOnly,
    budget: { ...budget, states },
  });
  while (it.advance()) yield;
  return it.report();
}

/** The right algorithm on the same setups, where it accepts them. */
function* quietly(
  twin: Twin,
  scope: Scope,
  options: MutantOptions,
  make: Make,
): Going<Report | undefined> {
  try {
    return yield* checked(twin, scope, options, make);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** What the twin does otherwise than the right algorithm, in a sentence. */
function differs({ caught }: Twin, wrong: Report, right: Report | undefined): string | undefined {
  if (!right || right.undecided !== undefined) return undefined;
  if (caught === "budget") {
    return wrong.undecided === undefined ? undefined : "it does not end where the right one does";
  }
  if (wrong.undecided !== undefined) return undefined;
  for (const [key, { min, max }] of Object.entries(wrong.extremes)) {
    const other = right.extremes[key];
    if (other && (other.min !== min || other.max !== max)) {
      const what = key === "atElection" ? "messages before the declaration" : key;
      return `${what}: ${span(min, max)}, and not ${span(other.min, other.max)}`;
    }
  }
  if (wrong.sum === right.sum) return undefined;
  if (wrong.sum === undefined) return "messages depend on the schedule, and should not";
  if (right.sum === undefined) return "messages do not depend on the schedule, and should";
  return `messages: ${wrong.sum} over all arrangements, and not ${right.sum}`;
}

/** Coins that send for ever have no extremes: the messages that are expected, where that is soon known. */
function expectedOtherwise({ algorithm, n, links }: Scope, right: Algorithm): string | undefined {
  try {
    const [wrong, other] = [algorithm, right].map((of) =>
      expectedMessages({ algorithm: of, n, ...(links && { links }), mostStates: CHANCES }),
    );
    const [is, not] = [wrong, other].map((it) =>
      typeof it === "string" ? it : `${it.min} to ${it.max}`,
    );
    return is === not ? undefined : `expected messages: ${is}, and not ${not}`;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** In rounds each setup has one run: its times beside those of the right algorithm. */
function* timed(scope: Scope, right: Algorithm): Going<string | undefined> {
  for (const { setup: given } of setups(scope, heard)) {
    yield;
    const [wrong, other] = [given, { ...given, algorithm: right }].map((it) => {
      const simulation = simulate(it, {});
      while (advance(simulation, MOST_MESSAGES));
      return result(simulation.finish()).time ?? {};
    });
    for (const [key, value] of Object.entries(wrong)) {
      const [is, not] = [value, other[key]].map((it) => JSON.stringify(it).replaceAll('"', ""));
      if (is !== not) return `${key} ${is}, and not ${not}`;
    }
  }
  return undefined;
}

/** Expectations of larger chains take too long. */
const CHANCES = 2000;
/** Runs of small rings have far fewer. */
const MOST_MESSAGES = 10_000;
/** In rounds states are messages, and some claims look at all that came before. */
const ROUNDS = 20_000;

const span = (min: number, max: number): string => (min === max ? `${min}` : `${min} to ${max}`);

interface Pair {
  readonly scope: Scope;
  readonly right: Algorithm;
}

/** The rings from 1 on, with everything gone through that can be; of its size the ring of the twin's own run, too. */
function* scopes(twin: Twin, { n: most, set: given }: MutantOptions): Generator<Pair> {
  const family = brokenFamily(twin);
  const line = shown(twin);
  const set = { ...twin.set, ...line.set, ...given };
  const { algorithm, network, wake, willing, ports, links, violate, ids, n } = requestOf(
    { ...line, set },
    family,
  );
  const right = twin.of.with(set);
  const kept = { algorithm, ...(links && { links }), ...(violate && { violate }) };
  const own: Scope = {
    ...kept,
    n: n ?? (ids as ArrayLike<number>).length,
    ...(typeof ids === "object" && { ids: Array.from(ids) }),
    ...(network && { network }),
    ...(wake !== undefined && { wake }),
    ...(willing !== undefined && { willing }),
    ...(ports !== undefined && { ports }),
  };
  for (let size = 1; size <= Math.max(most, own.n); size++) {
    const scope = size > most ? undefined : widened({ ...kept, n: size });
    if (scope) yield { scope, right };
    if (size === own.n && accepted(own)) yield { scope: own, right };
  }
}

/** All wake-ups, port labels and willing sets, as far as the algorithm allows them. */
function widened(scope: Scope): Scope | undefined {
  if (!accepted(scope)) return undefined;
  let wide = scope;
  for (const more of [{ wake: "each" }, { ports: "each" }, { willing: "each" }] as const) {
    if (more.willing && !scope.algorithm.needs.rounds) continue;
    if (accepted({ ...wide, ...more })) wide = { ...wide, ...more };
  }
  return wide;
}

function accepted(scope: Scope): boolean {
  try {
    overview(scope);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The run that shows a twin, its flags read. */
function shown(twin: Twin): Line {
  const flags = new Map<string, string>();
  const words = twin.by.split(" ");
  for (let i = 0; i < words.length; i += 2) flags.set(words[i].replace(/^-+/, ""), words[i + 1]);
  const list = (text: string) => text.split(",").map(Number);
  const [ids, wake, willing, set] = ["ids", "wake", "willing", "set"].map((it) => flags.get(it));
  const [key, value] = set?.split("=") ?? [];
  return {
    algorithm: twinName(twin),
    ...(flags.has("n") && { n: Number(flags.get("n")) }),
    ...(ids !== undefined && { ids: list(ids) }),
    ...(wake !== undefined && { wake: wakeOf(wake) }),
    ...(willing !== undefined && { willing: willing === "none" ? willing : list(willing) }),
    ...(set !== undefined && { set: { [key]: value } }),
    schedule: flags.get("schedule"),
    seed: flags.get("seed"),
    ports: flags.get("ports"),
    links: flags.get("links"),
    graph: flags.get("graph"),
    violate: flags.get("violate")?.split(","),
  };
}

function wakeOf(text: string): number[] | Record<string, string> {
  if (!text.includes("@")) return text.split(",").map(Number);
  return Object.fromEntries(text.split(",").map((word) => word.split("@")));
}
