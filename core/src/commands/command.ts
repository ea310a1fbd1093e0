import type { Algorithm } from "../model/algorithm.ts";
import type { Part, Slot } from "./slots.ts";

/**
 * An id that a process knows: its own, that of a slot (by index), that of a field of the message (by index), or the
 * initial 0 of a field that holds no id yet.
 */
export type Term =
  | { readonly of: "me" }
  | { readonly of: "zero" }
  | { readonly of: "slot" | "message"; readonly index: number };

/** What commands know of a local state apart from the order of its ids. */
export interface Control {
  /** Bits of `Life`. */
  readonly life: number;
  /** 1 if the two ports of the process are exchanged; 0 if they are not, or if that makes no difference. */
  readonly swapped: number;
  /** By slot: the word of a finite slot; 1 or 0 for an id that is present or not; 0 for an open counter. */
  readonly words: readonly number[];
}

/** A message that a command sends. */
export interface CommandMessage {
  /** 0 clockwise, 1 anticlockwise. */
  readonly way: number;
  readonly kind: string;
  /** By field: an id, the word of a finite field, or undefined for a ghost or an open counter. */
  readonly values: readonly (Term | number | undefined)[];
}

/** What a process does after one event, in terms of the ids that it knows. */
export interface Effect {
  /** Index of the control afterwards. */
  readonly after: number;
  /** By slot: the id that it holds afterwards; undefined if it holds none or is not an id. */
  readonly ids: readonly (Term | undefined)[];
  /** The leader that the process begins to follow. */
  readonly follows?: Term;
  readonly sent: readonly CommandMessage[];
}

/** One guarded command: in this control, at this event, if the ids have one of these orders, this happens. */
export interface Command extends Effect {
  /** Index of the control before. */
  readonly control: number;
  /** `wake`, or the kind of message that arrives. */
  readonly event: string;
  /** The side at which the message arrives: 0 left, 1 right. 0 for `wake`. */
  readonly side: number;
  /** By field of the message: the word of a finite field; undefined for others. */
  readonly message: readonly (number | undefined)[];
  /** The ids that the process knows at this event. */
  readonly terms: readonly Term[];
  /** The order types of `terms` at which the command applies. */
  readonly orders: readonly (readonly number[])[];
}

/** An algorithm as a finite set of guarded commands. */
export interface Commands {
  readonly algorithm: Algorithm;
  readonly slots: readonly Slot[];
  readonly kinds: Readonly<Record<string, readonly Part[]>>;
  readonly controls: readonly Control[];
  /** Indices of the controls in which processes begin: two if exchanged ports make a difference. */
  readonly initial: readonly number[];
  readonly commands: readonly Command[];
  /** Number of order types, over all controls and events. */
  readonly orderTypes: number;
  /** Number of spacings of ids on which each order type was asked; 0 without ids. */
  readonly spacings: number;
  /** The counters that are left open: `phase`, `from.x`. The commands allow every reaction that some sampled values give. */
  readonly open: readonly string[];
  /** Those of them that were not asked over their whole range, each with the largest value that was. */
  readonly sampled: readonly { readonly name: string; readonly to: number }[];
  /** Why handlers give up at large values of open counters, for example because a value does not fit its field. */
  readonly refusals: readonly string[];
}
