import {
  assumptions,
  listNeeds,
  papers,
  sayBasis,
  sayTruth,
  tellingBounds,
  type Algorithm,
  type Claim,
  type RunChoices,
  type Family,
} from "@ringleader/core/internal";
import type { ReactNode } from "react";
import { firstSentence, plural } from "../format.ts";
import { formatForm, type Form } from "../../run/form.ts";
import { TinyPicture } from "./TinyPicture.tsx";

interface GalleryCardProps {
  readonly family: Family;
  readonly onRun: () => void;
  /** Runs another form, such as the run that refutes a claim. */
  readonly onForm: (form: Form) => void;
}

interface CardProps {
  readonly name: string;
  /** The text of the button. */
  readonly runs?: string;
  readonly onRun: () => void;
  readonly picture?: ReactNode;
  readonly children: ReactNode;
}

/** A card of the gallery: a name, a text, and a button that runs it. */
export const Card = ({ name, runs = "Run it", onRun, picture, children }: CardProps) => (
  <li className="card">
    {picture}
    <h4>{name}</h4>
    {children}
    <button type="button" data-run="" aria-label={`Run ${name}`} onClick={onRun}>
      {runs}
    </button>
  </li>
);

/** The first sentence about an algorithm, and its needs. */
export const Idea = ({ idea, needs }: Pick<Algorithm, "idea" | "needs">) => (
  <>
    <p>{firstSentence(idea)}</p>
    <ul className="tags" aria-label="Needs">
      {listNeeds(needs).map((it) => (
        <li key={it} title={assumptions[it]}>
          {it}
        </li>
      ))}
    </ul>
  </>
);

/** An algorithm: its idea, its needs and its claims. */
export function GalleryCard({ family, onRun, onForm }: GalleryCardProps) {
  const algorithm = family.with({});
  const claims = algorithm.claims ?? [];
  const refuted = claims.filter((claim) => claim.refuted).length;
  const [bound] = tellingBounds(algorithm);
  return (
    <Card name={family.name} onRun={onRun} picture={<TinyPicture family={family} />}>
      <Idea {...algorithm} />
      {bound && <p className="bound">{bound.says}</p>}
      <details>
        <summary>
          {plural(claims.length, "claim")}
          {refuted > 0 && `, ${refuted} refuted`}, and its paper
        </summary>
        <p>{algorithm.idea}</p>
        <p>{algorithm.paper}</p>
        <h5>Needs</h5>
        <ul>
          {listNeeds(algorithm.needs).map((it) => (
            <li key={it}>
              <b>{it}</b>: {assumptions[it]}
            </li>
          ))}
        </ul>
        <h5>Claims</h5>
        <ul>
          {claims.map((claim) => (
            <ClaimLine
              key={claim.id}
              {...claim}
              onRefute={(run) => onForm(formatForm({ algorithm: family.name, ...run }))}
            />
          ))}
        </ul>
      </details>
    </Card>
  );
}

interface ClaimLineProps extends Pick<Claim, "says" | "cite" | "known" | "refuted"> {
  readonly onRefute: (run: RunChoices) => void;
}

function ClaimLine({ says, cite, known, refuted, onRefute }: ClaimLineProps) {
  const source = <cite title={papers[cite.slice(0, 3)]}>{cite}</cite>;
  if (!refuted)
    return (
      <li>
        {says} {source}
        <span className="aside"> {sayBasis(known)}</span>
      </li>
    );
  return (
    <li>
      <b className="refuted">⚠ refuted: </b>
      {says} {source} {sayTruth(refuted.truth, refuted.known)}.{" "}
      <button type="button" className="inline" onClick={() => onRefute(refuted.run)}>
        Run the counterexample
      </button>
    </li>
  );
}
