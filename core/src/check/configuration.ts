import type { Configuration, Mail } from "../model/claim.ts";
import { isPerPort, type Field } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";
import { FIELDS, LIFE } from "./lone.ts";
import { numbered, numberingsIn } from "./open-ports.ts";
import type { Place } from "./place.ts";
import type { Places } from "./places.ts";

type Fields = Readonly<Record<string, unknown>>;

/** One process as claims see it, and its mail by port. */
interface Seen {
  readonly fields: Fields;
  readonly mail: readonly (readonly Mail[])[];
  readonly all: readonly Mail[];
}

/** Port numberings of one configuration that claims are asked about. */
const MOST_NUMBERINGS = 4096;

/**
 * Rows of places as claims see them. What is to be seen of a process depends on its place alone, so each
 * place is looked at once. Where ports are open, the first numbering that agrees with the row is shown.
 */
export function configurations(given: Setup, places: Places): (row: Int32Array) => Configuration {
  if (given.openPorts) {
    const all = openConfigurations(given, places);
    return (row) => all.of(row).next().value as Configuration;
  }
  const { n } = given;
  const known: Seen[] = [];
  const seen = (place: number): Seen => (known[place] ??= see(given, places, place));
  // One for all rows, one after the other: nobody keeps it.
  let row: Int32Array = new Int32Array(n);
  const config = configurationOf(given, (p) => seen(row[p]));
  return (next) => {
    row = next;
    return config;
  };
}

/** The same where a claim is asked about every port numbering that agrees with a row. */
export interface AllConfigurations {
  of(row: Int32Array): Iterable<Configuration>;
  /** Were some left out, because there are too many? */
  readonly isPartial: boolean;
}

export function allConfigurations(given: Setup, places: Places): AllConfigurations {
  if (given.openPorts) return openConfigurations(given, places);
  const look = configurations(given, places);
  return { of: (row) => [look(row)], isPartial: false };
}

const configurationOf = (setup: Setup, seen: (p: number) => Seen): Configuration => ({
  n: setup.n,
  setup,
  read: (p) => seen(p).fields,
  waiting: (p, port) => {
    const { all, mail } = seen(p);
    return port === undefined ? all : mail[port];
  },
});

function openConfigurations(given: Setup, places: Places) {
  interface Numbered {
    readonly numbering: readonly number[];
    readonly seen: Seen;
  }
  const known: Numbered[][] = [];
  const ways = (place: number): readonly Numbered[] =>
    (known[place] ??= [
      ...numberingsIn(places.place(place).words, places.place(place).who.degree),
    ].map((numbering) => ({ numbering, seen: see(given, places, place, numbering) })));
  let isPartial = false;
  function* of(row: Int32Array): Generator<Configuration> {
    const all = Array.from(row, ways);
    const at = new Int32Array(row.length);
    for (let count = 0; ; count++) {
      if (count === MOST_NUMBERINGS) {
        isPartial = true;
        return;
      }
      const chosen = all.map((list, p) => list[at[p]]);
      const setup = numbered(
        given,
        chosen.map(({ numbering }) => numbering),
      );
      yield configurationOf(setup, (p) => chosen[p].seen);
      let p = 0;
      while (p < at.length && ++at[p] === all[p].length) at[p++] = 0;
      if (p === at.length) return;
    }
  }
  return {
    of,
    get isPartial() {
      return isPartial;
    },
  };
}

/** `numbering`: which neighbour each port leads to, where sides are neighbours. */
function see(
  { algorithm }: Setup,
  places: Places,
  index: number,
  numbering?: readonly number[],
): Seen {
  const place = places.place(index);
  const { links, kinds } = places.lone.shape;
  const mail: Mail[][] = place.waiting.map(() => []);
  place.waiting.forEach((list, side) => {
    const port = numbering
      ? numbering.indexOf(side)
      : links === "twoWay"
        ? side ^ place.who.swapped
        : side;
    mail[port] = list.map((it): Mail => {
      const { kind, words } = places.message(it);
      const { name, fields } = kinds[kind];
      const shown: Record<string, unknown> = {};
      fields.forEach(([field, type], i) => show(shown, field, type, () => valueOf(type, words[i])));
      return { kind: name, port, side: numbering ? port : side, fields: shown };
    });
  });
  return { fields: fieldsOf(algorithm.state, place, places.lone.ghosts), mail, all: mail.flat() };
}

function fieldsOf(
  state: Setup["algorithm"]["state"],
  { words, waiting }: Place,
  ghosts: boolean,
): Fields {
  const life = words[LIFE];
  const shown: Record<string, unknown> = {
    decision: life & 2 ? "leads" : life & 4 ? "follows" : "none",
    woke: (life & 1) !== 0,
  };
  let at = FIELDS;
  for (const [name, field] of Object.entries(state)) {
    const each: Field<unknown> = isPerPort(field) ? field.each : field;
    const stored = (): unknown => {
      const word = words[at++];
      if (!each.maybe) return valueOf(each, word);
      return word === 0 ? undefined : valueOf(each, word - 1);
    };
    const value = (): unknown =>
      isPerPort(field)
        ? waiting.map(() => Array.from({ length: field.slots }, () => stored()))
        : stored();
    show(shown, name, each, value);
    // What is not shown may be there all the same.
    if (each.ghost && ghosts) value();
  }
  return shown;
}

const valueOf = ({ kind, labels }: Field<unknown>, word: number): unknown =>
  kind === "one" ? labels[word] : word;

/** What is only counted differs between configurations that are the same, so that no claim may read it. */
function show(
  into: Record<string, unknown>,
  name: string,
  { ghost }: Field<unknown>,
  value: () => unknown,
): void {
  if (!ghost) into[name] = value();
  else
    Object.defineProperty(into, name, {
      get() {
        throw new Error(`${name} is only counted: no claim of every configuration can read it`);
      },
    });
}
