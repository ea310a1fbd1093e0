import type { Judged } from "@ringleader/core/internal";
import { share, shortened } from "../../form/format.ts";
import { readGauge } from "../../run/gauges.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { useMoment } from "./useMoment.ts";

interface ClaimsProps extends ShownRun {
  readonly isListed?: (claim: Judged) => boolean;
}

/** Lists the claims about this run. During playback, each measure so far is beside its bound. */
export function Claims({ result, gauges, stopped, recording, isListed }: ClaimsProps) {
  const reel = useMoment(recording);
  const isOver = !reel || reel.taken === recording!.process.length;
  if (result.claims.length === 0) {
    return stopped ? <p className="panel aside">Claims are judged on finished runs only.</p> : null;
  }
  return (
    <div className="panel">
      <h3>Claims</h3>
      <ul className="stack claims">
        {result.claims.map((claim, i) => {
          if (isListed?.(claim) === false) return null;
          const gauge = gauges[i];
          // Reads the gauge at the end too, because the first reading is slow and would delay the first step back.
          const soFar = gauge && reel ? String(readGauge(gauge, reel)) : undefined;
          const now = isOver ? undefined : soFar;
          return <Claim key={claim.id} {...claim} now={now} isOver={isOver} />;
        })}
      </ul>
    </div>
  );
}

interface ClaimProps extends Judged {
  /** The measure so far; undefined at the end, or if the measure is defined only at the end. */
  readonly now: string | undefined;
  readonly isOver: boolean;
}

function Claim({ says, cite, known, holds, measured, bound, refuted, now, isOver }: ClaimProps) {
  const verdict = refuted !== undefined ? "refuted" : holds ? "holds" : "violated";
  return (
    <li data-verdict={verdict}>
      <p>
        <b className="verdict">
          {verdict === "holds" ? "✓ holds" : verdict === "refuted" ? "⚠ refuted" : "✗ violated"}
        </b>{" "}
        {says}{" "}
        <cite>
          {cite}
          {refuted === undefined && ` · ${known}`}
        </cite>
      </p>
      {(isOver || now !== undefined) && (
        <Measurement measured={now ?? measured} bound={bound} isOver={isOver} />
      )}
      {!isOver && now === undefined && <p className="row aside figures">Judged at the end.</p>}
      {refuted !== undefined && (
        <p className="aside">
          Refuted ({refuted}); on this run the claim {holds ? "holds" : "does not hold"}.
        </p>
      )}
    </li>
  );
}

/** Shows the measure and its bound. A claim without a numeric bound shows only its first violation, if there is one. */
function Measurement({
  measured,
  bound,
  isOver,
}: Pick<Judged, "measured" | "bound"> & { readonly isOver: boolean }) {
  if (!/^\d+$/.test(bound)) {
    return measured === bound ? null : <p className="row aside figures">{measured}</p>;
  }
  return (
    <>
      <div className="meter" aria-hidden="true">
        <i style={{ width: `${100 * share(measured, bound)}%` }} />
      </div>
      <p className="row aside figures">
        <span>
          {isOver ? "measured" : "so far"} <b>{shortened(measured)}</b>
        </span>
        <span>
          bound <b>{shortened(bound)}</b>
        </span>
      </p>
    </>
  );
}
