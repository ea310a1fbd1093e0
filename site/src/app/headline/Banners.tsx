import {
  allMutants,
  mutantName,
  nameSource,
  outsideModel,
  type Violable,
} from "@ringleader/core/internal";
import { namesOf, Reel, type Recording } from "@ringleader/core/internal/recording";
import { useMemo, type ReactNode } from "react";
import { useMoment } from "../../canvas/playback/useMoment.ts";
import { grouped, plural } from "../../form/format.ts";
import { backInside } from "../../form/text/outside.ts";
import type { RunPicture, ShownRun } from "../../run/run.worker.ts";
import { hasOvertaking } from "../../run/overtaking.ts";
import { listNames, standingIn } from "../../run/standing.ts";
import { violatedClaims } from "../../run/wrong.ts";
import { usePageStore } from "../store.ts";
import { sayFaults } from "./say-faults.ts";

/** Largest number of waiting processes that are named. */
const NAMED = 4;

interface BannerProps {
  /** False for a run inside its model. */
  readonly isWarning?: boolean;
  readonly children: ReactNode;
}

const Banner = ({ isWarning = true, children }: BannerProps) => (
  <output className={`row box ${isWarning ? "outside" : "note"}`}>
    {isWarning && (
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path fill="currentColor" d="M10 2 1 18h18zm-1 6h2v5H9zm0 6.4h2v2H9z" />
      </svg>
    )}
    {children}
  </output>
);

/** Says what is wrong with a run before its outcome is read: a mutant, an endless run, a run outside its model. */
export const Banners = (shown: ShownRun) => (
  <>
    <MutantBanner {...shown} />
    <UnfinishedBanner {...shown} />
    <OutsideBanner />
    <FaultBanner {...shown} />
  </>
);

function standingAtEnd(picture: RunPicture, recording: Recording): readonly number[] {
  const reel = new Reel(recording);
  reel.seek(recording.process.length);
  return standingIn(picture, reel.faces) ?? [];
}

/** Says what the user has broken or delayed so far and, at the end of the run, which processes wait in vain. */
function FaultBanner(shown: ShownRun) {
  const { recording, picture, stopped, result } = shown;
  const taken = useMoment(recording)?.taken;
  const isBroken = result.faults !== undefined;
  if (!recording || !(isBroken || result.delays) || taken === undefined) return null;
  const names = namesOf(picture.ids, picture.n);
  const isAtEnd = taken === recording.process.length;
  const waiting = isAtEnd && !stopped && isBroken ? standingAtEnd(picture, recording) : [];
  return (
    <Banner isWarning={isBroken}>
      <span>
        <strong>{isBroken ? "Outside its model, broken by hand:" : "Delayed by hand:"}</strong>{" "}
        {sayFaults({ ...shown, recording }, taken, names)}
        {waiting.length > 0 &&
          ` At the end ${listNames(waiting, names, NAMED)} still ${waiting.length === 1 ? "stands and waits" : "stand and wait"}, but no message will arrive.`}
      </span>
    </Banner>
  );
}

function MutantBanner({ header: { algorithm } }: ShownRun) {
  const mutant = allMutants.find((mutant) => mutantName(mutant) === algorithm);
  if (!mutant) return null;
  return (
    <Banner>
      <span>
        <strong>Broken on purpose:</strong> {mutant.says}. <b>Right:</b> {mutant.truth}.{" "}
        <b>What comes of it:</b> {mutant.shows}.
      </span>
    </Banner>
  );
}

function UnfinishedBanner({ result, stopped, repeats, recording }: ShownRun) {
  if (!stopped) return null;
  const flying = `${plural(result.inFlight, "message is", "messages are")} still in flight`;
  if (repeats !== undefined) {
    const every = recording!.process.length - repeats;
    return (
      <Banner>
        <span>
          <strong>This run never ends: it repeats from event {grouped(repeats + 1)} on,</strong>{" "}
          every {plural(every, "event")}.
        </span>
      </Banner>
    );
  }
  // A run by hand waits for the user's next choice.
  if (result.setup["schedule"] === "trace") return null;
  const delivered = result.messages.total - result.inFlight;
  return (
    <Banner>
      <span>
        <strong>Cut off after {plural(delivered, "delivery", "deliveries")}:</strong> the run is not
        over, {flying}.
      </span>
    </Banner>
  );
}

/** Says which assumptions a run violates; the button runs the algorithm inside its model. */
function OutsideBanner() {
  const { shown, request, described, run } = usePageStore();
  const violated = shown?.result.setup["violated"];
  if (!Array.isArray(violated)) return null;
  return (
    <Banner>
      <span>
        <strong>Outside its model: {sayOutside(violated)}</strong> Its claims do not apply.
      </span>
      {violated.includes("fifo") && <OrderHint {...shown!} />}
      {described && (
        <button
          type="button"
          onClick={() => void run({ form: backInside(request.form, described) })}
        >
          Run it inside its model
        </button>
      )}
    </Banner>
  );
}

/** Says what may happen without these assumptions, as the end of a sentence. */
export const sayOutside = (violated: readonly Violable[]): string =>
  `${violated.map((need) => outsideModel[need]).join("; ")}.`;

/** If no message overtakes another, says so and offers a schedule under which messages do; offers the tour. */
function OrderHint({ recording, header, stopped }: ShownRun) {
  const { request, run, goToLesson } = usePageStore();
  const isInOrder = useMemo(
    () => recording !== undefined && !stopped && !hasOvertaking(recording),
    [recording, stopped],
  );
  return (
    <>
      {isInOrder && (
        <>
          <span>In this run no message overtakes another.</span>
          <button
            type="button"
            onClick={() => void run({ form: { ...request.form, schedule: "random" } })}
          >
            Deliver in random order
          </button>
        </>
      )}
      {header.algorithm === "peterson" && (
        <button type="button" onClick={() => goToLesson({ tour: "peterson-fifo", step: 1 })}>
          Tour: why Peterson needs FIFO links
        </button>
      )}
    </>
  );
}

/** Quotes what a finished run violates: the rules of an election, then claims. */
export function Violations({ result, stopped }: Pick<ShownRun, "result" | "stopped">) {
  if (stopped) return null;
  return (
    <>
      {result.violations?.map((sentence) => (
        <p className="complaint" key={sentence}>
          {sentence}
        </p>
      ))}
      {violatedClaims(result).map(({ id, says, cite, measured, bound }) => (
        <p className="complaint" key={id}>
          Violated: “{says.replaceAll("`", "")}” ({nameSource(cite)}). Here {measured}
          {/^\d+$/.test(bound) && `, against ${bound}`}.
        </p>
      ))}
    </>
  );
}
