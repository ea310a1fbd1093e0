import { fieldOf } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";
import { STRIDE } from "../recording/columns.ts";
import { Reel } from "../recording/reel.ts";
import type { Recording } from "../recording/recording.ts";

/** A global state that occurs twice: after the first `from` events, and after the first `to` events. */
interface Repeat {
  readonly from: number;
  readonly to: number;
}

/** Tells whether the global state determines the rest of a run: no draws are left to coins or to the schedule. */
export const isDetermined = ({ algorithm, schedule }: Setup): boolean =>
  !algorithm.needs.coins &&
  !algorithm.needs.rounds &&
  (schedule.kind === "fifo" || schedule.kind === "lifo");

/**
 * Finds the first global state that occurs twice: fields of all processes, and messages in flight in the order of
 * sending. If the run is determined, it repeats from there and never ends. Ghosts are left out, because no process
 * reads them.
 */
export function findRepeat({ algorithm }: Setup, recording: Recording): Repeat | undefined {
  const { process, state, stateAt, face, flights, fields } = recording;
  const seesField = fields.map(({ name }) => !fieldOf(algorithm.state[name]).ghost);
  const seesWord = Object.values(algorithm.messages).map((schema) =>
    Object.values(schema).map(({ ghost }) => !ghost),
  );
  const isFlat = fields.every(({ slots }) => slots === undefined);
  const reel = new Reel(recording);
  const states = Array.from({ length: recording.n }, () => "");
  const messages = new Map<number, string>();
  const messageOf = (f: number): string => {
    const words = flights.words.subarray(f * STRIDE, (f + 1) * STRIDE);
    const seen = seesWord[flights.kind[f]].map((isSeen, i) => (isSeen ? words[i] : 0));
    return `${flights.link[f]}:${flights.kind[f]}:${seen.join()}`;
  };
  const first = new Map<string, number>();
  for (let i = 0; i < process.length; i++) {
    reel.seek(i + 1);
    const values = state.subarray(stateAt[i], stateAt[i + 1]);
    // Fields that are stored for each port have more than one number, and all of them are read.
    const seen = Array.from(values, (value, k) => (isFlat && !seesField[k] ? 0 : value));
    states[process[i]] = `${face[i]}:${seen.join()}`;
    const flying = Array.from(reel.inOrder(), (f) => {
      const text = messages.get(f) ?? messageOf(f);
      messages.set(f, text);
      return text;
    });
    const text = `${states.join(" ")}|${flying.join(" ")}`;
    const from = first.get(text);
    if (from !== undefined && flying.length > 0) return { from, to: i + 1 };
    first.set(text, i + 1);
  }
  return undefined;
}
