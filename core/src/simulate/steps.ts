import type { Shape } from "../model/compile.ts";
import { Refusal } from "../model/refusal.ts";
import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import type { World } from "../model/world.ts";

/** The next event of a trace, or nothing at its end. Deliveries are obeyed, the rest is derived. */
export type Steps = () => Event | undefined;

interface Chains {
  inFlight(): number;
  waiting(link: number, most: number): { kind: number; words: Uint32Array }[];
  takeNth(link: number, nth: number): number;
}

/** Chooses what a trace says: the process and the port, and on reordering links the words. */
export function fromTrace(
  steps: Steps,
  { kinds, links }: Shape,
  engine: Chains,
  world: World,
  rows: { offset: Uint32Array } | undefined,
  given: Setup,
): () => number {
  const say = ({ index, kind, process, port, words }: Event) =>
    `event ${index}: ${kind}(${words.join(", ")}) at port ${port} of process ${process}`;
  return () => {
    let event = steps();
    while (event && (event.kind === "wake" || event.kind === "alarm")) event = steps();
    if (!event) {
      if (engine.inFlight() === 0) return -1;
      throw new Refusal(
        `the trace ends, but ${engine.inFlight()} messages are still in flight; was it cut off?`,
      );
    }
    const { process: p, port, kind, words } = event;
    const degree = rows ? rows.offset[p + 1] - rows.offset[p] : links === "twoWay" ? 2 : 1;
    if (!(p >= 0 && p < given.n && port >= 0 && port < degree)) {
      throw new Refusal(`the trace asks for ${say(event)}, but there is no such port.`);
    }
    const link = rows
      ? rows.offset[p] + port
      : links === "twoWay"
        ? (p << 1) | (port ^ (given.swapped?.[p] ?? 0))
        : p;
    // Of a link that keeps the order only the oldest can arrive, however many wait behind it.
    const nth = engine.waiting(link, given.links === "fifo" ? 1 : Infinity).findIndex((it) => {
      const { name, fields } = kinds[it.kind];
      const same = fields.every(([, field], i) => {
        const word = it.words[i];
        return (field.kind === "id" ? world.idOutside(word) : word) === words[i];
      });
      return name === kind && same && fields.length === words.length;
    });
    if (nth < 0) {
      throw new Refusal(
        `the trace asks for ${say(event)}, but no such message can arrive there then.`,
      );
    }
    return engine.takeNth(link, nth);
  };
}
