import { nameSource, sourcesOf } from "@ringleader/core/internal";
import { useState, type ReactNode } from "react";

interface SourceProps {
  readonly cite: string;
  /** What follows the citation, such as how the claim is known. */
  readonly children?: ReactNode;
}

/** Shows a citation by author and year. It opens the full title of its source; the place there is part of the citation. */
export function Source({ cite, children }: SourceProps) {
  const [isOpen, setOpen] = useState(false);
  const sources = sourcesOf(cite);
  return (
    <cite>
      {sources.length === 0 ? (
        nameSource(cite)
      ) : (
        <button
          type="button"
          className="link"
          title="Show the source"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {nameSource(cite)}
        </button>
      )}
      {children}
      {isOpen && <span> {sources.join("; ")}.</span>}
    </cite>
  );
}
