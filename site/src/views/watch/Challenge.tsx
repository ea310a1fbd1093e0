import { Refusal } from "@ringleader/core/internal";
import { useEffect, useRef, useState } from "react";
import { FailureLine } from "../../app/Failures.tsx";
import { usePageStore } from "../../app/store.ts";
import { grouped, plural } from "../../form/format.ts";
import { extremes } from "../../run/check/check-client.ts";
import type { Extremes } from "../../run/check/fixed-setup.ts";
import { parseForm } from "../../run/form.ts";
import { textOf } from "../../run/own/own-algorithms.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { isFailure, orRefusal, refused, type Failure } from "../../run/worker/failure.ts";

/** Compares the cost of this run with the extremes of all schedules of its setup. */
export function Challenge({ shown }: { readonly shown: ShownRun }) {
  const { form } = usePageStore((store) => store.shownRequest);
  const [answer, setAnswer] = useState<"searching" | Extremes | Failure>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    abort.current = controller;
    const spec = orRefusal(() => parseForm(form, shown.described.needs));
    if (spec instanceof Refusal) return setAnswer(refused(spec.message));
    setAnswer("searching");
    return setAnswer(await extremes(spec, textOf(form.algorithm), controller.signal));
  };
  const sent = shown.result.messages.total;
  return (
    <section aria-label="Challenge">
      <h3>Challenge: the most expensive run</h3>
      <p className="aside">
        How many messages can you force through the order of deliveries alone? The checker explores
        every schedule of this setup and finds the maximum.
      </p>
      <p>
        {shown.stopped ? "Sent so far" : "Messages of your run"}: <b>{grouped(sent)}</b>
      </p>
      {answer === "searching" && (
        <p>
          <progress aria-label="Exploring every schedule" />{" "}
          <button type="button" onClick={() => abort.current?.abort()}>
            Stop
          </button>
        </p>
      )}
      {isFailure(answer) && <FailureLine {...answer} />}
      {(!answer || isFailure(answer)) && (
        <button type="button" onClick={() => void start()}>
          Find the maximum
        </button>
      )}
      {answer && answer !== "searching" && !isFailure(answer) && (
        <Score sent={sent} stopped={shown.stopped} {...answer} />
      )}
    </section>
  );
}

interface ScoreProps extends Extremes {
  readonly sent: number;
  readonly stopped: boolean;
}

function Score(score: ScoreProps) {
  const { sent, min, max } = score;
  const share = max === min ? 1 : Math.max(0, Math.min(1, (sent - min) / (max - min)));
  return (
    <div className="stack score" aria-live="polite">
      <div className="meter" aria-hidden="true">
        <i style={{ width: `${100 * share}%` }} />
      </div>
      <p className="row aside figures">
        <span>
          least <b>{grouped(min)}</b>
        </span>
        <span>
          most <b>{grouped(max)}</b>
        </span>
      </p>
      <p>{describeScore(score)}</p>
    </div>
  );
}

function describeScore({ sent, stopped, min, max, exact }: ScoreProps): string {
  const some = exact
    ? ""
    : " Only a few schedules were tried; the others may send fewer or more messages.";
  if (min === max && exact) {
    return `Every schedule of this setup sends exactly ${grouped(max)} messages. Only another ring, under Setup, can cost more.`;
  }
  if (stopped) return `Continue to the end for a score.${some}`;
  if (sent >= max)
    return exact ? "This is the maximum." : `No run that was tried sends more messages.${some}`;
  return `You can force ${plural(max - sent, "more message")}.${some}`;
}
