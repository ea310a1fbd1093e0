import { runForeign, useForeign } from "./foreign.ts";

/** Shows an algorithm that came with a link and does not run. */
export default function ForeignText() {
  const foreign = useForeign((store) => store.foreign);
  if (!foreign) return null;
  return (
    <main className="stack">
      <div className="row">
        <h2>{foreign.name}</h2>
        <span className="aside">From a link. It has not run.</span>
        <button type="button" className="primary" onClick={runForeign}>
          Run it
        </button>
        <button type="button" onClick={() => (location.hash = "")}>
          Close
        </button>
      </div>
      <textarea
        className="foreign"
        readOnly
        rows={24}
        aria-label={`Text of ${foreign.name}`}
        value={foreign.text}
      />
    </main>
  );
}
