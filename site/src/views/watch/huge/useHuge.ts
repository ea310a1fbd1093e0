import { Refusal, type RunSpec } from "@ringleader/core/internal";
import { MOST_EVENTS } from "@ringleader/core/internal/recording";
import { useMemo } from "react";
import { usePageStore } from "../../../app/store.ts";
import { parseForm, type FormNeeds } from "../../../run/form.ts";
import { textOf } from "../../../run/own/own-algorithms.ts";
import { orRefusal } from "../../../run/worker/failure.ts";

export interface HugeRun {
  readonly spec: RunSpec;
  readonly text: string | undefined;
  /** Digest of the run that is shown; undefined while the run is under way. */
  readonly digest: string | undefined;
}

/** Returns the run if it is too long to be recorded, even while it is under way. */
export function useHuge(): HugeRun | undefined {
  const { request, described, shown, under } = usePageStore();
  // The controls may have changed since the run, so a finished run has its own description.
  const needs = (under ? described : shown?.described)?.needs;
  const isTrace = under?.trace === true;
  const key = needs && JSON.stringify(needs);
  const { form, hand, traceOnly } = request;
  const run = useMemo(() => {
    // A spec cannot hold a schedule made by hand or read from a trace.
    if (key === undefined || hand || traceOnly || isTrace) return undefined;
    const parsed: FormNeeds = JSON.parse(key);
    const spec = orRefusal(() => parseForm(form, parsed));
    return spec instanceof Refusal ? undefined : { spec, text: textOf(form.algorithm) };
  }, [form, hand, traceOnly, key, isTrace]);
  if (!run) return undefined;
  if (under) {
    const isLong = (under.progress?.delivered ?? 0) > MOST_EVENTS;
    return isLong ? { ...run, digest: undefined } : undefined;
  }
  if (!shown || shown.recording || shown.stopped) return undefined;
  return { ...run, digest: shown.result.digest };
}
