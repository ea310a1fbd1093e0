import type { Algorithm } from "@ringleader/core";

/** Whom it elects. Where ids do more than be compared, it is the least of those that stand. */
export const elected = ({ elects, needs }: Algorithm): "max" | "min" | "any" =>
  elects ?? (needs.ids ? "min" : "any");
