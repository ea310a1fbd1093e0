import type { Algorithm } from "../model/algorithm.ts";
import { cursorOf, type Cursor } from "../model/cursor.ts";

/** Kinds of events that are no messages; messages have the index of their kind. */
export const WAKE = 255;
export const ALARM = 254;

/** Who sits beside an algorithm while it acts. */
export interface Observer {
  /** A handler is about to act: the kind, the port, the message's view, or the tag of an alarm. */
  readonly before: (p: number, kind: number, port: number, message: any) => void;
  /** It sends; `port` as the algorithm names it, with -1 for both. */
  readonly send?: (p: number, kind: number, port: number, message: any) => void;
  readonly toss?: (outcome: number) => void;
  /** It is done. */
  readonly after?: (me: any) => void;
}

const nothing = {};

/** The same handlers, observed. No second definition: they do the work, on any engine. */
export function observed(algorithm: Algorithm, { before, send, toss, after }: Observer): Algorithm {
  const oneWay = algorithm.needs.ring === true && !algorithm.needs.bothWays;
  const kinds = Object.keys(algorithm.messages);
  let own: any;
  let shown: any;
  let cursor: Cursor;
  /** The position of the process that acts; every engine has one `me`. */
  const at = (me: any): number => {
    if (me !== own) observe(me);
    return cursor.p;
  };
  /** A `me` that tells what is sent and tossed; made once for each cursor of an engine. */
  const observe = (me: any): any => {
    if (me === own) return shown;
    own = me;
    cursor = cursorOf(me);
    if (!send) return (shown = me);
    const sends = kinds.map((name, kind) => {
      const told = oneWay
        ? (message: unknown) => (
            send(cursor.p, kind, 1, message ?? nothing),
            me.send[name](message)
          )
        : (port: number, message: unknown) => (
            send(cursor.p, kind, port, message ?? nothing),
            me.send[name](port, message)
          );
      return [name, told] as const;
    });
    const tossed = (sides: number): number => {
      const outcome = me.toss(sides) as number;
      toss?.(outcome);
      return outcome;
    };
    // A second object of the same class: what it reads and writes is where the cursor stands.
    shown = Object.create(Object.getPrototypeOf(me), {
      send: { value: Object.fromEntries(sends) },
      ...(algorithm.needs.coins && { toss: { value: tossed } }),
    });
    return shown;
  };
  const on = kinds.map((name, kind) => {
    const handle = (algorithm.on as any)[name];
    const handler = (me: any, message: any, port: number) => {
      before(at(me), kind, port, message);
      handle(observe(me), message, port);
      after?.(me);
    };
    return [name, handler] as const;
  });
  return {
    ...algorithm,
    wake(me: any) {
      before(at(me), WAKE, 0, undefined);
      algorithm.wake?.(observe(me));
      after?.(me);
    },
    on: Object.fromEntries(on),
    ...(algorithm.alarm && {
      alarm(me: any, tag: number) {
        before(at(me), ALARM, 0, tag);
        algorithm.alarm!(observe(me), tag);
        after?.(me);
      },
    }),
  } as Algorithm;
}
