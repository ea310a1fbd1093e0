import {
  FalseDeclaration,
  readGhosts,
  refuseGhosts,
  refuseIds,
} from "../../solo/false-declaration.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import type { Outcome } from "../../model/outcome.ts";
import { fieldOf } from "../../model/schema.ts";
import type { Setup } from "../../model/setup.ts";
import type { Event } from "../../model/trace.ts";
import { mismatch, type Renaming, type Value } from "../../solo/difference.ts";
import { ghostsOf, withGhosts } from "../../solo/ghosts.ts";
import { aroundConstants, marked, spacings } from "../../solo/spacings.ts";
import type { Orders } from "../../simulate/simulation.ts";
import { tieBreaker } from "../../model/system/ties.ts";
import { simulateSetup } from "./simulate-setup.ts";

const GHOSTS = [0, 1, 3, 1000];

/** An event, and the fields of its process after the event. */
interface Moment {
  readonly event: Event;
  readonly fields: Readonly<Record<string, unknown>>;
}

class Different extends Error {}

/**
 * Tests the declarations of an algorithm, as `DeclarationTest` does, on the run of a setup. True if a link delivers
 * several messages at the same time, whose order may depend on the values of the ids although no handler does.
 */
export function mustRunAlike(setup: Setup, most: number, isOrderKept = false): boolean {
  const { algorithm, ids } = setup;
  const ghosts = ghostsOf(algorithm);
  const comparesOnly = ids !== undefined && !algorithm.computesWithIds;
  if (ghosts.length === 0 && !comparesOnly) return false;
  let isTied = false;
  const ordersOf = (it: Setup) =>
    isOrderKept ? undefined : bySending(it, () => void (isTied = true));
  const moments: Moment[] = [];
  const plain = { ...setup, algorithm: withOtherGhosts(algorithm, 0, []) };
  // A process may set alarms without sending messages, so limit the events too.
  const { life, faults } = simulateSetup(plain, most, {
    maxEvents: most,
    orders: ordersOf(plain),
    watch: (event, read) => moments.push({ event, fields: read(event.process) }),
  });

  const rising = [...new Set(ids)].filter((id) => id > 0).sort((x, y) => x - y);
  const spaced =
    comparesOnly && rising.length > 0
      ? [spacings, marked, aFewAroundConstants].flatMap((list) =>
          list(rising, { ...algorithm, complemented: false }, 0),
        )
      : [];
  for (const to of spaced) {
    const renaming = { ids: rising, to };
    const name = (id: number) => (id > 0 ? to[rising.indexOf(id)] : id);
    const differs = differing({ ...plain, ids: Uint32Array.from(ids!, name) }, renaming);
    if (differs !== undefined) refuseIds(algorithm.name, rising, to, differs);
  }
  for (const number of ghosts.length > 0 ? GHOSTS : []) {
    const differs = differing({ ...setup, algorithm: withOtherGhosts(algorithm, number, ghosts) });
    if (differs === undefined) continue;
    const isRead = (it: string) =>
      differing({ ...setup, algorithm: withOtherGhosts(algorithm, number, [it]) }) !== undefined;
    const read = readGhosts(ghosts, isRead);
    refuseGhosts(`a handler of ${algorithm.name}`, read, String(number), differs);
  }
  return isTied;

  /** Says how the run of `other` differs from the recorded run; undefined if it does not. */
  function differing(other: Setup, renaming?: Renaming): string | undefined {
    let count = 0;
    let end: Outcome;
    try {
      end = simulateSetup(other, most, {
        maxEvents: most,
        orders: ordersOf(other),
        watch(event, read) {
          const was = moments.at(count++);
          if (!was) throw new Different(`there is an additional event: ${describe(event)}`);
          const differs = between(algorithm, was, { event, fields: read(event.process) }, renaming);
          if (differs !== undefined) throw new Different(differs);
        },
      });
    } catch (error) {
      if (error instanceof Different) return error.message;
      const isGrown = ghosts.some((it) => String(error).includes(`fit ${it} (`));
      return isGrown ? undefined : `it fails: ${String(error)}`;
    }
    if (count < moments.length) return `${describe(moments[count].event)} does not happen`;
    const decided = life.findIndex((it, p) => it !== end.life[p]);
    if (decided >= 0) return `the process at position ${decided} decides differently`;
    return faults.length === end.faults.length ? undefined : "processes follow different leaders";
  }
}

/** True if the run of a setup is another one with other ids in the same order, only because it handles simultaneous messages in another order. */
export function isOrderedByIds(setup: Setup, most: number): boolean {
  try {
    mustRunAlike(setup, most, true);
    return false;
  } catch (error) {
    if (error instanceof FalseDeclaration) return true;
    throw error;
  }
}

