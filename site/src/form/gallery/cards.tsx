import {
  assumptions,
  listNeeds,
  mutantName,
  mutantRun,
  papers,
  sayBasis,
  sayTruth,
  tellingBounds,
  type Algorithm,
  type Claim,
  type Family,
  type Mutant,
} from "@ringleader/core/internal";
import type { ReactNode } from "react";
import type { AlgorithmDescription } from "../../run/describe.ts";
import { formatForm, type Form } from "../../run/form.ts";
import { isFailure, type Failure } from "../../run/worker/failure.ts";
import { firstSentence, plural } from "../format.ts";
import { TinyPicture } from "./TinyPicture.tsx";

interface CardProps {
  readonly name: string;
  readonly runs?: string;
  readonly onRun: () => void;
  readonly picture?: ReactNode;
  readonly children: ReactNode;
}

const Card = ({ name, runs = "Run it", onRun, picture, children }: CardProps) => (
  <li className="box card">
    {picture}
    <h4>{name}</h4>
    {children}
    <button type="button" data-run="" aria-label={`Run ${name}`} onClick={onRun}>
      {runs}
    </button>
  </li>
);

const Idea = ({ idea, needs }: Pick<Algorithm, "idea" | "needs">) => (
  <>
    <p>{firstSentence(idea)}</p>
    <ul className="row aside tags" aria-label="Needs">
      {listNeeds(needs).map((need) => (
        <li key={need} title={assumptions[need]}>
          {need}
        </li>
      ))}
    </ul>
  </>
);

const Source = ({ cite }: { readonly cite: string }) => (
  <cite title={papers[cite.slice(0, 3)]}>{cite}</cite>
);

interface AlgorithmCardProps {
  readonly family: Family;
  readonly onRun: () => void;
  /** Runs another form, such as the run that refutes a claim. */
  readonly onForm: (form: Form) => void;
}

export function AlgorithmCard({ family, onRun, onForm }: AlgorithmCardProps) {
  const algorithm = family.with({});
  const claims = algorithm.claims ?? [];
  const refuted = claims.filter((claim) => claim.refuted).length;
  const [bound] = tellingBounds(algorithm);
  return (
    <Card name={family.name} onRun={onRun} picture={<TinyPicture family={family} />}>
      <Idea {...algorithm} />
      {bound && <p className="soft">{bound.says}</p>}
      <details>
        <summary>
          {plural(claims.length, "claim")}
          {refuted > 0 && `, ${refuted} refuted`}, and its paper
        </summary>
        <p>{algorithm.idea}</p>
        <p>{algorithm.paper}</p>
        <h5>Needs</h5>
        <ul>
          {listNeeds(algorithm.needs).map((need) => (
            <li key={need}>
              <b>{need}</b>: {assumptions[need]}
            </li>
          ))}
        </ul>
        <h5>Claims</h5>
        <ul>
          {claims.map((claim) => (
            <li key={claim.id}>
              <ClaimText algorithm={family.name} claim={claim} onForm={onForm} />
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

interface ClaimTextProps extends Pick<AlgorithmCardProps, "onForm"> {
  readonly algorithm: string;
  readonly claim: Claim;
}

function ClaimText({ algorithm, claim, onForm }: ClaimTextProps) {
  const { says, cite, known, refuted } = claim;
  if (!refuted)
    return (
      <>
        {says} <Source cite={cite} />
        <span className="aside"> {sayBasis(known)}</span>
      </>
    );
  return (
    <>
      <b className="refuted">⚠ refuted: </b>
      {says} <Source cite={cite} /> {sayTruth(refuted.truth, refuted.known)}.{" "}
      <button
        type="button"
        className="small"
        onClick={() => onForm(formatForm({ algorithm, ...refuted.run }))}
      >
        Run the counterexample
      </button>
    </>
  );
}

/** Describes one of the user's own algorithms, or says why its text cannot be read. */
export type OwnReading = AlgorithmDescription | Failure;

interface OwnCardProps {
  readonly name: string;
  /** Undefined while the text is being read. */
  readonly reading: OwnReading | undefined;
  readonly onRun: () => void;
}

export const OwnCard = ({ name, reading, onRun }: OwnCardProps) => (
  <Card name={name} onRun={onRun}>
    {!reading ? (
      <p>Reading …</p>
    ) : isFailure(reading) ? (
      <p>Not readable: {reading.sentence}</p>
    ) : (
      <Idea {...reading} />
    )}
  </Card>
);

/** Says where the mistake of a mutant comes from. */
const blame: Readonly<Record<Mutant["mistake"], string>> = {
  printed: "as printed",
  "left out": "where the paper is silent",
  misread: "a possible misreading",
};

interface MutantCardProps {
  readonly mutant: Mutant;
  readonly onForm: (form: Form) => void;
}

export const MutantCard = ({ mutant, onForm }: MutantCardProps) => (
  <Card
    name={mutantName(mutant)}
    runs="Show it"
    onRun={() => onForm(formatForm(mutantRun(mutant)))}
  >
    <p>
      <b className="refuted">⚠ Wrong</b>, {blame[mutant.mistake]}: {mutant.says}.{" "}
      <Source cite={mutant.cite} />
    </p>
    <p>
      <b>Right:</b> {mutant.truth}.
    </p>
    <p className="soft">Consequence: {mutant.shows}.</p>
  </Card>
);
