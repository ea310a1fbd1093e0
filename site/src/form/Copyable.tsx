import { useRef, useState } from "react";

interface CopyableProps {
  readonly label: string;
  readonly copies: string;
  readonly text: string;
}

export function Copyable({ label, copies, text }: CopyableProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage("Copied.");
    } catch {
      // Without access to the clipboard, the text is selected for the user to copy.
      field.current!.select();
      setMessage("Selected. Press Ctrl+C to copy.");
    }
  };
  const rows = Math.min(6, Math.ceil(text.length / 34));
  return (
    <div className="row copyable">
      <textarea ref={field} readOnly value={text} rows={rows} aria-label={label} />
      <button type="button" onClick={() => void copy()} aria-label={copies}>
        Copy
      </button>
      <span className="aside" aria-live="polite">
        {message}
      </span>
    </div>
  );
}
