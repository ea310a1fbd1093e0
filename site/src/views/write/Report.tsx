import { FailureLine } from "../../app/Failures.tsx";
import type { Trial } from "./useTrial.ts";

interface ReportProps extends Trial {
  readonly onLine: (line: number) => void;
}

/** Shows what the text needs and sends, or its error and the line. */
export function Report({ answer, fresh, onLine }: ReportProps) {
  if (!answer) return <p className="report aside">Compiling …</p>;
  if ("kind" in answer) {
    const { line } = answer;
    return (
      <div className="report" data-stale={fresh ? undefined : ""}>
        <FailureLine {...answer} />
        {line !== undefined && (
          <button type="button" onClick={() => onLine(line)}>
            Go to line {line}
          </button>
        )}
      </div>
    );
  }
  const { described, messages, state, ring } = answer;
  const list = (names: readonly string[]) => names.join(", ") || "none";
  return (
    <div className="report" data-stale={fresh ? undefined : ""} aria-live="polite">
      <p>
        <strong className="good">Compiles.</strong> Needs: {list(described.says)}; messages:{" "}
        {list(messages)}; state: {list(state)}.
      </p>
      <p className={ring.good ? "aside" : "complaint"}>{ring.sentence}</p>
    </div>
  );
}
