import { FailureLine } from "../../app/Failures.tsx";
import { openFile, useFileRefusal } from "../../app/open.ts";
import { FileButton } from "../../form/FileButton.tsx";
import { useDrop } from "../../form/useDrop.ts";

const open = (file: File): Promise<void> => openFile(file, file.name);

export const OpenFile = () => (
  <FileButton
    text="Open …"
    title="Open a trace, an algorithm or an exercise. You can also drop its file on the page"
    label="File to open"
    accept=".jsonl,.ndjson,.json,.txt,.ts,.mts,.cts,.js,.mjs,.cjs"
    onFile={(file) => void open(file)}
  />
);

/** Opens a file that is dropped anywhere on the page, and says why a file was not opened. */
export function DropFile() {
  const isOver = useDrop(open);
  const sentence = useFileRefusal((refusal) => refusal.sentence);
  return (
    <>
      {sentence !== undefined && (
        <div className="row refusal">
          <FailureLine kind="refused" sentence={sentence} />
          <button
            type="button"
            className="small"
            onClick={() => useFileRefusal.setState({ sentence: undefined })}
          >
            Close
          </button>
        </div>
      )}
      {isOver && <div className="drop">Drop a file to open it</div>}
    </>
  );
}
