import { FileButton } from "../../form/FileButton.tsx";
import { useDrop } from "../../form/useDrop.ts";
import { openFile } from "../../app/open.ts";

const open = (file: File): Promise<void> => openFile(file, file.name);

export const OpenTrace = () => (
  <FileButton
    text="Open a trace …"
    title="Open a trace that this page or the command has saved. You can also drop its file on the page"
    label="Trace to open"
    accept=".jsonl,.ndjson,.json,.txt"
    onFile={(file) => void open(file)}
  />
);

/** Opens a trace that is dropped on the page; Write opens dropped files itself. */
export function DropTrace() {
  const isOver = useDrop(open);
  return isOver && <div className="drop">Drop a trace to open it</div>;
}
