import type { Algorithm } from "@ringleader/core";
import type { Axis } from "./flag-values.ts";

type Reason = (algorithm: Algorithm) => string | undefined;

/** Why a flag says nothing to an algorithm; it is then left out for that one. */
const reasons: Readonly<Partial<Record<Axis, Reason>>> = {
  ids: ({ needs }) => (needs.ids ? undefined : "anonymous processes have no ids"),
  schedule: ({ needs }) => (needs.rounds ? "in rounds there is no schedule" : undefined),
  links: ({ needs }) => (needs.rounds ? "in rounds nothing is reordered" : undefined),
  willing: ({ needs }) => (needs.rounds ? undefined : "nobody is asked that but in rounds"),
  graph: ({ needs }) => (needs.ring ? "algorithms for rings run on rings" : undefined),
  coins: ({ needs }) => (needs.coins ? undefined : "no coins are tossed there"),
};

export const whyNot = (flag: Axis, algorithm: Algorithm): string | undefined =>
  reasons[flag]?.(algorithm);

export type RunSetup = Readonly<Partial<Record<Axis, string>>>;

/**
 * With what stands where nothing is said, so that the same run has one key however it was asked for;
 * what does not apply stays away.
 */
export function filled({ needs, links }: Algorithm, given: RunSetup): RunSetup {
  const violated = given.violate?.split(",") ?? [];
  const isAligned = needs.direction === true && !violated.includes("direction");
  const standard: RunSetup = {
    ...(needs.ids && { ids: "random" }),
    ...(!needs.rounds && { schedule: "fifo" }),
    ...(!needs.rounds && !violated.includes("fifo") && { links: links ?? "fifo" }),
    ...(needs.ring && { ports: isAligned ? "aligned" : "scrambled" }),
    ...(!violated.includes("everyone") && { wake: "all" }),
    ...(needs.rounds && { willing: "all" }),
    ...(!needs.ring && { graph: "ring" }),
  };
  const { ports, ...rest } = given;
  // On a network aligned ports are what stands where nothing is said.
  const isUsual = ports === undefined || (!needs.ring && ports === "aligned");
  return { ...standard, ...rest, ...(!isUsual && { ports }) };
}

/** Does the seed decide anything? Where it does not, all seeds are the same run. */
export function isSeeded({ needs }: Algorithm, it: RunSetup): boolean {
  return (
    needs.coins === true ||
    it.ids === "random" ||
    it.ports === "scrambled" ||
    /^(random|latency:(uniform|exponential))/.test(it.schedule ?? "") ||
    /^(random|tree):/.test(it.graph ?? "") ||
    (it.wake === undefined && it.violate !== undefined)
  );
}
