import { Refusal } from "../refusal/refusal.ts";

/** Thrown if an algorithm reads a field that it declares ghost, or computes with ids but does not declare this. */
export class FalseDeclaration extends Refusal {}

/** Refuses an algorithm that computes with ids; `difference` says what changes with other ids of the same order. */
export function refuseIds(
  subject: string,
  ids: readonly number[],
  to: readonly number[],
  difference: string,
): never {
  throw new FalseDeclaration(
    `ids: ${subject} computes with ids: with ids ${to.join(", ")} instead of ${ids.join(", ")}, ` +
      `in the same order, ${difference}. If this is intended, declare computesWithIds: true.`,
  );
}

/** Refuses an algorithm that reads ghosts; `difference` says what changes when they have another value. */
export function refuseGhosts(
  subject: string,
  ghosts: readonly string[],
  value: string,
  difference: string | undefined,
): never {
  const [are, them] = ghosts.length > 1 ? ["are", "them"] : ["is", "it"];
  throw new FalseDeclaration(
    `ghost: ${ghosts.join(", ")} ${are} declared ghost, but ${subject} reads ${them}: ` +
      `when the value is replaced by ${value}, ${difference}. Do not read a ghost, or do not declare it ghost.`,
  );
}

/** Tests each ghost alone and returns those that are read; returns all ghosts if none is read when tested alone. */
export function readGhosts(ghosts: readonly string[], isRead: (ghost: string) => boolean) {
  const read = ghosts.filter(isRead);
  return read.length > 0 ? read : ghosts;
}
