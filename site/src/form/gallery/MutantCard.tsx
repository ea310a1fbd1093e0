import { papers, mutantName, mutantRun, type Mutant } from "@ringleader/core/internal";
import { formatForm, type Form } from "../../run/form.ts";
import { Card } from "./GalleryCard.tsx";

/** The origin of the mistake. */
const blame: Readonly<Record<Mutant["mistake"], string>> = {
  printed: "as printed",
  "left out": "where the paper is silent",
  misread: "a possible misreading",
};

interface MutantCardProps {
  readonly mutant: Mutant;
  readonly onForm: (form: Form) => void;
}

/** A mutant: its mistake, what is right, and a button for the run that shows it. */
export function MutantCard({ mutant, onForm }: MutantCardProps) {
  return (
    <Card
      name={mutantName(mutant)}
      runs="Show it"
      onRun={() => onForm(formatForm(mutantRun(mutant)))}
    >
      <p>
        <b className="refuted">⚠ Wrong</b>, {blame[mutant.mistake]}: {mutant.says}.{" "}
        <cite title={papers[mutant.cite.slice(0, 3)]}>{mutant.cite}</cite>
      </p>
      <p>
        <b>Right:</b> {mutant.truth}.
      </p>
      <p className="bound">Consequence: {mutant.shows}.</p>
    </Card>
  );
}
