import type { Compiled } from "../compile/compile.ts";
import { wordOutside } from "../model/algorithm.ts";
import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { PoolLoop } from "./engine/pool.ts";

/** Returns the next event of a trace; undefined at the end of the trace. */
export type Steps = () => Event | undefined;

/** Makes a function that picks the next message to deliver, which a trace names by process, port, kind and words. */
export function fromTrace(
  steps: Steps,
  { shape: { kinds, links }, loop }: Compiled<PoolLoop>,
  { algorithm, n, network, swapped, links: order }: Setup,
): () => number {
  const { rows } = network;
  const say = ({ index, kind, process, port, words }: Event) =>
    `event ${index}: ${kind}(${words.join(", ")}) at port ${port} of position ${process}`;
  return () => {
    let event = steps();
    while (event && (event.kind === "wake" || event.kind === "alarm")) event = steps();
    if (!event) {
      if (loop.inFlight() === 0) return -1;
      throw new Refusal(
        `the trace ends, but ${loop.inFlight()} messages are still in flight; the file may be truncated.`,
      );
    }
    const { process: p, port, kind, words } = event;
    const degree = rows ? rows.offset[p + 1] - rows.offset[p] : links === "twoWay" ? 2 : 1;
    if (!(p >= 0 && p < n && port >= 0 && port < degree)) {
      throw new Refusal(`the trace asks for ${say(event)}, but that port does not exist.`);
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
      throw new Refusal(`the trace asks for ${say(event)}, but no such message can arrive there.`);
    }
    return loop.takeNth(link, nth);
  };
}
