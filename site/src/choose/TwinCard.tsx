import { papers, twinName, type Twin } from "@ringleader/core";
import type { Form } from "../run/form.ts";
import { toldRun } from "./told-run.ts";

/** Whose the mistake is. */
const blame: Readonly<Record<Twin["mistake"], string>> = {
  printed: "as it is printed",
  "left out": "where the paper says nothing",
  misread: "as it may be misread",
};

interface TwinCardProps {
  readonly twin: Twin;
  readonly onForm: (form: Form) => void;
}

/** An algorithm with one thing wrong; its button runs what shows it. */
export function TwinCard({ twin, onForm }: TwinCardProps) {
  const name = twinName(twin);
  return (
    <li className="card twin">
      <h4>{name}</h4>
      <p>
        <b className="refuted">⚠ Wrong</b>, {blame[twin.mistake]}: {twin.says}.{" "}
        <cite title={papers[twin.cite.slice(0, 3)]}>{twin.cite}</cite>
      </p>
      <p>
        <b>Right:</b> {twin.truth}.
      </p>
      <p className="bound">What comes of it: {twin.shows}.</p>
      <button
        type="button"
        data-run=""
        aria-label={`Run ${name}`}
        onClick={() => onForm(toldRun(name, twin.by, twin.set))}
      >
        Run what shows it
      </button>
    </li>
  );
}
