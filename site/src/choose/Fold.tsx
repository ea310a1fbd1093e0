import { useState, type ReactNode } from "react";

interface FoldProps {
  readonly title: string;
  /** What is set now, in a word; seen while it is closed. */
  readonly now?: string;
  /** Open where something in it is not as usual. */
  readonly isSet: boolean;
  readonly children: ReactNode;
}

/** A part of the setup that most runs leave alone. */
export function Fold({ title, now, isSet, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isSet);
  const [wasSet, setWasSet] = useState(isSet);
  // It opens with an address that sets something in it, and closes only by hand.
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
