import { useState, type ReactNode } from "react";

interface FoldProps {
  readonly title: string;
  /** The current value, shown while the fold is closed. */
  readonly now?: string;
  /** True if something inside differs from the default; the fold then opens. */
  readonly isSet: boolean;
  readonly children: ReactNode;
}

/** A part of the setup that is rarely used. */
export function Fold({ title, now, isSet, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isSet);
  const [wasSet, setWasSet] = useState(isSet);
  // It opens if an address sets something inside, and only the user closes it.
  if (wasSet !== isSet) {
    setWasSet(isSet);
    if (isSet) setOpen(true);
  }
  return (
    <details className="fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{title}</span>
        {now !== undefined && now !== "" && <span className="now">{now}</span>}
      </summary>
      <div className="fields">{children}</div>
    </details>
  );
}
