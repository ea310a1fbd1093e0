import { useEffect, useRef, useState } from "react";
import { openFile } from "./open.ts";
import "./open.css";

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes("Files") === true;

/** A trace from a file: chosen, or dropped anywhere on the page. */
export function OpenTrace() {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDropped();
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
          if (file) void openFile(file, file.name);
        }}
      />
      {isOver && <div className="drop">Drop a trace to open it</div>}
    </>
  );
}

/** Opens what is dropped; says whether something is held over the page. */
function useDropped(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Without this the browser would go to the file.
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      // Who writes an algorithm may drop one.
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      const [file] = event.dataTransfer!.files;
      if (file) void openFile(file, file.name);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
}
