import { counted } from "../model/counted.ts";
import type { Compiled } from "../compile/compile.ts";
import { wordOutside } from "../model/algorithm.ts";
import type { Setup } from "../model/setup.ts";
import { sayEvent, type Event } from "../model/trace.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { PoolLoop } from "./engine/pool.ts";

/** Returns the next event of a trace; undefined at the end of the trace. */
export type Steps = () => Event | undefined;

/** Refuses a schedule whose next event cannot happen in the run. */
export class TraceMismatch extends Refusal {
  /** Index of the event; undefined if the trace ends too early. */
  readonly event: number | undefined;
  constructor(why: string, event?: number) {
    super(why);
    this.event = event;
  }
}

/** Makes a function that picks the next message to deliver, which a trace names by process, port, kind and words. */
export function fromTrace(
  steps: Steps,
  { shape: { kinds, links }, loop }: Compiled<PoolLoop>,
  { algorithm, n, network, swapped, links: order }: Setup,
): () => number {
  const { rows } = network;
  const mismatch = (event: Event, why: string) =>
    new TraceMismatch(
      `event ${event.index} differs: in the trace ${sayEvent(event)}; in the run ${why}.`,
      event.index,
    );
  return () => {
    let event = steps();
    while (event && (event.kind === "wake" || event.kind === "alarm")) event = steps();
    if (!event) {
      if (loop.inFlight() === 0) return -1;
      throw new TraceMismatch(
        `the trace ends with ${counted(loop.inFlight(), "message")} in flight; the file may be truncated.`,
      );
    }
    const { process: p, port, kind, words } = event;
    const degree = rows ? rows.offset[p + 1] - rows.offset[p] : links === "twoWay" ? 2 : 1;
    if (!(p >= 0 && p < n && port >= 0 && port < degree)) {
      throw mismatch(event, "that port does not exist");
    }
    const link = rows
      ? rows.offset[p] + port
      : links === "twoWay"
        ? (p << 1) | (port ^ (swapped?.[p] ?? 0))
        : p;
    // On a FIFO link only the oldest message can arrive.
    const nth = loop.waiting(link, order === "fifo" ? 1 : Infinity).findIndex((message) => {
      const { name, fields } = kinds[message.kind];
      const same = fields.every(
        ([, field], i) => wordOutside(algorithm, field, message.words[i]) === words[i],
      );
      return name === kind && same && fields.length === words.length;
    });
    if (nth < 0) {
      throw mismatch(event, "no such message can arrive there");
    }
    return loop.takeNth(link, nth);
  };
}
