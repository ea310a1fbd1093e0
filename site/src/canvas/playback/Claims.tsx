import { type Judged } from "@ringleader/core/internal";
import { plural, share, shortened } from "../../form/format.ts";
import { readGauge } from "../../run/gauges.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { useMoment } from "./useMoment.ts";
import { Source } from "../../form/text/Source.tsx";
import { facts, sayOrder } from "../../form/text/facts.ts";

interface ClaimsProps extends ShownRun {
  readonly isListed?: (claim: Judged) => boolean;
}

/** Number of claims that are shown before the user asks for more. */
const SHOWN = 3;

/** Lists the claims about this run. During playback, each measure so far is beside its bound. */
export function Claims({ result, gauges, stopped, recording, isListed }: ClaimsProps) {
  const reel = useMoment(recording);
  const isOver = !reel || reel.taken === recording!.process.length;
  if (result.claims.length === 0) {
    return stopped ? <p className="panel aside">Claims are judged on finished runs only.</p> : null;
  }
  const listed = result.claims.flatMap((claim, i) => {
    if (isListed?.(claim) === false) return [];
    const gauge = gauges[i];
    // Reads the gauge at the end too, because the first reading is slow and would delay the first step back.
    const soFar = gauge && reel ? String(readGauge(gauge, reel)) : undefined;
    const now = isOver ? undefined : soFar;
    const weight =
      (isOver && !claim.holds ? 4 : 0) + (gauge?.of === "messages" ? 2 : 0) + (gauge ? 1 : 0);
    return [{ claim, weight, now }];
  });
  const printed = listed.filter(({ claim }) => claim.refuted !== undefined);
  // Violated claims come first, then those that can be watched, plain formulas before long sums.
  const others = listed
    .filter(({ claim }) => claim.refuted === undefined)
    .toSorted((x, y) => y.weight - x.weight || x.claim.says.length - y.claim.says.length);
  const order = isListed ? undefined : facts[result.algorithm];
  const list = (claims: typeof listed) => (
    <ul className="stack claims">
      {claims.map(({ claim, now }) => (
        <Claim key={claim.id} {...claim} now={now} isOver={isOver} />
      ))}
    </ul>
  );
  return (
    <div className="panel">
      <h3>Claims</h3>
      {order && <p>{sayOrder(order)}</p>}
      {list(others.slice(0, SHOWN))}
      {others.length > SHOWN && (
        <details>
          <summary>{plural(others.length - SHOWN, "more claim")}</summary>
          {list(others.slice(SHOWN))}
        </details>
      )}
      {printed.length > 0 && (
        <details open={others.length === 0}>
          <summary>Refuted as printed: {printed.length}</summary>
          {list(printed)}
        </details>
      )}
    </div>
  );
}

interface ClaimProps extends Judged {
  /** The measure so far; undefined at the end, or if the measure is defined only at the end. */
  readonly now: string | undefined;
  readonly isOver: boolean;
}

const verdicts = {
  holds: "✓ holds",
  violated: "✗ violated",
  refuted: "⚠ refuted",
  open: "– not decided yet",
} as const;

/** A claim has no verdict before the end of the run, unless it is known to be false. */
function verdictOf({ holds, refuted, isOver }: ClaimProps): keyof typeof verdicts {
  if (refuted !== undefined) return "refuted";
  if (!isOver) return "open";
  return holds ? "holds" : "violated";
}

function Claim(props: ClaimProps) {
  const { says, cite, known, holds, measured, bound, refuted, now, isOver } = props;
  const verdict = verdictOf(props);
  return (
    <li data-verdict={verdict}>
      <p>
        <b className="verdict">{verdicts[verdict]}</b> {says.replaceAll("`", "")}{" "}
        <Source cite={cite}>{refuted === undefined && ` · ${known}`}</Source>
      </p>
      {(isOver || now !== undefined) && (
        <Measurement measured={now ?? measured} bound={bound} isOver={isOver} />
      )}
      {!isOver && now === undefined && <p className="row aside figures">Judged at the end.</p>}
      {refuted !== undefined && (
        <p className="aside">
          Refuted ({refuted})
          {isOver && `; on this run the claim ${holds ? "holds" : "does not hold"}`}.
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
