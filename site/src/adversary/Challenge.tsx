import { Refusal } from "@ringleader/core";
import { useEffect, useRef, useState } from "react";
import { useBench } from "../app/bench.ts";
import { grouped } from "../app/figures.ts";
import type { Extremes } from "../check/extremes.ts";
import { lineOf } from "../run/form.ts";
import { textOf } from "../run/own.ts";
import type { Shown } from "../run/run.worker.ts";

type Asked =
  | { readonly state: "looking" }
  | { readonly state: "known"; readonly extremes: Extremes }
  | { readonly state: "refused"; readonly sentence: string };

/** Drive the cost up: this run beside the exact extremes of all schedules of its setup. */
export function Challenge({ shown }: { readonly shown: Shown }) {
  const { form } = useBench((it) => it.made);
  const [asked, setAsked] = useState<Asked>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const look = async () => {
    const mine = new AbortController();
    abort.current = mine;
    setAsked({ state: "looking" });
    try {
      const { extremes } = await import("../check/extremes.ts");
      const text = textOf(form.algorithm);
      const line = lineOf(form, shown.described.needs);
      const found = await extremes(line, { text, signal: mine.signal });
      if (abort.current === mine) setAsked({ state: "known", extremes: found });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (abort.current === mine) setAsked({ state: "refused", sentence: error.message });
    }
  };
  const sent = shown.result.messages.total;
  return (
    <section className="challenge" aria-label="Challenge">
      <h3>Challenge: drive the cost up</h3>
      <p className="aside">
        How many messages can you force, by your order of deliveries alone? The checker goes through
        every schedule of this very setup and says how many there can be.
      </p>
      <p>
        {shown.stopped ? "Sent so far" : "Your run cost"}: <b>{grouped(sent)}</b>
      </p>
      {asked?.state === "known" && (
        <Score sent={sent} stopped={shown.stopped} {...asked.extremes} />
      )}
      {asked?.state === "refused" && (
        <p className="complaint" role="alert">
          {asked.sentence}
        </p>
      )}
      {asked?.state === "looking" ? (
        <p>
          <progress aria-label="Every schedule is gone through" />{" "}
          <button type="button" onClick={() => abort.current?.abort()}>
            Enough
          </button>
        </p>
      ) : (
        asked?.state !== "known" && (
          <button type="button" onClick={() => void look()}>
            What is the most?
          </button>
        )
      )}
    </section>
  );
}

interface ScoreProps extends Extremes {
  readonly sent: number;
  readonly stopped: boolean;
}

function Score({ sent, stopped, min, max, exact }: ScoreProps) {
  const share = max === min ? 1 : Math.max(0, Math.min(1, (sent - min) / (max - min)));
  return (
    <div className="score" aria-live="polite">
      <div className="meter" aria-hidden="true">
        <i style={{ width: `${100 * share}%` }} />
      </div>
      <p className="figures">
        <span>
          least <b>{grouped(min)}</b>
        </span>
        <span>
          most <b>{grouped(max)}</b>
        </span>
      </p>
      <p>{verdict(sent, stopped, min, max, exact)}</p>
    </div>
  );
}

function verdict(sent: number, stopped: boolean, min: number, max: number, exact: boolean): string {
  const some = exact
    ? ""
    : " These are the extremes of some schedules; all of them were too many to go through.";
  if (min === max && exact) {
    return `Every schedule of this setup costs exactly ${grouped(max)}: here only the ring can be made worse, under Setup.`;
  }
  if (stopped) return `Go on to the end; then it counts.${some}`;
  if (sent >= max) return `Nobody can force more.${some}`;
  return `${grouped(max - sent)} more can be forced.${some}`;
}
