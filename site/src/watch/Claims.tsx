import type { Judged } from "@ringleader/core";
import { share, shortened } from "../app/figures.ts";

/** What the papers say, measured on this run. */
export function Claims({
  claims,
  stopped,
}: {
  readonly claims: readonly Judged[];
  readonly stopped: boolean;
}) {
  if (claims.length === 0) {
    return stopped ? <p className="panel aside">Claims are judged on finished runs only.</p> : null;
  }
  return (
    <div className="panel">
      <h3>What the paper says</h3>
      <ul className="claims">
        {claims.map((claim) => (
          <Claim key={`${claim.says} ${claim.cite}`} {...claim} />
        ))}
      </ul>
    </div>
  );
}

function Claim({ says, cite, holds, measured, bound, refuted }: Judged) {
  const verdict = refuted !== undefined ? "refuted" : holds ? "holds" : "violated";
  return (
    <li data-verdict={verdict}>
      <p>
        <b className="verdict">
          {verdict === "holds" ? "✓ holds" : verdict === "refuted" ? "⚠ refuted" : "✗ violated"}
        </b>{" "}
        {says} <cite>{cite}</cite>
      </p>
      <Figures measured={measured} bound={bound} />
      {refuted !== undefined && (
        <p className="aside">
          Refuted ({refuted}); on this run it {holds ? "holds" : "does not hold"}.
        </p>
      )}
    </li>
  );
}

/** What was watched event by event has no measure: only the first exception, if there is one. */
function Figures({ measured, bound }: Pick<Judged, "measured" | "bound">) {
  if (!/^\d+$/.test(bound)) {
    return measured === bound ? null : <p className="figures">{measured}</p>;
  }
  return (
    <>
      <div className="meter" aria-hidden="true">
        <i style={{ width: `${100 * share(measured, bound)}%` }} />
      </div>
      <p className="figures">
        <span>
          measured <b>{shortened(measured)}</b>
        </span>
        <span>
          bound <b>{shortened(bound)}</b>
        </span>
      </p>
    </>
  );
}
