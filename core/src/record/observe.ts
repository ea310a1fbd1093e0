import type { Algorithm } from "../model/algorithm.ts";

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
  /** A `me` that tells what is sent and tossed; made once for each cursor of an engine. */
  const observe = (me: any): any => {
    if (!send || me === own) return send ? shown : me;
    const sends = kinds.map((name, kind) => {
      const told = oneWay
        ? (message: unknown) => (send(me.p, kind, 1, message ?? nothing), me.send[name](message))
        : (port: number, message: unknown) => (
            send(me.p, kind, port, message ?? nothing),
            me.send[name](port, message)
          );
      return [name, told] as const;
    });
    const tossed = (sides: number): number => {
      const outcome = me.toss(sides) as number;
      toss?.(outcome);
      return outcome;
    };
    own = me;
    // A second cursor of the same class: what it reads and writes is where the first one stands.
    shown = Object.create(Object.getPrototypeOf(me));
    shown.send = Object.fromEntries(sends);
    if (algorithm.needs.coins) shown.toss = tossed;
    return shown;
  };
  const on = kinds.map((name, kind) => {
    const handle = (algorithm.on as any)[name];
    const handler = (me: any, message: any, port: number) => {
      before(me.p, kind, port, message);
      handle(observe(me), message, port);
      after?.(me);
    };
    return [name, handler] as const;
  });
  return {
    ...algorithm,
    wake(me: any) {
      before(me.p, WAKE, 0, undefined);
      algorithm.wake?.(observe(me));
      after?.(me);
    },
    on: Object.fromEntries(on),
    ...(algorithm.alarm && {
      alarm(me: any, tag: number) {
        before(me.p, ALARM, 0, tag);
        algorithm.alarm!(observe(me), tag);
        after?.(me);
      },
    }),
  } as Algorithm;
}
