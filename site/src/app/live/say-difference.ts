import type { LiveDifference } from "@ringleader/core/internal/conform";

/** Says what a node did, and what the definition says of it. */
export const sayDifference = ({ did, definition }: LiveDifference): string =>
  `${did[0].toUpperCase()}${did.slice(1)}. By the definition: ${definition}.`;
