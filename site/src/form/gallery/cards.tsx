import {
  assumptions,
  listNeeds,
  nameSource,
  sayBasis,
  sayTruth,
  type Claim,
  type Family,
  type Needs,
} from "@ringleader/core/internal";
import type { ReactNode } from "react";
import type { AlgorithmDescription } from "../../run/describe.ts";
import { formatForm, type Form } from "../../run/form.ts";
import { isFailure, type Failure } from "../../run/worker/failure.ts";
import { plural } from "../format.ts";
import { facts, sayOrder } from "../text/facts.ts";
import { needWords } from "./need-words.ts";
import { TinyRing } from "./TinyRing.tsx";
import { Source } from "../text/Source.tsx";

interface CardProps {
  readonly name: string;
  readonly title?: string;
  readonly onRun: () => void;
  readonly picture?: ReactNode;
  readonly children: ReactNode;
}

const Card = ({ name, title = name, onRun, picture, children }: CardProps) => (
  <li className="box card">
    {picture}
    <h4>{title}</h4>
    {children}
    <button type="button" data-run="" aria-label={`Watch ${name}`} onClick={onRun}>
      Watch it
    </button>
  </li>
);

const NeedList = ({ needs }: { readonly needs: Needs }) => (
  <ul className="row aside tags" aria-label="Needs">
    {listNeeds(needs).map((need) => (
      <li key={need} title={assumptions[need]}>
        {needWords[need]}
      </li>
    ))}
  </ul>
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
  const about = facts[family.name];
  return (
    <Card
      name={family.name}
      title={about.title}
      onRun={onRun}
      picture={<TinyRing family={family} />}
    >
      <p className="aside">
        {about.authors}, {about.year}
      </p>
      <p>{about.sentence}</p>
      <p className="bound">{sayOrder(about)}</p>
      <NeedList needs={algorithm.needs} />
      <details>
        <summary>
          {plural(claims.length, "claim")}
          {refuted > 0 && `, ${refuted} refuted`}, and its paper
        </summary>
        <p>{algorithm.idea}</p>
        <p>{nameSource(algorithm.paper ?? "")}</p>
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
  const source = <Source cite={cite} />;
  if (!refuted)
    return (
      <>
        {says} {source}
        <span className="aside"> {sayBasis(known)}</span>
      </>
    );
  return (
    <>
      <b className="refuted">⚠ refuted: </b>
      {says} {source} {sayTruth(refuted.truth, refuted.known)}.{" "}
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
      <>
        <p>{reading.idea}</p>
        <NeedList needs={reading.needs} />
      </>
    )}
  </Card>
);
