/** What a check may use. */
export interface Budget {
  /** States that may be stored in all, and those of them that are left. */
  readonly most: number;
  states: number;
  /** Bytes for one graph. */
  readonly bytes: number;
  /** Moves in depth. */
  readonly depth: number;
}

/** What is said when one of them is spent. */
export const spent = {
  states: ({ most }: Budget): string => `more than ${most} configurations`,
  bytes: ({ bytes }: Budget): string =>
    `the configurations need more than ${Math.round(bytes / 2 ** 20)} MiB`,
  depth: ({ depth }: Budget): string => `runs of more than ${depth} deliveries were not followed`,
};
