import { useRef } from "react";

interface FileButtonProps {
  readonly text: string;
  readonly title?: string;
  /** The name of the field for screen readers. */
  readonly label: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

export function FileButton({ text, title, label, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" title={title} onClick={() => input.current!.click()}>
        {text}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Without this, choosing the same file again would have no effect.
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
