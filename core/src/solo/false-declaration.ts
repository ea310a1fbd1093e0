import { Refusal } from "../refusal/refusal.ts";

/** An algorithm does what it declares not to do: it reads a ghost, or computes with ids. */
export class FalseDeclaration extends Refusal {}

/** Refuses an algorithm that computes with ids; `difference`: what other ids of the same order change. */
export function refuseIds(
  subject: string,
  ids: readonly number[],
  to: readonly number[],
  difference: string,
): never {
  throw new FalseDeclaration(
    `ids: ${subject} computes with ids: with ${to.join(", ")} in place of ${ids.join(", ")}, ` +
      `in the same order, ${difference}. If that is meant, declare computesWithIds: true.`,
  );
}

/** Refuses an algorithm that reads ghosts; `difference`: what another value of them changes. */
export function refuseGhosts(
  subject: string,
  ghosts: readonly string[],
  value: string,
  difference: string | undefined,
): never {
  const [are, them] = ghosts.length > 1 ? ["are", "them"] : ["is", "it"];
  throw new FalseDeclaration(
    `ghost: ${ghosts.join(", ")} ${are} declared ghost, but ${subject} reads ${them}: ` +
      `with ${value} in its place ${difference}.`,
  );
}

/** The ghosts that are read, by a test of each alone; all of them if no test shows which. */
export function readGhosts(ghosts: readonly string[], isRead: (ghost: string) => boolean) {
  const read = ghosts.filter(isRead);
  return read.length > 0 ? read : ghosts;
}
