import { Refusal } from "../refusal/refusal.ts";
import type { Algorithm } from "./algorithm.ts";
import type { Needs } from "./system/needs.ts";
import type { Seed } from "./system/random.ts";
import type { WakeRequest } from "./system/wake.ts";

/** A run as plain data, as the user wrote it. Flags, batch lines, trace headers and page addresses are texts of it. */
export interface RunSpec extends RunChoices {
  readonly algorithm: string;
}

/** Everything about a run except its algorithm; claims and mutants carry one as their evidence. */
export interface RunChoices {
  /** Parameters of the algorithm. */
  readonly set?: Readonly<Record<string, string>> | undefined;
  readonly n?: number | undefined;
  readonly ids?: string | readonly number[] | undefined;
  readonly seed?: Seed | string | undefined;
  readonly schedule?: string | undefined;
  readonly links?: string | undefined;
  readonly ports?: string | undefined;
  readonly wake?: WakeRequest | undefined;
  readonly willing?: "all" | "none" | readonly number[] | undefined;
  readonly graph?: string | EdgeList | undefined;
  readonly ties?: string | undefined;
  readonly coins?: readonly (readonly number[])[] | undefined;
  readonly violate?: string | readonly string[] | undefined;
  /** Deliveries after which the run is stopped. */
  readonly maxMessages?: number | undefined;
  /** In rounds: deliveries and alarms after which the run is stopped. */
  readonly maxEvents?: number | undefined;
}

/** A network by its edges; `ports` is its port numbering, like `1.0/0/0`. */
export interface EdgeList {
  readonly n: number;
  readonly edges: readonly (readonly number[])[];
  readonly ports?: string | undefined;
}

/** Why an option means nothing to an algorithm with these needs; undefined where it applies. */
export const whyUnused = {
  ids: ({ ids }: Needs) => (ids ? undefined : "its processes are anonymous"),
  schedule: ({ rounds }: Needs) =>
    rounds ? "it runs in rounds, which no schedule orders" : undefined,
  links: ({ rounds }: Needs) => (rounds ? "it runs in rounds, which reorder nothing" : undefined),
  willing: ({ rounds }: Needs) =>
    rounds ? undefined : "it is asynchronous, and its processes always take part",
  graph: ({ ring }: Needs) => (ring ? "it runs on rings only" : undefined),
  ties: ({ rounds }: Needs) =>
    rounds ? undefined : "it is asynchronous, and the schedule orders its messages",
  coins: ({ coins }: Needs) => (coins ? undefined : "it tosses no coins"),
  "max-events": ({ rounds }: Needs) =>
    rounds ? undefined : "it is asynchronous and has no alarms; --max-messages stops it",
} satisfies Readonly<Record<string, (needs: Needs) => string | undefined>>;

/** Throws if the option means nothing to the algorithm. */
export function checkUsed(
  option: keyof typeof whyUnused,
  { name, needs }: Pick<Algorithm, "name" | "needs">,
): void {
  const why = whyUnused[option](needs);
  if (why !== undefined) throw new Refusal(`${option}: ${name} does not take it: ${why}.`);
}
