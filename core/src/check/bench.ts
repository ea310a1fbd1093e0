import type { Along, Always, Bound } from "../model/claim.ts";
import type { Outcome } from "../model/run.ts";
import type { Setup } from "../model/setup.ts";
import type { Sometimes } from "../model/sometimes.ts";
import type { Event } from "../model/trace.ts";
import type { Budget } from "./budget.ts";
import type { Findings } from "./findings.ts";
import type { Search } from "./exploration.ts";
import type { Orders } from "./orders.ts";
import type { Kits } from "./kit.ts";
import type { Repeats } from "./recurrence.ts";

/** Where the three properties of every election stand among the properties. */
export const SAFE = 0;
export const ENDS = 1;
export const RIGHT = 2;
/** The claims of the algorithm follow. */
export const CLAIMS = 3;

type Read = (p: number) => Record<string, unknown>;

/** How the simulator makes a run. */
export interface How {
  readonly watch?: (event: Event, read: Read) => void;
  readonly orders?: Orders;
  /** In rounds: what sees that a configuration comes again, and after how many deliveries and alarms the run is given up. */
  readonly repeats?: Repeats;
  readonly maxEvents?: number;
}

/** What the check of one setup may use, and where it tells what it found. */
export interface Bench {
  readonly kits: Kits;
  readonly findings: Findings;
  readonly reduce: boolean;
  readonly steps: boolean;
  /** Are moves stored? Else only the election is judged. */
  readonly edges: boolean;
  /** Are configurations known by their fingerprints only? */
  readonly compact: boolean;
  readonly claims: readonly (Bound | Along | Always)[];
  /** What must be possible, and is looked for. */
  readonly sometimes: readonly Sometimes[];
  /** The number of the setup at hand, among all, whoever goes through the others. */
  number: number;
  readonly budget: Budget;
  /** States that may still be spent on graphs that are not needed for the verdict. */
  readonly spare: { raw: number; causal: number; phases: number };
  /** The run in the order of sending, as the simulator makes it, event by event; `read`: the fields of a process. */
  simulate(given: Setup, most: number, how?: How): Outcome;
  /** In rounds: is every order of messages that reach a process at one time explored? */
  readonly orders: boolean;
  /** Does the scope say which processes are willing? */
  readonly isWillingGiven: boolean;
  /** Is that looked at, too, which the verdict does not need? One run of each setup is then simulated. */
  readonly more: boolean;
  /** Which way of showing that one run stands for all did so last. */
  way: "order" | "tokens";
  /** The fewest and the most messages of the setup at hand, where all its runs end. */
  range: { readonly min: number; readonly max: number } | undefined;
  /** The search under way, for whoever shows progress. */
  now: Search | undefined;
}
