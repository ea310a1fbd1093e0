import type { Commands } from "./command.ts";
import { describeControl, describeEffect, describeEvent } from "./describe.ts";
import { describeGuard } from "./describe-guard.ts";

/** A guarded command in words. */
export interface DescribedCommand {
  readonly control: string;
  readonly event: string;
  /** A comparison of ids; "" if the command applies to every order of them. */
  readonly guard: string;
  readonly effect: string;
  readonly after: string;
  /** Number of order types at which it applies. */
  readonly orders: number;
}

/** Describes all commands, in the order in which their controls were reached. */
export const describeCommands = (all: Commands): DescribedCommand[] =>
  all.commands.map((command) => ({
    control: describeControl(all, command.control),
    event: describeEvent(all, command),
    guard: describeGuard(all, command),
    effect: describeEffect(all, command),
    after: describeControl(all, command.after),
    orders: command.orders.length,
  }));
