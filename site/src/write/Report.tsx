import type { Trial } from "./useTrial.ts";

interface ReportProps extends Trial {
  readonly onLine: (line: number) => void;
}

/** What came of the text: what it needs and sends, or what is wrong with it, and where. */
export function Report({ answer, fresh, onLine }: ReportProps) {
  if (!answer) return <p className="report aside">Reading …</p>;
  if ("kind" in answer) {
    const { sentence, line, kind } = answer;
    return (
      <div className="report" data-stale={fresh ? undefined : ""}>
        <p className="complaint" role="alert">
          {kind === "broken" && <strong>This is the page’s own fault: </strong>}
          {line !== undefined && <strong>Line {line}: </strong>}
          {sentence}
        </p>
        {line !== undefined && (
          <button type="button" onClick={() => onLine(line)}>
            Go to line {line}
          </button>
        )}
      </div>
    );
  }
  const { described, messages, state, ring } = answer;
  const listed = (them: readonly string[], separator = ", ") => them.join(separator) || "none";
  return (
    <div className="report" data-stale={fresh ? undefined : ""} aria-live="polite">
      <p>
        <strong className="good">Compiles.</strong> Needs: {listed(described.says)}; messages:{" "}
        {listed(messages)}; state: {listed(state)}.
      </p>
      <p className={ring.good ? "aside" : "complaint"}>{ring.sentence}</p>
    </div>
  );
}
