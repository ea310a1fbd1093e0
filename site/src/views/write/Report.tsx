import { FailureLine } from "../../app/Failures.tsx";
import { needWords } from "../../form/gallery/need-words.ts";
import type { Trial } from "./useTrial.ts";

interface ReportProps extends Trial {
  readonly onLine: (line: number) => void;
}

/** Shows what the text needs and sends, or its error and the line. Never shows the answer to an earlier text. */
export function Report({ answer, fresh, onLine }: ReportProps) {
  if (!answer || !fresh) {
    return (
      <p className="report aside" data-stale="">
        Trying the text …
      </p>
    );
  }
  if ("kind" in answer) {
    const { line } = answer;
    return (
      <div className="report">
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
    <div className="report" aria-live="polite">
      <p>
        <strong className="good">Compiles.</strong> Needs:{" "}
        {list(described.says.map((need) => needWords[need]))}; messages:{" "}
        {list(messages.map(([kind, fields]) => [kind, ...fields].join(" ")))}; state:{" "}
        {list(state.map(([field]) => field))}.
      </p>
      <p className={ring.good ? "aside" : "complaint"}>{ring.sentence}</p>
    </div>
  );
}
