import { Refusal, type Line } from "@ringleader/core";
import { MOST_EVENTS } from "@ringleader/core/record";
import { useMemo } from "react";
import { useBench } from "../app/bench.ts";
import { lineOf, type Needs } from "../run/form.ts";
import { textOf } from "../run/own.ts";

/**
 * The run that is to be surveyed, if it is too long to be recorded. That shows while it is still under
 * way: both are then made at the same time, and are over at about the same time.
 */
export function useHuge():
  | { readonly line: Line; readonly text: string | undefined; readonly digest: string | undefined }
  | undefined {
  const { asked, described, shown, under } = useBench();
  // What is described follows the controls; what is shown has a description of its own.
  const needs = (under ? described : shown?.described)?.needs;
  const isTrace = under?.trace === true;
  const key = needs && JSON.stringify(needs);
  const made = useMemo(() => {
    try {
      // Schedules made by hand are in no line, nor are those of traces.
      if (key === undefined || asked.hand || asked.traceOnly || isTrace) return undefined;
      const kept: Needs = JSON.parse(key);
      return { line: lineOf(asked.form, kept), text: textOf(asked.form.algorithm) };
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }, [asked, key, isTrace]);
  if (!made) return undefined;
  if (under) {
    const isLong = (under.progress?.delivered ?? 0) > MOST_EVENTS;
    return isLong ? { ...made, digest: undefined } : undefined;
  }
  if (!shown || shown.recording || shown.stopped) return undefined;
  return { ...made, digest: shown.result.digest };
}
