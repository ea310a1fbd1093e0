import { useBench } from "./bench.ts";

/** Above a run that another view found: what it is, and the way back. */
export function NoteLine() {
  const { note, view, show } = useBench();
  if (!note || view !== "watch") return null;
  return (
    <output className="note">
      {note.sentence}{" "}
      <button type="button" onClick={() => show(note.back)}>
        Back to {note.back}
      </button>
    </output>
  );
}
