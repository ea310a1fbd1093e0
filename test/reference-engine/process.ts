// A process as a plain object. `me` has a getter and a setter for each field of the schema; words are in Maps and
// arrays. This file shares no code with the generated engines.
import { Refusal, type Field, type Setup } from "@ringleader/core/internal";
import type { PortField } from "../../core/src/model/schema.ts";
import { below, stream } from "../../core/src/model/system/random.ts";

type Word = number | undefined;
export type Decision = "none" | "leads" | "follows";

export interface Process {
  readonly position: number;
  readonly me: any;
  readonly degree: number;
  woke: boolean;
  reached: boolean;
  decision: Decision;
  clock: number;
  tosses: number;
  fields: Map<string, Word | Word[][]>;
}

/** The functions of an engine that a process calls. */
export interface Effects {
  send(from: Process, port: number, kind: string, words: number[]): void;
  decide(process: Process, leads: boolean, whom: number): void;
  tossed(value: number): void;
  mark(process: Process, label: string): void;
  alarm(process: Process, rounds: number | bigint, tag: number): void;
  calm(process: Process): void;
}

/** Returns the id that a handler sees, which is the complement if the other extreme is elected. */
const idInside = (setup: Setup, position: number): number => {
  const id = setup.ids![position];
  return setup.algorithm.complemented ? 2 ** 32 - 1 - id : id;
};

function degreeOf({ algorithm, network, swapped }: Setup, position: number): number {
  if (network.rows) return network.rows.offset[position + 1] - network.rows.offset[position];
  return algorithm.needs.bothWays || swapped ? 2 : 1;
}

/** Encodes a value as a word; refuses a value that does not fit. */
function toWord(field: Field<unknown>, value: unknown, refuse: () => never): Word {
  if (field.maybe && value === undefined) return undefined;
  if (field.kind === "one") {
    const index = field.labels.indexOf(value as string);
    return index >= 0 ? index : refuse();
  }
  const fits =
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= field.max;
  return fits ? value : refuse();
}

const fromWord = (field: Field<unknown>, word: Word): unknown =>
  word !== undefined && field.kind === "one" ? field.labels[word] : word;

const isPerPort = (field: Field<any> | PortField<any>): field is PortField<any> => "slots" in field;
const initial = (field: Field<unknown>): Word => (field.maybe ? undefined : 0);

export function makeProcess(setup: Setup, position: number, effects: Effects): Process {
  const { algorithm } = setup;
  const me: Record<string, unknown> = {};
  const degree = degreeOf(setup, position);
  const fields = new Map<string, Word | Word[][]>();
  const self: Process = {
    position,
    me,
    degree,
    woke: false,
    reached: false,
    decision: "none",
    clock: 0,
    tosses: 0,
    fields,
  };
  const unfit = (what: string, value: unknown) => (): never => {
    throw new Refusal(
      `${algorithm.name}: ${String(value)} does not fit ${what} (process at position ${position}).`,
    );
  };

  for (const [name, field] of Object.entries(algorithm.state)) {
    if (isPerPort(field)) {
      const { each, slots } = field;
      const rows: Word[][] = [];
      for (let port = 0; port < degree; port++) rows.push(new Array(slots).fill(initial(each)));
      fields.set(name, rows);
      const at = (port: number, slot: number) => {
        if (rows[port] === undefined || !(slot in rows[port]))
          unfit(`${name}[port, slot]`, `${port}, ${slot}`)();
        return rows[port];
      };
      me[name] = {
        of: (port: number, slot = 0) => fromWord(each, at(port, slot)[slot]),
        put(port: number, slot: number, value: unknown) {
          at(port, slot)[slot] = toWord(each, value, unfit(name, value));
        },
      };
    } else {
      fields.set(name, initial(field));
      Object.defineProperty(me, name, {
        enumerable: true,
        get: () => fromWord(field, fields.get(name) as Word),
        set(value) {
          fields.set(name, toWord(field, value, unfit(name, value)));
        },
      });
    }
  }

  const send: Record<string, unknown> = {};
  for (const [kind, schema] of Object.entries(algorithm.messages)) {
    const wordsOf = (values: Record<string, unknown>) =>
      Object.entries(schema).map(([name, field]) =>
        toWord(field, values[name], unfit(`${kind}.${name}`, values[name])),
      ) as number[];
    const toPort = (port: number, values: Record<string, unknown> = {}) => {
      const words = wordsOf(values);
      const both = port === -1 && algorithm.needs.ring;
      for (const to of both ? [0, 1] : [port]) {
        if (!(to >= 0 && to < degree)) unfit(`${kind}: port`, to)();
        effects.send(self, to, kind, words);
      }
    };
    const oneWay = algorithm.needs.ring && !algorithm.needs.bothWays;
    send[kind] = oneWay
      ? (values: Record<string, unknown> = {}) => effects.send(self, 1, kind, wordsOf(values))
      : toPort;
  }

  const coins = stream(setup.seed, "coins");
  const knownN = setup.violated.includes("n") ? Math.max(1, setup.n - 1) : setup.n;
  const id = setup.ids ? idInside(setup, position) : 0;
  const abilities: Record<string, unknown> = {
    send,
    mark: (label: string) => effects.mark(self, label),
    because() {},
    follow: (leader: number) => effects.decide(self, false, leader),
    lead() {
      effects.decide(self, true, id);
      algorithm.led?.(me as any);
    },
    ...(algorithm.needs.ids && { id }),
    ...(algorithm.needs.n && { n: knownN }),
    ...(!algorithm.needs.ring && { degree }),
    ...(algorithm.needs.coins && {
      toss(sides: number) {
        if (!Number.isSafeInteger(sides) || sides < 1 || sides > 2 ** 21)
          unfit("toss: sides", sides)();
        const c = self.tosses++;
        const value = setup.coins?.[position][c] ?? below(coins, position, c, sides);
        effects.tossed(value);
        return value;
      },
    }),
    ...(algorithm.needs.rounds && {
      willing: setup.willing === undefined || setup.willing[position] === 1,
      alarm(rounds: number | bigint, tag = 0) {
        if (!(Number.isInteger(tag) && tag >= 0 && tag < 2 ** 32)) unfit("alarm: tag", tag)();
        effects.alarm(self, rounds, tag);
      },
      calm: () => effects.calm(self),
    }),
  };
  for (const [name, value] of Object.entries(abilities)) Object.defineProperty(me, name, { value });
  Object.defineProperty(me, "decision", { get: () => self.decision });
  return self;
}
