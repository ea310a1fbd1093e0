import type { LiveDifference } from "@ringleader/core/internal/conform";

/** Says what a node did, and what the definition says of it. */
export const sayDifference = ({ did, definition }: LiveDifference): string => {
  const first = `${did[0].toUpperCase()}${did.slice(1)}`;
  // Some sentences name the definition themselves.
  return definition.includes("the definition")
    ? `${first}; ${definition}.`
    : `${first}. By the definition: ${definition}.`;
};
