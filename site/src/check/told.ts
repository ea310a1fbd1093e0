import type { CheckProgress } from "@ringleader/core";
import type { SizeFound } from "./check-size.ts";

/** What the worker says while it checks: what there is to do, how far it is, what it found. */
export type Told =
  | { readonly sizes: readonly number[]; readonly inRounds: boolean }
  | {
      readonly n: number;
      readonly says: string;
      readonly progress: CheckProgress;
      readonly seconds: number;
    }
  | { readonly found: SizeFound };
