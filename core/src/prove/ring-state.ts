import type { Letter, CommandState } from "../commands/apply-command.ts";
import type { Commands } from "../commands/command.ts";
import type { FieldReader, SlotAt, World } from "../sentence/expression.ts";
import type { Ids } from "../sentence/state-world.ts";
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

/** Returns what the words of a sentence stand for in a state. Quantifiers range over the processes that the state has. */
export function worldOf(commands: Commands, state: RingState, ids: Ids): World {
  const { algorithm, kinds, slots } = commands;
  const n = state.ids.length;
  const isTurned = ids === "outside" && algorithm.complemented;
  const shown = (id: number | undefined) => (id === undefined ? id : isTurned ? -id : id);
  const best = bestOf(commands, state);
  const process =
    (p: number): FieldReader =>
    (name, at) => {
      const { control, ids: held } = state.processes[p];
      const slot = slotNamed(commands, name, at);
      if (slot >= 0 && slots[slot].role === "id") return shown(held[slot]);
      const known = valueIn(commands, control, name, slot);
      if (known) return known.value;
      if (name === "position") return p;
      if (name === "contends") return contends(commands, state, p);
      if (name === "best") return p === best;
      return name === "id" ? shown(state.ids[p]) : undefined;
    };
  const message =
    ({ kind, way, words, to }: LetterInFlight): FieldReader =>
    (name) => {
      const part = kinds[kind].findIndex((it) => it.name === name);
      if (part >= 0) {
        const { role, field } = kinds[kind][part];
        if (role === "id") return shown(words[part]);
        return words[part] === undefined ? undefined : finiteValue(field, words[part]);
      }
      if (name === "kind") return kind;
      if (name === "way") return way === 0 ? "clockwise" : "anticlockwise";
      return name === "to" ? shown(state.ids[to]) : undefined;
    };
  const processes = state.processes.map((_, p) => process(p));
  const messages = state.messages.map((it) => ({ kind: it.kind, read: message(it) }));
  return {
    n,
    measure: () => undefined,
    subjects: (over, kind) =>
      over === "processes"
        ? processes
        : messages.filter((it) => kind === undefined || it.kind === kind).map(({ read }) => read),
    positionOf: (id) => {
      const at = state.ids.indexOf(isTurned ? -id : id);
      return at < 0 ? undefined : at;
    },
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
