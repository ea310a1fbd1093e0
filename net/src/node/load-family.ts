import type { Family } from "@ringleader/core";
import type { algorithmNames } from "@ringleader/core/internal/names";
import type { OwnFile } from "./control.ts";

/** Loads a user's file, which the command does. `describe` turns an error of that file into a refusal. */
export type LoadOwn = (
  path: string,
  own: OwnFile,
) => Promise<{ readonly family: Family; readonly describe: (error: unknown) => unknown }>;

/** Loads each algorithm alone, because a process that starts needs only one. */
const families: Readonly<Record<(typeof algorithmNames)[number], () => Promise<Family>>> = {
  "chang-roberts": async () =>
    (await import("@ringleader/core/algorithms/chang-roberts")).changRoberts,
  "hirschberg-sinclair": async () =>
    (await import("@ringleader/core/algorithms/hirschberg-sinclair")).hirschbergSinclair,
  franklin: async () => (await import("@ringleader/core/algorithms/franklin")).franklin,
  peterson: async () => (await import("@ringleader/core/algorithms/peterson")).peterson,
  "dolev-klawe-rodeh": async () =>
    (await import("@ringleader/core/algorithms/dolev-klawe-rodeh")).dolevKlaweRodeh,
  "franklin-probabilistic": async () =>
    (await import("@ringleader/core/algorithms/franklin-probabilistic")).franklinProbabilistic,
  "itai-rodeh": async () => (await import("@ringleader/core/algorithms/itai-rodeh")).itaiRodeh,
  "itai-rodeh-sync": async () =>
    (await import("@ringleader/core/algorithms/itai-rodeh-sync")).itaiRodehSync,
  "marchetti-spaccamela-simplified": async () =>
    (await import("@ringleader/core/algorithms/marchetti-spaccamela-simplified"))
      .marchettiSpaccamelaSimplified,
  "marchetti-spaccamela": async () =>
    (await import("@ringleader/core/algorithms/marchetti-spaccamela")).marchettiSpaccamela,
  "time-slice": async () => (await import("@ringleader/core/algorithms/time-slice")).timeSlice,
  "variable-speeds": async () =>
    (await import("@ringleader/core/algorithms/variable-speeds")).variableSpeeds,
  dfs: async () => (await import("@ringleader/core/algorithms/dfs")).dfs,
};

/** Loads the family with this full name, or that of a mutant. */
export async function loadFamily(name: string): Promise<Family> {
  if (Object.hasOwn(families, name)) return families[name as keyof typeof families]();
  const { findAlgorithm } = await import("@ringleader/core/internal");
  return findAlgorithm(name);
}
