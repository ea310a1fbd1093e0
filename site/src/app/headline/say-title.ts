import type { Names } from "@ringleader/core/internal/recording";
import { grouped } from "../../form/format.ts";
import { sayHeldLinks, waitsForLink } from "../../run/held.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { listNames } from "../../run/standing.ts";

/** Largest number of leaders that are named. */
const NAMED = 8;

/** Says which processes are elected, at least one. */
export function sayElected(leaders: readonly number[], names: Names): string {
  const [leader] = leaders;
  if (leaders.length === 1)
    return names.byId
      ? `Process ${grouped(names.of(leader))} is elected`
      : `The process at ${names.of(leader)} is elected`;
  return `${grouped(leaders.length)} leaders: ${listNames(leaders, names, NAMED)}`;
}

type Titled = Pick<ShownRun, "result" | "stopped" | "recording">;

/** Says in one line how a run ended, or what it waits for. */
export function sayTitle({ result, stopped, recording }: Titled, names: Names): string {
  const { leaders, outcome, setup } = result;
  if (leaders.length > 0)
    return sayElected(
      leaders.map(({ position }) => position),
      names,
    );
  if (waitsForLink({ result, stopped }))
    return `Waiting: ${recording ? sayHeldLinks(recording, names) : result.stopped}`;
  // A run by hand waits for the user's next choice.
  if (stopped && setup["schedule"] === "trace") return "By hand: choose the next delivery";
  if (stopped) return "Stopped before a process was elected";
  return outcome === "deadlock" ? "Deadlock: no process is elected" : "No process is elected";
}
