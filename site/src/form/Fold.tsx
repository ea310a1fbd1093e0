import { shorten } from "@ringleader/core/internal";
import { useState, type ReactNode } from "react";

interface FoldProps {
  readonly title: string;
  /** The current value, shown while the fold is closed. */
  readonly now?: string;
  /** True if an option inside differs from its default; the fold opens when this becomes true. */
  readonly isSet: boolean;
  readonly children: ReactNode;
}

/** Hides a part of the setup that is rarely used, until the user opens it. */
export function Fold({ title, now, isSet, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isSet);
  const [wasSet, setWasSet] = useState(isSet);
  // The fold opens when an address sets an option inside. Only the user closes it.
  if (wasSet !== isSet) {
    setWasSet(isSet);
    if (isSet) setOpen(true);
  }
  return (
    <details className="fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{title}</span>
        {now !== undefined && now !== "" && <span className="now">{shorten(now, 80)}</span>}
      </summary>
      <div className="fields">{children}</div>
    </details>
  );
}
