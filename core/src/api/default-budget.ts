import type { Network } from "../model/system/network.ts";

/**
 * Returns the number of deliveries after which `run`, `simulate` and `trace` stop a run, if the caller sets no limit:
 * 1,000,000 + 16nm on a network with n processes and m edges. Every algorithm of the catalogue without coins delivers at
 * most 4nm messages and an announcement.
 */
export const defaultBudget = ({ n, edges }: Pick<Network, "n" | "edges">): number =>
  1_000_000 + 16 * n * edges;
