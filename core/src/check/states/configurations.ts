import { decisionOf, hasWoken } from "../../model/life.ts";
import type { Configuration, Mail } from "../../model/claim.ts";
import { fieldOf, isPerPort, type Field } from "../../model/schema.ts";
import type { Setup } from "../../model/setup.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { FIELDS, LIFE } from "../../solo/reaction.ts";
import { valueOf } from "../../solo/value-of.ts";
import { rowOf, settingOf, type Ids } from "../../sentence/judge-state.ts";
import type { StateWords } from "../../sentence/state-words.ts";
import { numbered, numberingsIn } from "./open-ports.ts";
import type { LocalState, LocalStates } from "./local-states.ts";

type Fields = Readonly<Record<string, unknown>>;

/** One process as claims see it, with its waiting messages by port and all together. */
interface Seen {
  readonly fields: Fields;
  readonly mail: readonly (readonly Mail[])[];
  readonly all: readonly Mail[];
}

/** Largest number of port numberings for which claims are judged on one state. */
const MOST_NUMBERINGS = 4096;

/** Decodes a state as claims see it, once for every port numbering that fits the state. What it returns is valid until the next one. */
interface Configurations {
  of(cells: Int32Array): Iterable<Configuration>;
  /** True if some numberings were left out because there are too many. */
  readonly isPartial: boolean;
}

/** Decoded local states. Setups share them, because a claim sees nothing else of a process. */
interface Decoded {
  /** The first is never used. */
  readonly list: Seen[];
  /** By local state: its index in `list`; 0 until it is decoded. */
  readonly at: Int32Array;
}

const decoded = new WeakMap<LocalStates, Decoded>();

/** Returns a decoder of states, which decodes each local state only once. */
export function configurations(setup: Setup, local: LocalStates): Configurations {
  if (setup.openPorts) return openConfigurations(setup, local);
  const known = decoded.get(local) ?? { list: [], at: new Int32Array(local.state.length) };
  decoded.set(local, known);
  const { list, at } = known;
  const add = (cell: number): number => {
    list[0] ??= see(setup, local, cell);
    return (at[cell] = list.push(see(setup, local, cell)) - 1);
  };
  let shown: Int32Array;
  // One object serves all states. Claims can neither keep anything in it nor change it.
  const all = [Object.freeze(configurationOf(setup, (p) => list[at[shown[p]] || add(shown[p])]))];
  return {
    of(cells) {
      shown = cells;
      return all;
    },
    isPartial: false,
  };
}

function configurationOf(setup: Setup, decode: (p: number) => Seen): Configuration {
  const { n } = setup;
  const seen = (p: number): Seen => {
    if (Number.isInteger(p) && p >= 0 && p < n) return decode(p);
    throw new Refusal(
      `algorithm ${setup.algorithm.name}: a claim reads the process at position ${String(p)}; positions are 0 to ${n - 1}.`,
    );
  };
  return {
    n,
    setup,
    read: (p) => seen(p).fields,
    waiting: (p, port) => {
      const { all, mail } = seen(p);
      return port === undefined ? all : mail[port];
    },
  };
}

/** A local state with one of its port numberings. */
interface Numbered {
  readonly numbering: readonly number[];
  readonly seen: Seen;
}

/** By local state: its numberings. Setups share them. */
const numberings = new WeakMap<LocalStates, (readonly Numbered[] | undefined)[]>();

function openConfigurations(setup: Setup, local: LocalStates): Configurations {
  const known = numberings.get(local) ?? [];
  numberings.set(local, known);
  const ways = (cell: number): readonly Numbered[] =>
    (known[cell] ??= [...numberingsIn(local.detail(cell).words, local.detail(cell).who.degree)].map(
      (numbering) => ({ numbering, seen: see(setup, local, cell, numbering) }),
    ));
  const { n } = setup;
  /** The numbering that is shown, by process. */
  const chosen: Numbered[] = [];
  // Many states have the same numberings, and few claims read the setup.
  const setups = new Map<number | string, Setup>();
  const numberedSetup = (): Setup => {
    let key: number | string = 1;
    for (const { numbering } of chosen) for (const side of numbering) key = key * n + side;
    if (key > Number.MAX_SAFE_INTEGER) key = chosen.map(({ numbering }) => numbering).join(";");
    let known = setups.get(key);
    if (!known) {
      const all = chosen.map(({ numbering }) => numbering);
      setups.set(key, (known = numbered(setup, all)));
    }
    return known;
  };
  let numberedNow: Setup | undefined;
  // One object serves all states and numberings. Claims can neither keep anything in it nor change it.
  const shown: Configuration = Object.freeze({
    ...configurationOf(setup, (p) => chosen[p].seen),
    get setup() {
      return (numberedNow ??= numberedSetup());
    },
  });
  const all: (readonly Numbered[])[] = [];
  const at = new Int32Array(n);
  let isPartial = false;
  function* of(cells: Int32Array): Generator<Configuration> {
    at.fill(0);
    for (let p = 0; p < n; p++) {
      all[p] = ways(cells[p]);
      chosen[p] = all[p][0];
    }
    for (let count = 0; ; count++) {
      if (count === MOST_NUMBERINGS) {
        isPartial = true;
        return;
      }
      numberedNow = undefined;
      yield shown;
      let p = 0;
      for (; p < n && ++at[p] === all[p].length; p++) {
        at[p] = 0;
        chosen[p] = all[p][0];
      }
      if (p === n) return;
      chosen[p] = all[p][at[p]];
    }
  }
  return {
    of,
    get isPartial() {
      return isPartial;
    },
  };
}

