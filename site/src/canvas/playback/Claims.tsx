import type { Judged } from "@ringleader/core/internal";
import type { ComponentType, ReactNode } from "react";
import { plural, shortened } from "../../form/format.ts";
import type { CheckJob } from "../../run/check/check-job.ts";
import { readGauge } from "../../run/gauges.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { leadersIn } from "../../run/standing.ts";
import { isOutsideModel } from "../../run/wrong.ts";
import { Meter } from "./Meter.tsx";
import { useMoment } from "./useMoment.ts";
import { Source } from "../../form/text/Source.tsx";
import { facts, sayOrder } from "../../form/text/facts.ts";

type Refutable = Pick<CheckJob, "algorithm" | "set"> & Pick<Judged, "id" | "says">;

interface ClaimsProps extends ShownRun {
  readonly isListed?: (claim: Judged) => boolean;
  /** Opens the run that refutes a claim; absent if the claims open no run. */
  readonly Refuting?: ComponentType<Refutable>;
}

/** Number of claims that are shown before the user asks for more. */
const SHOWN = 3;

/** Lists the claims about this run. During playback, each measure so far is beside its bound. */
export function Claims({ isListed, Refuting, ...shown }: ClaimsProps) {
  const { header, result, gauges, claims: all, stopped, recording, sharpest } = shown;
  const reel = useMoment(recording);
  const isOver = !reel || reel.taken === recording!.process.length;
  const isOutside = isOutsideModel(result);
  if (result.claims.length === 0) {
    const why = isOutside
      ? "Claims are not judged: outside the model."
      : stopped && "Claims are judged on finished runs only.";
    return why && all > 0 ? <p className="panel aside">{why}</p> : null;
  }
  const listed = result.claims.flatMap((claim, i) => {
    if (isListed?.(claim) === false) return [];
    const gauge = gauges[i];
    // Reads the gauge at the end too, because the first reading is slow and would delay the first step back.
    const soFar = gauge && reel ? String(readGauge(gauge, reel)) : undefined;
    const now = isOver ? undefined : soFar;
    const weight =
      (isOver && !isOutside && !claim.holds ? 4 : 0) +
      (gauge?.of === "messages" ? 2 : 0) +
      (gauge ? 1 : 0);
    const boundName = nameBound(sharpest?.ids ?? [], claim.id);
    return [{ claim, weight, now, boundName }];
  });
  const printed = listed.filter(({ claim }) => claim.refuted !== undefined);
  // Violated claims come first, then those that can be watched, plain formulas before long sums.
  const others = listed
    .filter(({ claim }) => claim.refuted === undefined)
    .toSorted((x, y) => y.weight - x.weight || x.claim.says.length - y.claim.says.length);
  // The bound that the counter shows is never folded, nor is the first part of a sum.
  const at = others.findIndex(({ claim }) => claim.id === sharpest?.ids[0]);
  if (at > 1) others.splice(1, 0, ...others.splice(at, 1));
  const { algorithm, parameters: set } = header;
  const order = isListed ? undefined : facts[result.algorithm];
  const list = (claims: typeof listed) => (
    <ul className="stack claims">
      {claims.map(({ claim, ...rest }) => (
        <Claim key={claim.id} {...claim} {...rest} isOver={isOver} isOutside={isOutside}>
          {Refuting && claim.refuted !== undefined && claim.holds && (
            <Refuting {...{ algorithm, set }} id={claim.id} says={claim.says} />
          )}
        </Claim>
      ))}
    </ul>
  );
  return (
    <div className="panel">
      <h3>Claims</h3>
      {order && <p>{sayOrder(order)}</p>}
      {!isListed && <p className="aside">{sayCount(result.claims.length, all)}</p>}
      {isOutside && (
        <Safety
          leaders={isOver ? result.leaders.length : leadersIn(reel.faces).length}
          isOver={isOver}
        />
      )}
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

/** Says how many claims the algorithm has, and how many of them speak about a run like this one. */
function sayCount(here: number, all: number): string {
  const which = `about ${here === 1 ? "a run" : "runs"} like this one`;
  return here === all
    ? `${plural(here, "claim")} ${which}.`
    : `${here} of its ${plural(all, "claim")} ${here === 1 ? "is" : "are"} ${which}.`;
}

interface SafetyProps {
  readonly leaders: number;
  readonly isOver: boolean;
}

/** Outside the model, safety is not claimed; this says what happens. */
function Safety({ leaders, isOver }: SafetyProps) {
  const verdict = leaders > 1 ? "violated" : isOver ? "holds" : "open";
  return (
    <ul className="stack claims" aria-label="Safety">
      <li data-verdict={verdict}>
        <b className="verdict">
          {leaders > 1 ? "✗" : isOver ? "✓" : "–"} {plural(leaders, "leader")}
          {isOver ? "" : " so far"}
        </b>{" "}
        At most one process may lead.
      </li>
    </ul>
  );
}

interface ClaimProps extends Judged {
  /** The measure so far; undefined at the end, or if the measure is defined only at the end. */
  readonly now: string | undefined;
  /** What the bound of this claim is. The counter shows the sharpest, which may be a sum. */
  readonly boundName: string;
  readonly isOver: boolean;
  readonly isOutside: boolean;
  readonly children: ReactNode;
}

/** Names the bound of a claim. `sharpest`: the claims whose bounds are added up to the sharpest one. */
const nameBound = (sharpest: readonly string[], claim: string): string =>
  !sharpest.includes(claim)
    ? "bound"
    : sharpest.length === 1
      ? "sharpest bound"
      : "part of the sharpest bound";

const verdicts = {
  holds: "✓ holds",
  violated: "✗ violated",
  refuted: "⚠ refuted",
  open: "– not decided yet",
  unjudged: "– not judged: outside the model",
} as const;

/** A claim has no verdict before the end of the run, unless it is known to be false, and none outside the model. */
function verdictOf({ holds, refuted, isOver, isOutside }: ClaimProps): keyof typeof verdicts {
  if (isOutside) return "unjudged";
  if (refuted !== undefined) return "refuted";
  if (!isOver) return "open";
  return holds ? "holds" : "violated";
}

function Claim(props: ClaimProps) {
  const { says, cite, known, holds, measured, bound, relation, refuted, now } = props;
  const { isOver, isOutside, boundName, children } = props;
  const verdict = verdictOf(props);
  return (
    <li data-verdict={verdict}>
      <p>
        <b className="verdict">{verdicts[verdict]}</b> {says.replaceAll("`", "")}{" "}
        <Source cite={cite}>{refuted === undefined && ` · ${known}`}</Source>
      </p>
      {(isOver || now !== undefined) && (
        <Measurement
          {...{ relation, bound, isOver, isOutside, boundName }}
          measured={now ?? measured}
        />
      )}
      {!isOver && now === undefined && <p className="row aside figures">Judged at the end.</p>}
      {refuted !== undefined && (
        <p className="aside">
          Refuted ({refuted})
          {isOver && !isOutside && `; on this run the claim ${holds ? "holds" : "does not hold"}`}.{" "}
          {children}
        </p>
      )}
    </li>
  );
}

type MeasurementProps = Pick<Judged, "measured" | "bound" | "relation"> &
  Pick<ClaimProps, "isOver" | "isOutside" | "boundName">;

/** Shows the measure and its bound. A claim without a numeric bound shows only its first violation, if there is one. */
function Measurement(props: MeasurementProps) {
  const { measured, bound, relation, isOver, isOutside, boundName } = props;
  if (!/^\d+$/.test(bound)) {
    return measured === bound ? null : <p className="row aside figures">{measured}</p>;
  }
  return (
    <>
      <Meter {...{ measured, bound, isOutside }} isUpper={relation !== "at least"} />
      <p className="row aside figures">
        <span>
          {isOver ? "measured" : "so far"} <b>{shortened(measured)}</b>
        </span>
        <span>
          {boundName} <b>{shortened(bound)}</b>
        </span>
      </p>
    </>
  );
}
