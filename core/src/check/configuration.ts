import type { Configuration, Mail } from "../model/claim.ts";
import { isPerPort, type Field } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";
import { FIELDS, LIFE } from "./lone.ts";
import type { Place } from "./place.ts";
import type { Places } from "./places.ts";

type Fields = Readonly<Record<string, unknown>>;

/** One process as claims see it, and its mail by port. */
interface Seen {
  readonly fields: Fields;
  readonly mail: readonly (readonly Mail[])[];
  readonly all: readonly Mail[];
}

/**
 * Rows of places as claims see them. What is to be seen of a process depends on its place alone, so each
 * place is looked at once.
 */
export function configurations(given: Setup, places: Places): (row: Int32Array) => Configuration {
  const { n } = given;
  const known: Seen[] = [];
  const seen = (place: number): Seen => (known[place] ??= see(given, places, place));
  // One for all rows, one after the other: nobody keeps it.
  let row: Int32Array = new Int32Array(n);
  const config: Configuration = {
    n,
    setup: given,
    read: (p) => seen(row[p]).fields,
    waiting: (p, port) => {
      const { all, mail } = seen(row[p]);
      return port === undefined ? all : mail[port];
    },
  };
  return (next) => {
    row = next;
    return config;
  };
}

function see({ algorithm }: Setup, places: Places, index: number): Seen {
  const place = places.place(index);
  const { links, kinds } = places.lone.shape;
  const mail: Mail[][] = place.waiting.map(() => []);
  place.waiting.forEach((list, side) => {
    const port = links === "twoWay" ? side ^ place.who.swapped : side;
    mail[port] = list.map((it): Mail => {
      const { kind, words } = places.message(it);
      const { name, fields } = kinds[kind];
      const shown: Record<string, unknown> = {};
      fields.forEach(([field, type], i) => show(shown, field, type, () => valueOf(type, words[i])));
      return { kind: name, port, side, fields: shown };
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
