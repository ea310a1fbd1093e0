import {
  assumptions,
  listNeeds,
  papers,
  sayBasis,
  sayTruth,
  tellingBounds,
  type Claim,
  type Family,
} from "@ringleader/core";
import { plural } from "../app/figures.ts";
import type { Form } from "../run/form.ts";
import { firstSentence } from "./first-sentence.ts";
import { TinyPicture } from "./TinyPicture.tsx";
import { toldRun } from "./told-run.ts";

interface GalleryCardProps {
  readonly family: Family;
  readonly onRun: () => void;
  /** Runs something that the card speaks of. */
  readonly onForm: (form: Form) => void;
}

/** An algorithm: its idea, what it needs, what it promises. */
export function GalleryCard({ family, onRun, onForm }: GalleryCardProps) {
  const made = family.with({});
  const needs = listNeeds(made.needs);
  const claims = made.claims ?? [];
  const refuted = claims.filter((claim) => claim.refuted).length;
  const [bound] = tellingBounds(made);
  return (
    <li className="card">
      <TinyPicture family={family} />
      <h4>{family.name}</h4>
      <p>{firstSentence(made.idea)}</p>
      <ul className="tags" aria-label="Needs">
        {needs.map((it) => (
          <li key={it} title={assumptions[it]}>
            {it}
          </li>
        ))}
      </ul>
      {bound && <p className="bound">{bound.says}</p>}
      <details>
        <summary>
          {plural(claims.length, "claim")}
          {refuted > 0 && `, ${refuted} refuted`}, and its paper
        </summary>
        <p>{made.idea}</p>
        <p>{made.paper}</p>
        <h5>What it needs</h5>
        <ul>
          {needs.map((it) => (
            <li key={it}>
              <b>{it}</b>: {assumptions[it]}
            </li>
          ))}
        </ul>
        <h5>What is claimed</h5>
        <ul>
          {claims.map((claim) => (
            <ClaimLine
              key={`${claim.says} ${claim.cite}`}
              {...claim}
              onRefute={(by) => onForm(toldRun(family.name, by))}
            />
          ))}
        </ul>
      </details>
      <button type="button" data-run="" aria-label={`Run ${family.name}`} onClick={onRun}>
        Run it
      </button>
    </li>
  );
}

type ClaimLineProps = Pick<Claim, "says" | "cite" | "known" | "refuted"> & {
  readonly onRefute: (by: string) => void;
};

function ClaimLine({ says, cite, known, refuted, onRefute }: ClaimLineProps) {
  return (
    <li>
      {refuted && <b className="refuted">⚠ refuted: </b>}
      {says} <cite title={papers[cite.slice(0, 3)]}>{cite}</cite>
      {!refuted && <span className="aside"> {sayBasis(known)}</span>}
      {refuted && (
        <>
          {" "}
          {sayTruth(refuted.truth, refuted.known)}.{" "}
          <button type="button" className="inline" onClick={() => onRefute(refuted.by)}>
            Run what refutes it
          </button>
        </>
      )}
    </li>
  );
}
