import type { Command, Effect, Term } from "./command.ts";

/** An effect in which each id is a list of the terms that equal it, by their indices, best first. */
export interface RawEffect {
  readonly after: number;
  /** By slot: an index into `choices`. */
  readonly ids: readonly (number | undefined)[];
  readonly follows?: number;
  readonly sent: readonly {
    readonly way: number;
    readonly kind: string;
    readonly values: readonly ({ readonly choice: number } | number | undefined)[];
  }[];
  readonly choices: readonly (readonly number[])[];
}

/** Orders at which the effect is the same, if its ids are named by terms that are equal at all of them. */
interface CommandGroup extends Omit<Command, keyof Effect | "orders"> {
  readonly orders: (readonly number[])[];
  readonly shape: Omit<RawEffect, "choices">;
  choices: readonly (readonly number[])[];
}

/** Collects the orders at which a process does the same. */
export class CommandGroups {
  private readonly groups = new Map<string, CommandGroup[]>();

  /** Adds an order to a command with the same effect, or begins a new command. */
  add(
    it: Omit<Command, keyof Effect | "terms" | "orders">,
    terms: readonly Term[],
    ranks: readonly number[],
    effects: ReadonlyMap<string, RawEffect>,
  ): void {
    const { control, event, side, message } = it;
    for (const { choices, ...shape } of effects.values()) {
      const key = JSON.stringify([control, event, side, message, shape]);
      const groups = this.groups.get(key) ?? [];
      this.groups.set(key, groups);
      const known = groups.find((group) =>
        group.choices.every((list, i) => list.some((at) => choices[i].includes(at))),
      );
      if (!known) {
        groups.push({ control, event, side, message, terms, orders: [ranks], shape, choices });
        continue;
      }
      known.orders.push(ranks);
      known.choices = known.choices.map((list, i) => list.filter((at) => choices[i].includes(at)));
    }
  }

  commands(): Command[] {
    return [...this.groups.values()].flat().map(commandOf);
  }
}

/** Names the ids of a group. */
function commandOf({ shape, choices, ...rest }: CommandGroup): Command {
  const name = (choice: number): Term => rest.terms[choices[choice][0]];
  const { after, ids, follows, sent } = shape;
  return {
    ...rest,
    after,
    ids: ids.map((choice) => (choice === undefined ? undefined : name(choice))),
    ...(follows !== undefined && { follows: name(follows) }),
    sent: sent.map(({ values, ...message }) => ({
      ...message,
      values: values.map((it) => (typeof it === "object" ? name(it.choice) : it)),
    })),
  };
}
