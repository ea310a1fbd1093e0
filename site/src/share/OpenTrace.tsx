import { useRef } from "react";
import { useDrop } from "../app/useDrop.ts";
import { openFile } from "./open.ts";
import "./open.css";

const open = (file: File): Promise<void> => openFile(file, file.name);

/** A trace from a file that is chosen. */
export function OpenTrace() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        title="Open a trace that was saved here or by the command; or drop it on the page"
        onClick={() => input.current!.click()}
      >
        Open a trace …
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Trace to open"
        accept=".jsonl,.ndjson,.json,.txt"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file again is to be opened again.
          target.value = "";
          if (file) void open(file);
        }}
      />
    </>
  );
}

/** Opened when it is dropped; under Write, files that are dropped are algorithms. */
export function DropTrace() {
  const isOver = useDrop(open);
  return isOver && <div className="drop">Drop a trace to open it</div>;
}
