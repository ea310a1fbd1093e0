import type { FaultEvent } from "@ringleader/net";
import { grouped } from "../../../terminal/numbers.ts";

const says: Readonly<Record<FaultEvent["fault"], (who: string, fault: FaultEvent) => string>> = {
  cut: (who) => `the connection between ${who} was cut`,
  kill: (who) => `${who} was killed`,
  restart: (who, { journal }) =>
    journal === false
      ? `${who} started again with nothing; a process of the model never forgets`
      : `${who} went on from its journal`,
  pause: (who) => `${who} was paused`,
  resume: (who) => `${who} went on`,
  hold: (who) => `messages between ${who} waited`,
  release: (who) => `messages between ${who} were let go`,
  partition: (who) => `${who} was separated from all others`,
  heal: (who) => `the separation of ${who} ended`,
};

/** Faults of connections, which have two ends. */
const pairs = new Set(["cut", "hold", "release"]);

/** Says each fault in a sentence, with the time since the run began. */
export const sayFaults = (faults: readonly FaultEvent[]): string[] =>
  faults.map((fault) => `${time(fault.at)} ${says[fault.fault](whoIs(fault), fault)}`);

const time = (at: number): string => `+${grouped(Math.round(at))} ms`;

function whoIs({ fault, positions }: FaultEvent): string {
  const names = positions.map(String);
  if (names.length === 1) return `position ${names[0]}`;
  const joined = pairs.has(fault) ? names.join(" and ") : names.join(", ");
  return `positions ${joined}`;
}