/**
 * Orders the messages that reach a process at the same time by their port and the order of sending, and then as the ties
 * of the setup say. Their first words may be an id and a number, which a renaming of the ids would order differently.
 */
function bySending({ algorithm, ties, seed }: Setup, seeTie: () => void): Orders | undefined {
  if (!algorithm.needs.rounds || algorithm.ties) return undefined;
  const breaker = ties && tieBreaker(ties, false, seed);
  return {
    order(messages, places) {
      messages.sort((x, y) => places[x] - places[y] || x - y);
      if (messages.some((it, i) => i > 0 && places[it] === places[messages[i - 1]])) seeTie();
      breaker?.(messages, places);
    },
    between: () => true,
  };
}

/** Number of setups of each size that are run with all lists around the constants of a text, and of lists for another. */
const THOROUGH = 3;
const FEW = 8;
const setupsSeen = new WeakMap<Algorithm["on"], Map<number, number>>();

/** Returns the lists around constants for the next setup of an algorithm. Each is a whole run, so most setups get a few in turn. */
function aFewAroundConstants(ids: readonly number[], algorithm: Algorithm): number[][] {
  const lists = aroundConstants(ids, algorithm);
  const seen = setupsSeen.get(algorithm.on) ?? new Map<number, number>();
  setupsSeen.set(algorithm.on, seen);
  const turn = seen.get(ids.length) ?? 0;
  seen.set(ids.length, turn + 1);
  if (turn < THOROUGH || lists.length <= FEW) return lists;
  return Array.from({ length: FEW }, (_, k) => lists[(turn * FEW + k) % lists.length]);
}

/** Algorithms made by `withGhosts`, cached so that each is compiled only once. */
const cache = new WeakMap<Algorithm, Map<string, Algorithm>>();
function withOtherGhosts(
  algorithm: Algorithm,
  number: number,
  ghosts: readonly string[],
): Algorithm {
  let all = cache.get(algorithm);
  if (!all) cache.set(algorithm, (all = new Map()));
  const key = `${number} ${ghosts.join()}`;
  let other = all.get(key);
  if (!other) all.set(key, (other = withGhosts(algorithm, number, ghosts)));
  return other;
}

const describe = ({ kind, process, time }: Event): string =>
  `${kind} at position ${process} (time ${time})`;

function between(
  { state, messages, complemented }: Algorithm,
  a: Moment,
  b: Moment,
  renaming: Renaming | undefined,
): string | undefined {
  const [x, y] = [a.event, b.event];
  const isSame =
    x.kind === y.kind && x.process === y.process && x.port === y.port && x.time === y.time;
  if (!isSame) return `${describe(y)} happens instead of ${describe(x)}`;
  const fields = Object.entries(messages[x.kind] ?? {});
  for (const [i, word] of x.words.entries()) {
    const [name, field] = fields[i] ?? ["tag", undefined];
    if (field?.ghost) continue;
    const isId = field?.kind === "id";
    const differs = mismatch(`${x.kind}.${name}`, word, y.words[i], isId, renaming);
    if (differs !== undefined) return differs;
  }
  // Plain loops, because every event of a run is compared dozens of times.
  for (const name in state) {
    const { ghost, kind } = fieldOf(state[name]);
    if (ghost) continue;
    const isOutside = kind === "id" && complemented;
    const differs = unlike(
      name,
      a.fields[name],
      b.fields[name],
      kind === "id",
      isOutside,
      renaming,
    );
    if (differs !== undefined) return `after ${describe(x)} ${differs}`;
  }
  return undefined;
}

/** Says how a field differs, or one of its values by port and slot; undefined if it does not. */
function unlike(
  name: string,
  before: unknown,
  after: unknown,
  isId: boolean,
  isOutside: boolean,
  renaming: Renaming | undefined,
): string | undefined {
  if (Array.isArray(before)) {
    for (let i = 0; i < before.length; i++) {
      const at = (after as readonly unknown[])[i];
      const differs = unlike(name, before[i], at, isId, isOutside, renaming);
      if (differs !== undefined) return differs;
    }
    return undefined;
  }
  const [x, y] = [before as Value, after as Value];
  const isSet = isId && typeof x === "number" && x > 0;
  // A complemented algorithm stores the complements of ids. Then 0 in `after` can be an id (2^32 - 1), so only `before` decides.
  if (!isSet || !isOutside) return mismatch(name, x, y, isSet, renaming);
  return mismatch(name, ~x >>> 0, typeof y === "number" ? ~y >>> 0 : y, true, renaming);
}
