import { useRef, useState } from "react";

interface CopyableProps {
  /** What the text is, and what copying it is called. */
  readonly label: string;
  readonly copies: string;
  readonly text: string;
}

/** A text to be copied. */
export function Copyable({ label, copies, text }: CopyableProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied.");
    } catch {
      // Without the right to the clipboard: what is selected can be copied by hand.
      field.current!.select();
      setSaid("Selected; copy it by hand.");
    }
  };
  const rows = Math.min(6, Math.ceil(text.length / 34));
  return (
    <div className="copyable">
      <textarea ref={field} readOnly value={text} rows={rows} aria-label={label} />
      <button type="button" onClick={() => void copy()} aria-label={copies}>
        Copy
      </button>
      <span className="aside" aria-live="polite">
        {said}
      </span>
    </div>
  );
}
