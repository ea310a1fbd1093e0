import type { Letter, CommandState } from "../commands/apply-command.ts";
import type { Commands } from "../commands/command.ts";
import type { SlotAt } from "../sentence/expression.ts";
import type { Ids } from "../sentence/judge-state.ts";
import {
  encodeRow,
  joinRows,
  layoutOf,
  type FieldReader,
  type StateWords,
} from "../sentence/state-words.ts";
import { finiteValue, valueIn } from "./signature.ts";

/** A message in flight. */
export interface LetterInFlight extends Letter {
  /** The position of its receiver. */
  readonly to: number;
}

/** A state of a ring as commands see it. It need not be reachable. */
export interface RingState {
  /** The ids by position, in the order of the definition. */
  readonly ids: readonly number[];
  /** By position: whether the process starts by itself. */
  readonly starters: readonly boolean[];
  readonly processes: readonly CommandState[];
  readonly messages: readonly LetterInFlight[];
}

/** Returns a state as sentences read it. Quantifiers range over the processes that the state has. */
export function wordsOf(commands: Commands, state: RingState, ids: Ids): StateWords {
  const { algorithm, kinds, slots } = commands;
  const n = state.ids.length;
  const isTurned = ids === "outside" && algorithm.complemented;
  const shown = (id: number | undefined) => (id === undefined ? id : isTurned ? -id : id);
  const process =
    (p: number): FieldReader =>
    (name, at) => {
      if (p >= state.processes.length) return undefined;
      const { control, ids: held } = state.processes[p];
      const slot = slotNamed(commands, name, at);
      if (slot >= 0 && slots[slot].role === "id") return shown(held[slot]);
      const known = valueIn(commands, control, name, slot);
      return known?.value;
    };
  const message =
    ({ kind, words }: LetterInFlight): FieldReader =>
    (name) => {
      const part = kinds[kind].findIndex((it) => it.name === name);
      if (part < 0) return undefined;
      const { role, field } = kinds[kind][part];
      if (role === "id") return shown(words[part]);
      return words[part] === undefined ? undefined : finiteValue(field, words[part]);
    };
  const messagesTo = (p: number) =>
    state.messages
      .filter(({ to }) => to === p)
      .map((it) => ({ kind: it.kind, isClockwise: it.way === 0, read: message(it) }));
  const layout = layoutOf(algorithm);
  const shownIds = Float64Array.from(state.ids, (id) => shown(id)!);
  return {
    n,
    count: state.processes.length,
    ...joinRows(state.ids.map((_, p) => encodeRow(layout, process(p), messagesTo(p)))),
    ids: shownIds,
    to: shownIds,
    contends: Uint8Array.from(state.ids, (_, p) => (contends(commands, state, p) ? 1 : 0)),
    best: bestOf(commands, state) ?? -1,
  };
}

/** Returns the index of a slot by its name; -1 if there is none. */
function slotNamed({ slots }: Commands, name: string, at?: SlotAt): number {
  return slots.findIndex(
    (it) => it.name === name && it.at?.side === at?.side && it.at?.slot === at?.slot,
  );
}

const contends = ({ algorithm }: Commands, { starters }: RingState, p: number): boolean =>
  (algorithm.contenders ?? "woke") !== "woke" || starters[p];

/** Returns the position of the process that must be elected. */
function bestOf(commands: Commands, state: RingState): number | undefined {
  const { elects } = commands.algorithm;
  const { ids } = state;
  if (!elects) return undefined;
  let best: number | undefined;
  ids.forEach((id, p) => {
    if (!contends(commands, state, p)) return;
    if (best === undefined || (elects === "max" ? id > ids[best] : id < ids[best])) best = p;
  });
  return best;
}
