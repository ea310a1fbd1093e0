import { FalseDeclaration } from "./false-declaration.ts";
import type { Algorithm } from "../model/algorithm.ts";
import type { Outcome } from "../model/run.ts";
import { isPerPort, type Field } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import type { Bench } from "./bench.ts";
import type { Renaming } from "./difference.ts";
import { ghostsOf, haunted } from "./haunted.ts";
import { spacings } from "./spacings.ts";

const GHOSTS = [0, 1, 3, 1000];

/** An event, and the fields of its process after it. */
interface Moment {
  readonly event: Event;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What a field holds; undefined where it is absent. */
type Value = number | string | undefined;

class Different extends Error {}

/**
 * Where a setup has only one run, no process is asked alone. Instead the whole run must be the same,
 * apart from ghosts and names, with other ghosts and with other ids of the same order. Refuses the
 * algorithm otherwise. A test, not a proof, as `indifference` is.
 */
export function mustRunAlike(given: Setup, most: number, bench: Bench): void {
  const { algorithm, ids } = given;
  const ghosts = ghostsOf(algorithm);
  const comparesOnly = ids !== undefined && !algorithm.computesWithIds;
  if (ghosts.length === 0 && !comparesOnly) return;
  const moments: Moment[] = [];
  const plain = { ...given, algorithm: haunting(algorithm, 0, []) };
  // As many deliveries and alarms as messages: alarms may ring for ever.
  const { life, faults } = bench.simulate(plain, most, {
    maxEvents: most,
    watch: (event, read) => moments.push({ event, fields: read(event.process) }),
  });

  const rising = [...new Set(ids)].filter((id) => id > 0).sort((x, y) => x - y);
  const spaced =
    comparesOnly && rising.length > 0
      ? spacings(rising, { ...algorithm, complemented: false })
      : [];
  for (const to of spaced) {
    const renaming = { ids: rising, to };
    const name = (id: number) => (id > 0 ? to[rising.indexOf(id)] : id);
    const differs = differing({ ...plain, ids: Uint32Array.from(ids!, name) }, renaming);
    if (differs === undefined) continue;
    throw new FalseDeclaration(
      `ids: ${algorithm.name} computes with ids: with ${to.join(", ")} in place of ${rising.join(", ")}, ` +
        `in the same order, ${differs}. If that is meant, declare computesWithIds: true.`,
    );
  }
  for (const number of ghosts.length > 0 ? GHOSTS : []) {
    const differs = differing({ ...given, algorithm: haunting(algorithm, number, ghosts) });
    if (differs === undefined) continue;
    const isRead = (it: string) =>
      differing({ ...given, algorithm: haunting(algorithm, number, [it]) }) !== undefined;
    const read = ghosts.filter(isRead);
    const guilty = read.length > 0 ? read : ghosts;
    const [are, them] = guilty.length > 1 ? ["are", "them"] : ["is", "it"];
    throw new FalseDeclaration(
      `ghost: ${guilty.join(", ")} ${are} declared ghost, but a handler of ${algorithm.name} reads ${them}: ` +
        `with ${number} in its place ${differs}.`,
    );
  }

  /** How the run of this setup differs, in a clause; undefined if it does not. */
  function differing(other: Setup, renaming?: Renaming): string | undefined {
    let count = 0;
    let end: Outcome;
    try {
      end = bench.simulate(other, most, {
        maxEvents: most,
        watch(event, read) {
          const was = moments.at(count++);
          if (!was) throw new Different(`${said(event)} is one event more`);
          const differs = between(algorithm, was, { event, fields: read(event.process) }, renaming);
          if (differs !== undefined) throw new Different(differs);
        },
      });
    } catch (error) {
      if (error instanceof Different) return error.message;
      const isGrown = ghosts.some((it) => String(error).includes(`fit ${it} (`));
      return isGrown ? undefined : `it fails: ${String(error)}`;
    }
    if (count < moments.length) return `${said(moments[count].event)} does not happen`;
    const decided = life.findIndex((it, p) => it !== end.life[p]);
    if (decided >= 0) return `position ${decided} decides otherwise`;
    return faults.length === end.faults.length ? undefined : "processes follow others than before";
  }
}

/** An algorithm is compiled once with each of its ghosts. */
const kept = new WeakMap<Algorithm, Map<string, Algorithm>>();
function haunting(algorithm: Algorithm, number: number, ghosts: readonly string[]): Algorithm {
  let all = kept.get(algorithm);
  if (!all) kept.set(algorithm, (all = new Map()));
  const key = `${number} ${ghosts.join()}`;
  let it = all.get(key);
  if (!it) all.set(key, (it = haunted(algorithm, number, ghosts)));
  return it;
}

const fieldOf = (it: Algorithm["state"][string]): Field<unknown> => (isPerPort(it) ? it.each : it);

const said = ({ kind, process, time }: Event): string =>
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
  if (!isSame) return `${said(y)} takes the place of ${said(x)}`;
  const fields = Object.entries(messages[x.kind] ?? {});
  for (const [i, word] of x.words.entries()) {
    const [name, field] = fields[i] ?? ["tag", undefined];
    if (field?.ghost) continue;
    const expected = field?.kind === "id" ? renamed(word, renaming) : word;
    if (expected !== y.words[i]) {
      return `${x.kind}.${name} is ${y.words[i]} instead of ${expected ?? "an id"}`;
    }
  }
  const inside = (id: number) => (complemented ? ~id >>> 0 : id);
  for (const [name, it] of Object.entries(state)) {
    const { ghost, kind } = fieldOf(it);
    if (ghost) continue;
    const [before, after] = [a, b].map(({ fields: all }) => [all[name]].flat(2) as Value[]);
    for (const [i, value] of before.entries()) {
      const id = kind === "id" && typeof value === "number" && value > 0;
      const outside = id ? renamed(inside(value), renaming) : undefined;
      const expected = id ? outside && inside(outside) : value;
      if (!Object.is(expected, after[i])) {
        return `after ${said(x)} ${name} is ${after[i] ?? "absent"} instead of ${expected ?? "another"}`;
      }
    }
  }
  return undefined;
}

/** What an id is called instead; undefined if it is none. */
const renamed = (id: number, renaming: Renaming | undefined): number | undefined =>
  !renaming || id === 0 ? id : renaming.to[renaming.ids.indexOf(id)];
