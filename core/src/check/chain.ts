import { gcd } from "../exact/rational.ts";
import { Refusal } from "../model/refusal.ts";
import type { Setup } from "../model/setup.ts";
import { beginnings, type Beginning } from "./begin.ts";
import { apply } from "./moves.ts";
import { GAVE_UP, type Places } from "./places.ts";
import { isAlike, leastRotation } from "./rotation.ts";
import { wiresOf } from "./wires.ts";

/**
 * The decision process of a randomised algorithm: the schedule chooses the next delivery, coins
 * decide the rest; in rounds there is nothing to choose. It earns a message for each that is sent, and
 * a round whenever somebody is the first to reach it.
 *
 * Rounds have no end, so that their numbers are kept only as far as they differ: what is behind the
 * foremost by more than n + 1 is all alike.
 */
export interface Chain {
  readonly states: number;
  readonly choices: number;
  readonly transitions: number;
  readonly initial: { to: Uint32Array; weight: Float64Array; whole: number };
  /** Choices of a state, branches of a choice, and of a branch where it leads and its weight in the whole. */
  readonly first: Uint32Array;
  readonly branch: Uint32Array;
  readonly to: Uint32Array;
  readonly weight: Float64Array;
  readonly whole: Float64Array;
  /** What a branch earns, and what is earned before the first state. */
  readonly earns: Readonly<Record<"messages" | "rounds", Float64Array>>;
  readonly begins: Readonly<Record<"messages" | "rounds", Float64Array>>;
  /** The places of everybody in a state. */
  row(state: number): Int32Array;
  /** What each process tosses on the way to a state: the first that was found. */
  coins(state: number): number[][];
}

/** In rounds with coins only messages are followed, and everybody begins at once. */
export function mustBegin({ algorithm, waking, willing }: Setup): void {
  if (!algorithm.needs.rounds) return;
  if (algorithm.alarm) {
    throw new Refusal(
      `${algorithm.name} sets alarms and tosses coins; both together are not followed.`,
    );
  }
  if (!waking.all || willing) {
    throw new Refusal(
      `${algorithm.name} tosses coins in rounds; it is followed only where all wake at 0 and all are willing.`,
    );
  }
}

interface Branch {
  row: Int32Array;
  /** One in so many. */
  odds: number;
  messages: number;
  rounds: number;
  /** What was tossed in this step: process, value, process, value, … */
  tosses: readonly number[];
}

/** States of a chain: half of what a Map holds, since one step adds many before they are counted. */
const MOST_ROWS = 2 ** 23;

/** What a state of n processes takes, about: its row, its key in words, and a dozen moves. */
export const chainBytes = (n: number): number => 16 * n + 500;

