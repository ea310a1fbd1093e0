import { Refusal } from "../refusal/refusal.ts";

/** Thrown if an algorithm reads a field that it declares ghost, or computes with ids without declaring it. */
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
      `when the value is replaced by ${value}, ${difference}. Remove the ghost, or do not read it.`,
  );
}

/** Returns the ghosts that are read, by testing each of them alone; all ghosts if no single test shows it. */
export function readGhosts(ghosts: readonly string[], isRead: (ghost: string) => boolean) {
  const read = ghosts.filter(isRead);
  return read.length > 0 ? read : ghosts;
}
