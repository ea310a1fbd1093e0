import { counts, leavesOpen, type Property } from "@ringleader/core/internal";
import type { ReactNode } from "react";

interface Mark {
  readonly mark: string;
  /** What the mark means, for screen readers. */
  readonly word: string;
  readonly kind: "good" | "bad" | "open";
}

/** Returns the mark of a property; `outside`: the check is outside the model, where claims do not count. */
export function markOf(property: Property, outside: boolean): Mark {
  const { holds } = property;
  if (holds === undefined)
    return leavesOpen(property) || property.judged !== undefined
      ? { mark: "?", word: "open", kind: "open" }
      : { mark: "–", word: "does not apply", kind: "open" };
  if (holds) return { mark: "✓", word: "holds", kind: "good" };
  return { mark: "✗", word: "violated", kind: counts(property, outside) ? "bad" : "open" };
}

/** A line of a list that starts with a mark. */
export const Marked = ({ mark, word, kind, children }: Mark & { readonly children: ReactNode }) => (
  <li data-mark={kind}>
    <b>
      <span aria-hidden="true">{mark}</span>
      <span className="hidden">{word}</span>
    </b>
    {children}
  </li>
);