export function chain(
  given: Setup,
  places: Places,
  mostStates: number,
  turn = true,
): Chain | undefined {
  const { n } = given;
  const room = Math.min(mostStates, MOST_ROWS);
  const wires = wiresOf(given, places.lone.shape.links);
  const window = n + 1;
  const inRounds = given.algorithm.needs.rounds === true;
  /** The number of the foremost round stands behind the places, as far as it is told. */
  const top = n;

  const known = new Map<string, number>();
  const rows: Int32Array[] = [];
  const reached: { readonly from: number; readonly tosses: readonly number[] }[] = [];
  let from = -1;
  // Where nothing tells the processes apart, rings that are turned are the same.
  const alike = turn && isAlike(given);
  const number = ({ row: made, tosses }: Branch): number => {
    const row = alike ? turned(made, n) : made;
    const key = row.join();
    let it = known.get(key);
    if (it === undefined) {
      it = rows.length;
      known.set(key, it);
      rows.push(row);
      reached.push({ from, tosses });
    }
    return it;
  };

  const after = (before: Branch, p: number, move: number): Branch => {
    const row = before.row.slice();
    apply(places, wires, row, p, move);
    const { sides, tosses: values } = places.move(move).outcome;
    const tosses =
      values.length === 0 ? before.tosses : [...before.tosses, ...values.flatMap((it) => [p, it])];
    const odds = before.odds * sides.reduce((x, y) => x * y, 1);
    const messages = before.messages + (places.sendEnd[move] - places.sendFirst[move]) / 2;
    let { rounds } = before;
    if (places.phase(move) > row[top]) {
      rounds++;
      if (row[top] < window) row[top]++;
      else for (let q = 0; q < n; q++) row[q] = places.rebased(row[q]);
    }
    return { row, odds, messages, rounds, tosses };
  };

  /** The simulator stops where a process gives up, and so does the chain. */
  const gaveUp = (row: Int32Array): boolean => {
    for (let p = 0; p < n; p++) if ((places.flags[row[p]] & GAVE_UP) !== 0) return true;
    return false;
  };
  const choices = (row: Int32Array): Branch[][] =>
    gaveUp(row) ? [] : inRounds ? lockstep(row) : asynchronous(row);
  function asynchronous(row: Int32Array): Branch[][] {
    const all: Branch[][] = [];
    const here = { row, odds: 1, messages: 0, rounds: 0, tosses: [] };
    for (let p = 0; p < n; p++) {
      const own = new Map<number, Branch[]>();
      for (const move of movesOf(places, row[p])) {
        const { choice } = places.move(move);
        if (!own.has(choice)) own.set(choice, []);
        own.get(choice)!.push(after(here, p, move));
      }
      // With one side, on a link that keeps its order, nothing else can come first.
      if (own.size === 1 && wires.fan === 1 && given.links === "fifo") return [...own.values()];
      all.push(...own.values());
    }
    return all;
  }

  /** Everybody receives all that was sent to it in the last round. */
  function lockstep(row: Int32Array): Branch[][] {
    const waiting = Array.from({ length: n }, (_, p) => places.place(row[p]).waiting);
    if (waiting.every((sides) => sides.every((list) => list.length === 0))) return [];
    let all: Branch[] = [{ row, odds: 1, messages: 0, rounds: 0, tosses: [] }];
    for (let p = 0; p < n; p++) {
      waiting[p].forEach((list, side) => {
        for (let i = 0; i < list.length; i++) {
          all = all.flatMap((it) => {
            // A process that gave up in this round takes no further message.
            if (gaveUp(it.row)) return [it];
            return movesOf(places, it.row[p])
              .filter((move) => places.moveSide[move] === side)
              .map((move) => after(it, p, move));
          });
        }
      });
    }
    return [all];
  }

  const begin = ({ row, starts }: Beginning): Branch => {
    const foremost = Math.max(0, ...starts.map(({ move }) => places.phase(move)));
    const odds = starts.reduce(
      (x, { move }) => x * places.move(move).outcome.sides.reduce((a, b) => a * b, 1),
      1,
    );
    const messages = starts.reduce(
      (sum, { move }) => sum + (places.sendEnd[move] - places.sendFirst[move]) / 2,
      0,
    );
    const tosses = starts.flatMap(({ process, move }) =>
      places.move(move).outcome.tosses.flatMap((it) => [process, it]),
    );
    const begins = Int32Array.of(...row, Math.max(1, foremost));
    return { row: begins, odds, messages, rounds: 1, tosses };
  };
  /** There may be very many: no more are made than there is room for. */
  function* begun(): Generator<Branch> {
    for (const it of beginnings(given, places, wires, false)) {
      if (rows.length > room) return;
      yield begin(it);
    }
  }

  const first = [0];
  const branch = [0];
  const to: number[] = [];
  const weight: number[] = [];
  const whole: number[] = [];
  const messages: number[] = [];
  const rounds: number[] = [];
  const initial = weigh(begun(), number);
  for (let s = 0; s < rows.length; s++) {
    if (rows.length > room) return undefined;
    from = s;
    for (const list of choices(rows[s])) {
      const { entries, whole: all } = weigh(list, number);
      for (const it of entries) {
        to.push(it.to);
        weight.push(it.weight);
        messages.push(it.messages);
        rounds.push(it.rounds);
      }
      whole.push(all);
      branch.push(to.length);
    }
    first.push(whole.length);
  }
  return {
    states: rows.length,
    choices: whole.length,
    transitions: to.length,
    initial: {
      to: Uint32Array.from(initial.entries, (it) => it.to),
      weight: Float64Array.from(initial.entries, (it) => it.weight),
      whole: initial.whole,
    },
    first: Uint32Array.from(first),
    branch: Uint32Array.from(branch),
    to: Uint32Array.from(to),
    weight: Float64Array.from(weight),
    whole: Float64Array.from(whole),
    earns: { messages: Float64Array.from(messages), rounds: Float64Array.from(rounds) },
    begins: {
      messages: Float64Array.from(initial.entries, (it) => it.messages),
      rounds: Float64Array.from(initial.entries, (it) => it.rounds),
    },
    row: (state) => rows[state].slice(0, n),
    coins(state) {
      const steps: (readonly number[])[] = [];
      for (let s = state; s >= 0; s = reached[s].from) steps.push(reached[s].tosses);
      const coins = Array.from({ length: n }, (): number[] => []);
      for (const tosses of steps.reverse()) {
        for (let i = 0; i < tosses.length; i += 2) coins[tosses[i]].push(tosses[i + 1]);
      }
      return coins;
    },
  };
}

/** The first n turned to where they come first; what stands behind stays. */
function turned(row: Int32Array, n: number): Int32Array {
  const by = leastRotation(row, 0, n);
  return by === 0 ? row : row.map((it, i) => (i < n ? row[(i + by) % n] : it));
}

function movesOf({ first, end, open }: Places, place: number): number[] {
  if (first[place] === 0) open(place);
  return Array.from({ length: end[place] - first[place] }, (_, i) => first[place] + i);
}

interface Entry {
  readonly to: number;
  weight: number;
  readonly messages: number;
  readonly rounds: number;
}

const tooMany = () =>
  new Refusal("chance: the outcomes of one step are too many to be counted exactly.");

/** Outcomes that come to the same are one, with the weight of all of them. */
function weigh(list: Iterable<Branch>, number: (branch: Branch) => number) {
  let whole = 1;
  const entries = new Map<string, Entry>();
  for (const it of list) {
    const { odds, messages, rounds } = it;
    if (odds > Number.MAX_SAFE_INTEGER) throw tooMany();
    if (whole % odds !== 0) {
      const finer = odds / Number(gcd(BigInt(whole), BigInt(odds)));
      whole *= finer;
      for (const entry of entries.values()) entry.weight *= finer;
    }
    if (whole > Number.MAX_SAFE_INTEGER) throw tooMany();
    const to = number(it);
    const key = `${to},${messages},${rounds}`;
    const had = entries.get(key);
    if (had) had.weight += whole / odds;
    else entries.set(key, { to, weight: whole / odds, messages, rounds });
  }
  return { entries: [...entries.values()], whole };
}
