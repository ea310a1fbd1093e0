import type { Command, Commands, Term } from "./command.ts";
import { orderTypeOf } from "./order-types.ts";

/** A local state as commands see it. */
export interface CommandState {
  readonly control: number;
  /** By slot: the id that it holds; undefined if it holds none. */
  readonly ids: readonly (number | undefined)[];
}

/** A message as commands see it. */
export interface Letter {
  readonly kind: string;
  /** 0 if it travels clockwise and arrives at the left side, 1 otherwise. */
  readonly way: number;
  /** By field: an id or a finite word; undefined for a ghost or an open counter. */
  readonly words: readonly (number | undefined)[];
}

const valueOf = (term: Term, me: number, { ids }: CommandState, letter?: Letter): number => {
  if (term.of === "me") return me;
  if (term.of === "zero") return 0;
  return (term.of === "slot" ? ids : letter!.words)[term.index]!;
};

const ordersOf = new WeakMap<Command, ReadonlySet<string>>();

function hasOrder(command: Command, order: readonly number[]): boolean {
  let orders = ordersOf.get(command);
  if (!orders) {
    orders = new Set(command.orders.map(String));
    ordersOf.set(command, orders);
  }
  return orders.has(String(order));
}

const indexOf = new WeakMap<Commands, ReadonlyMap<string, readonly Command[]>>();

/** Returns the commands of one event in one control. */
export function commandsOf(all: Commands, control: number, event: string, side: number) {
  let index = indexOf.get(all);
  if (!index) {
    const lists = new Map<string, Command[]>();
    for (const it of all.commands) {
      const key = `${it.control} ${it.event} ${it.side}`;
      lists.set(key, [...(lists.get(key) ?? []), it]);
    }
    indexOf.set(all, (index = lists));
  }
  return index.get(`${control} ${event} ${side}`) ?? [];
}

/** Returns the commands that a process with this id can take when it starts, or when this message arrives. */
export const enabledCommands = (
  all: Commands,
  me: number,
  state: CommandState,
  letter?: Letter,
): readonly Command[] =>
  commandsOf(all, state.control, letter?.kind ?? "wake", letter?.way ?? 0).filter(
    (command) =>
      command.message.every((word, i) => word === undefined || word === letter!.words[i]) &&
      hasOrder(command, orderTypeOf(command.terms.map((term) => valueOf(term, me, state, letter)))),
  );

/** Takes a command. */
export function applyCommand(command: Command, me: number, state: CommandState, letter?: Letter) {
  const value = (term: Term) => valueOf(term, me, state, letter);
  return {
    state: {
      control: command.after,
      ids: command.ids.map((term) => term && value(term)),
    } satisfies CommandState,
    follows: command.follows && value(command.follows),
    sent: command.sent.map(({ way, kind, values }): Letter => ({
      way,
      kind,
      words: values.map((it) => (typeof it === "object" ? value(it) : it)),
    })),
  };
}
