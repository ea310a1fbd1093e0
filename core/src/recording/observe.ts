import type { Algorithm } from "../model/algorithm.ts";
import { faultKinds, type FaultKind } from "../model/system/fault.ts";
import { cursorOf, type Cursor } from "../compile/loop.ts";

/**
 * Event kinds that are not receipts. The event kind of a receipt is the index of the message kind, which is less than
 * ALARM. The event kind of a fault is FAULT plus the index of the fault in `faultKinds`.
 */
export const WAKE = 255;
export const ALARM = 249;
const FAULT = 250;

/** Returns the fault of an event kind; undefined if the event is not a fault. */
export const faultOf = (kind: number): FaultKind | undefined => faultKinds[kind - FAULT];

/** Returns the event kind of a fault. */
export const kindOfFault = (fault: FaultKind): number => FAULT + faultKinds.indexOf(fault);

export interface Observer {
  /** Called before a handler. `message` is the message, the tag of an alarm, or undefined for a wake-up. */
  readonly before: (p: number, kind: number, port: number, message: any) => void;
  /** Called when the handler sends. `port` is the number that the algorithm uses; -1 for both ports. */
  readonly send?: (p: number, kind: number, port: number, message: any) => void;
  readonly toss?: (outcome: number) => void;
  /** Called when the handler decides, with the id that a follower names. */
  readonly decide?: (leads: boolean, whom?: number) => void;
  /** Called with the reason that the handler gives; `place` is where it stands in the source, in builds of the page. */
  readonly because?: (me: any, reason: string, place?: string) => void;
  readonly after?: (me: any) => void;
}

const nothing = {};

/** Wraps the handlers of an algorithm so that an observer sees every call, on any engine. */
export function observe(
  algorithm: Algorithm,
  { before, send, toss, decide, because, after }: Observer,
): Algorithm {
  const oneWay = algorithm.needs.ring === true && !algorithm.needs.bothWays;
  const kinds = Object.keys(algorithm.messages);
  let own: any;
  let shown: any;
  let cursor: Cursor;
  /** Returns the position of the acting process. An engine uses one `me` for all processes. */
  const at = (me: any): number => {
    if (me !== own) observing(me);
    return cursor.p;
  };
  /** Makes a `me` that reports sends, tosses and decisions, once for each `me` of an engine. */
  const observing = (me: any): any => {
    if (me === own) return shown;
    own = me;
    cursor = cursorOf(me);
    if (!send) return (shown = me);
    const sends = kinds.map((name, kind) => {
      const report = oneWay
        ? (message: unknown) => (
            send(cursor.p, kind, 1, message ?? nothing),
            me.send[name](message)
          )
        : (port: number, message: unknown) => (
            send(cursor.p, kind, port, message ?? nothing),
            me.send[name](port, message)
          );
      return [name, report] as const;
    });
    const tossed = (sides: number): number => {
      const outcome = me.toss(sides) as number;
      toss?.(outcome);
      return outcome;
    };
    // The new object has the same class, so it reads and writes the fields of the same process.
    const prototype = Object.getPrototypeOf(me) as { lead(): void; follow(leader?: number): void };
    shown = Object.create(prototype, {
      lead: {
        value() {
          decide?.(true);
          prototype.lead.call(this);
        },
      },
      follow: {
        value(leader?: number) {
          decide?.(false, leader);
          prototype.follow.call(this, leader);
        },
      },
      send: { value: Object.freeze(Object.fromEntries(sends)) },
      ...(algorithm.needs.coins && { toss: { value: tossed } }),
      because: {
        value: (reason: string, place?: string) => because?.(me, reason, place),
      },
    });
    return Object.freeze(shown);
  };
  const on = kinds.map((name, kind) => {
    const handle = (algorithm.on as any)[name];
    const handler = (me: any, message: any, port: number) => {
      before(at(me), kind, port, message);
      handle(observing(me), message, port);
      after?.(me);
    };
    return [name, handler] as const;
  });
  return {
    ...algorithm,
    wake(me: any) {
      before(at(me), WAKE, 0, undefined);
      algorithm.wake?.(observing(me));
      after?.(me);
    },
    on: Object.fromEntries(on),
    ...(algorithm.alarm && {
      alarm(me: any, tag: number) {
        before(at(me), ALARM, 0, tag);
        algorithm.alarm!(observing(me), tag);
        after?.(me);
      },
    }),
  } as Algorithm;
}
