import { useId, type ReactNode } from "react";

interface WordProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

/** A control that reads as a word of the sentence; its label is for screen readers. */
export function Word({ label, children }: WordProps) {
  const id = useId();
  return (
    <span className="word">
      <label className="hidden" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </span>
  );
}
