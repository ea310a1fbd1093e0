import type { Judged } from "@ringleader/core";
import type { Recording } from "@ringleader/core/record";
import { share, shortened } from "../app/figures.ts";
import { gauged, type Gauge } from "./gauges.ts";
import { useMoment } from "./useMoment.ts";

interface ClaimsProps {
  readonly claims: readonly Judged[];
  readonly gauges: readonly (Gauge | undefined)[];
  readonly stopped: boolean;
  readonly recording: Recording | undefined;
}

/** What the papers say, measured on this run; while it plays, how far each bound is filled. */
export function Claims({ claims, gauges, stopped, recording }: ClaimsProps) {
  const reel = useMoment(recording);
  const isOver = !reel || reel.taken === recording!.process.length;
  if (claims.length === 0) {
    return stopped ? <p className="panel aside">Claims are judged on finished runs only.</p> : null;
  }
  return (
    <div className="panel">
      <h3>What the paper says</h3>
      <ul className="claims">
        {claims.map((claim, i) => {
          const gauge = gauges[i];
          // Asked for at the end too, so that nobody waits for it who then goes elsewhere.
          const soFar = gauge && reel ? String(gauged(gauge, reel)) : undefined;
          const now = isOver ? undefined : soFar;
          return <Claim key={`${claim.says} ${claim.cite}`} {...claim} now={now} isOver={isOver} />;
        })}
      </ul>
    </div>
  );
}

interface ClaimProps extends Judged {
  /** What is measured so far, where that can be told. */
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
        <Figures measured={now ?? measured} bound={bound} isOver={isOver} />
      )}
      {!isOver && now === undefined && <p className="figures">judged at the end</p>}
      {refuted !== undefined && (
        <p className="aside">
          Refuted ({refuted}); on this run it {holds ? "holds" : "does not hold"}.
        </p>
      )}
    </li>
  );
}

/** What was watched event by event has no measure: only the first exception, if there is one. */
function Figures({
  measured,
  bound,
  isOver,
}: Pick<Judged, "measured" | "bound"> & { readonly isOver: boolean }) {
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
          {isOver ? "measured" : "so far"} <b>{shortened(measured)}</b>
        </span>
        <span>
          bound <b>{shortened(bound)}</b>
        </span>
      </p>
    </>
  );
}
