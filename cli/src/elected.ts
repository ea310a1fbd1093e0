import type { Algorithm } from "@ringleader/core";

/** Whom it elects. */
export const elected = ({ elects }: Algorithm): "max" | "min" | "any" => elects ?? "any";