/** Reads states as the words of sentences. */
export interface StateReader {
  /** The state that was read last. */
  readonly state: StateWords;
  read(cells: Int32Array): void;
}

/** The rows of local states, one after the other. Setups share them. */
interface LocalRows {
  words: Float64Array;
  used: number;
  /** By local state: where its row begins, plus one; 0 until it is decoded. */
  readonly at: Int32Array;
}

const rowsOf: Readonly<Record<Ids, WeakMap<LocalStates, LocalRows>>> = {
  inside: new WeakMap(),
  outside: new WeakMap(),
};

/** Returns a reader of the states of a setup. Sentences do not tell port numberings apart. */
export function stateReader(setup: Setup, local: LocalStates, ids: Ids): StateReader {
  let known = rowsOf[ids].get(local);
  if (!known) {
    known = { words: new Float64Array(1024), used: 0, at: new Int32Array(local.state.length) };
    rowsOf[ids].set(local, known);
  }
  const rows = known;
  const { at } = rows;
  const state = settingOf(setup, ids);
  const into = state.rows;
  const add = (cell: number): number => {
    const { words, who } = local.detail(cell);
    const [numbering] = setup.openPorts ? numberingsIn(words, who.degree) : [];
    const { fields, all } = see(setup, local, cell, numbering);
    const row = rowOf(setup.algorithm, ids, fields, all, who.swapped);
    if (rows.used + row.length > rows.words.length) {
      const longer = new Float64Array(2 * (rows.used + row.length));
      longer.set(rows.words);
      rows.words = longer;
    }
    rows.words.set(row, rows.used);
    at[cell] = rows.used + 1;
    rows.used += row.length;
    return at[cell];
  };
  return {
    state,
    read(cells) {
      for (let p = 0; p < cells.length; p++) {
        const cell = cells[p];
        into[p] = (at[cell] || add(cell)) - 1;
      }
      state.words = rows.words;
    },
  };
}

/** Decodes a local state. With open ports, sides are neighbours and a port leads to the neighbour `numbering[port]`. */
function see(
  { algorithm }: Setup,
  local: LocalStates,
  index: number,
  numbering?: readonly number[],
): Seen {
  const state = local.detail(index);
  const { links, kinds } = local.lone.shape;
  const mail: (readonly Mail[])[] = state.waiting.map(() => []);
  state.waiting.forEach((list, side) => {
    const port = numbering
      ? numbering.indexOf(side)
      : links === "twoWay"
        ? side ^ state.who.swapped
        : side;
    const shownMail = list.map((it): Mail => {
      const { kind, words } = local.message(it);
      const { name, fields } = kinds[kind];
      const shown: Record<string, unknown> = {};
      fields.forEach(([field, type], i) => show(shown, field, type, () => valueOf(type, words[i])));
      Object.freeze(shown);
      return Object.freeze({ kind: name, port, side: numbering ? port : side, fields: shown });
    });
    mail[port] = Object.freeze(shownMail);
  });
  // All states share these objects, so a claim that could change them would change what the next one sees.
  const fields = fieldsOf(algorithm.state, state, local.lone.ghosts);
  return { fields, mail: Object.freeze(mail), all: Object.freeze(mail.flat()) };
}

function fieldsOf(
  state: Setup["algorithm"]["state"],
  { words, waiting }: LocalState,
  ghosts: boolean,
): Fields {
  const life = words[LIFE];
  const shown: Record<string, unknown> = {
    decision: decisionOf(life),
    woke: hasWoken(life),
  };
  let at = FIELDS;
  for (const [name, field] of Object.entries(state)) {
    const each = fieldOf(field);
    const stored = (): unknown => {
      const word = words[at++];
      if (!each.maybe) return valueOf(each, word);
      return word === 0 ? undefined : valueOf(each, word - 1);
    };
    const value = (): unknown =>
      isPerPort(field)
        ? Object.freeze(
            waiting.map(() => Object.freeze(Array.from({ length: field.slots }, () => stored()))),
          )
        : stored();
    show(shown, name, each, value);
    // Skip the words of the ghost.
    if (each.ghost && ghosts) value();
  }
  return Object.freeze(shown);
}

/** Sets a field. Reading a ghost throws, because states that differ only in ghosts count as one. */
function show(
  into: Record<string, unknown>,
  name: string,
  { ghost }: Field<unknown>,
  value: () => unknown,
): void {
  if (!ghost) into[name] = value();
  else {
    const refusal = refusals.get(name) ?? refuseToRead(name);
    refusals.set(name, refusal);
    Object.defineProperty(into, name, refusal);
  }
}

/** What reading a ghost does. All objects share it, because claims read objects of one shape several times faster. */
const refusals = new Map<string, PropertyDescriptor>();

const refuseToRead = (name: string): PropertyDescriptor => ({
  get() {
    throw new Error(`${name} is a ghost; an invariant cannot read it`);
  },
});
