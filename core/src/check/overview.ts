import type { Scope } from "./setups.ts";

/** What a scope goes through, before anything is gone through. */
export interface Overview {
  /** In a phrase: "all 24 arrangements of 1..5 up to rotation". */
  readonly says: string;
  /** How many setups, where that is known beforehand. */
  readonly count: number | undefined;
}

export function overview({ n }: Scope): Overview {
  return { says: `rings of ${n}`, count: undefined };
}
