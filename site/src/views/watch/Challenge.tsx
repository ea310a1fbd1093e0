import { Refusal } from "@ringleader/core/internal";
import { useEffect, useRef, useState } from "react";
import { FailureLine } from "../../app/Failures.tsx";
import { usePageStore } from "../../app/store.ts";
import { grouped } from "../../form/format.ts";
import type { Extremes } from "../../run/check/fixed-setup.ts";
import { parseForm } from "../../run/form.ts";
import { textOf } from "../../run/own/own-algorithms.ts";
import type { ShownRun } from "../../run/run.worker.ts";

type Search =
  | { readonly state: "searching" }
  | { readonly state: "known"; readonly extremes: Extremes }
  | { readonly state: "refused"; readonly sentence: string };

/** Compares the cost of this run with the extremes of all schedules of its setup. */
export function Challenge({ shown }: { readonly shown: ShownRun }) {
  const { form } = usePageStore((store) => store.shownRequest);
  const [search, setSearch] = useState<Search>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    abort.current = controller;
    setSearch({ state: "searching" });
    try {
      const { extremes } = await import("../../run/check/check-client.ts");
      const text = textOf(form.algorithm);
      const spec = parseForm(form, shown.described.needs);
      const result = await extremes(spec, text, controller.signal);
      if (abort.current === controller) setSearch({ state: "known", extremes: result });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (abort.current === controller) setSearch({ state: "refused", sentence: error.message });
    }
  };
  const sent = shown.result.messages.total;
  return (
    <section className="challenge" aria-label="Challenge">
      <h3>Challenge: the most expensive run</h3>
      <p className="aside">
        How many messages can you force by the order of deliveries alone? The checker explores every
        schedule of this setup and finds the maximum.
      </p>
      <p>
        {shown.stopped ? "Sent so far" : "Messages of your run"}: <b>{grouped(sent)}</b>
      </p>
      {search?.state === "known" && (
        <Score sent={sent} stopped={shown.stopped} {...search.extremes} />
      )}
      {search?.state === "refused" && <FailureLine kind="refused" sentence={search.sentence} />}
      {search?.state === "searching" ? (
        <p>
          <progress aria-label="Exploring every schedule" />{" "}
          <button type="button" onClick={() => abort.current?.abort()}>
            Stop
          </button>
        </p>
      ) : (
        search?.state !== "known" && (
          <button type="button" onClick={() => void start()}>
            Find the maximum
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
      <p>{describeScore(sent, stopped, min, max, exact)}</p>
    </div>
  );
}

function describeScore(
  sent: number,
  stopped: boolean,
  min: number,
  max: number,
  exact: boolean,
): string {
  const some = exact
    ? ""
    : " These are the extremes of a few schedules; there are too many to explore all.";
  if (min === max && exact) {
    return `Every schedule of this setup sends exactly ${grouped(max)} messages. Only another ring, under Setup, can cost more.`;
  }
  if (stopped) return `Continue to the end for a score.${some}`;
  if (sent >= max) return `This is the maximum.${some}`;
  return `You can force ${grouped(max - sent)} more.${some}`;
}
