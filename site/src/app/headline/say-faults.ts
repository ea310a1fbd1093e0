import { explain, faultOf, type Names, type Recording } from "@ringleader/core/internal/recording";
import { plural } from "../../form/format.ts";
import { countHeld, heldAfter, waitsForLink } from "../../run/held.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { isOutsideModel } from "../../run/wrong.ts";

interface HandRun extends Pick<ShownRun, "result" | "stopped"> {
  readonly recording: Recording;
}

/**
 * Says what the user has broken or delayed in the first `taken` events, how much follows, and whether the claims apply. At
 * the end of the run, says which messages wait for a link.
 */
export function sayFaults(run: HandRun, taken: number, names: Names): string {
  const { recording, result } = run;
  const events = Array.from(recording.kind.keys()).filter((i) => faultOf(recording.kind[i]));
  const happened = events.filter((event) => event < taken);
  const told = happened.map((event) => explain(recording, event, names).says).join("; ");
  const isBroken = result.faults !== undefined;
  const isWaiting = taken === recording.process.length && waitsForLink(run);
  return [
    told && `${told}.`,
    sayAhead(isBroken, events.length - happened.length, told === "" ? "" : "more "),
    isBroken && "Its claims do not apply.",
    !isOutsideModel(result) && "A slow link is inside the asynchronous model, so its claims apply.",
    isWaiting && sayWaiting(recording),
  ]
    .filter(Boolean)
    .join(" ");
}

function sayAhead(isBroken: boolean, ahead: number, more: string): string {
  if (ahead === 0) return "";
  const [one, many] = isBroken ? ["fault", "faults"] : ["hold or release", "holds or releases"];
  return `${plural(ahead, `${more}${one} follows`, `${more}${many} follow`)}.`;
}

/** Says which messages a run waits for, and what the user can do. */
function sayWaiting(recording: Recording): string {
  const isOne = heldAfter(recording, recording.process.length).length === 1;
  return `${plural(countHeld(recording), "message waits", "messages wait")} on ${isOne ? "a held link" : "held links"}. Release ${isOne ? "it" : "them"} under By hand.`;
}
