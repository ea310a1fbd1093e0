import { Refusal, type RunSpec } from "@ringleader/core/internal";
import { useEffect, useState } from "react";
import { usePageStore } from "../../app/store.ts";
import { extremes } from "../../run/check/check-client.ts";
import type { Extremes } from "../../run/check/fixed-setup.ts";
import { parseForm } from "../../run/form.ts";
import { textOf } from "../../run/own/own-algorithms.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { orRefusal, refused, type Failure } from "../../run/worker/failure.ts";

/** Explores every schedule of the setup that is shown, changed by `change`, in a worker, while the component is mounted. */
export function useExtremes(
  { described }: ShownRun,
  change?: (spec: RunSpec) => RunSpec,
): Extremes | Failure | undefined {
  const { form } = usePageStore((store) => store.shownRequest);
  const [answer, setAnswer] = useState<Extremes | Failure>();
  const key = JSON.stringify({ ...form, schedule: "" });
  useEffect(() => {
    const controller = new AbortController();
    const explore = async (known: RunSpec) => {
      const found = await extremes(known, textOf(form.algorithm), controller.signal);
      if (!controller.signal.aborted) setAnswer(found);
    };
    const spec = orRefusal(() => {
      const inside = parseForm(form, described.needs);
      return change ? change(inside) : inside;
    });
    if (spec instanceof Refusal) setAnswer(refused(spec.message));
    else {
      setAnswer(undefined);
      void explore(spec);
    }
    return () => controller.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the form without its schedule.
  }, [key]);
  return answer;
}
