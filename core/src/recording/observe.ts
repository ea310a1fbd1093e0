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

/** The message under delivery. */
interface Received {
  readonly kind: number;
  readonly message: any;
  readonly port: number;
}

/** Makes a `me` that reports sends, tosses, decisions and reasons to an observer, and passes them on. */
function reporting(
  me: any,
  { needs, messages }: Algorithm,
  { send, toss, decide, because }: Observer,
  position: () => number,
  received: () => Received | undefined,
): any {
  const oneWay = needs.ring === true && !needs.bothWays;
  const kinds = Object.keys(messages);
  /** Reports a message with the phase that the engine writes into it: that of an answered message, or the sender's. */
  const report = (kind: number, port: number, message: unknown, answered?: any): void => {
    const stamp = messages[kinds[kind]]["phase"]?.stamp;
    const phase = stamp && ((answered?.phase as number | undefined) ?? (me[stamp] as number));
    const words = stamp === undefined ? (message ?? nothing) : { ...(message as object), phase };
    send?.(position(), kind, port, words);
  };
  const sends = kinds.map((name, kind) => {
    const act = oneWay
      ? (message: unknown) => (report(kind, 1, message), me.send[name](message))
      : (port: number, message: unknown) => (
          report(kind, port, message),
          me.send[name](port, message)
        );
    return [name, act] as const;
  });
  const replies = kinds.map((name, kind) => {
    const act = (message: unknown) => {
      const to = received();
      if (to) report(kind, to.port, message, to.message);
      me.reply[name](message);
    };
    return [name, act] as const;
  });
  const forward = (changes?: object) => {
    const it = received();
    if (it) {
      const names = Object.keys(messages[kinds[it.kind]]);
      const words = names.map((name) => [name, it.message[name] as unknown]);
      const out = oneWay ? 1 : 1 - it.port;
      send?.(position(), it.kind, out, { ...Object.fromEntries(words), ...changes });
    }
    me.forward(changes);
  };
  const tossed = (sides: number): number => {
    const outcome = me.toss(sides) as number;
    toss?.(outcome);
    return outcome;
  };
  // The new object has the same class, so it reads and writes the fields of the same process.
  const prototype = Object.getPrototypeOf(me) as { lead(): void; follow(leader?: number): void };
  const shown: unknown = Object.create(prototype, {
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
    ...(needs.ring && { forward: { value: forward } }),
    ...(!oneWay && { reply: { value: Object.freeze(Object.fromEntries(replies)) } }),
    ...(needs.coins && { toss: { value: tossed } }),
    because: {
      value(reason: string, place?: string) {
        because?.(me, reason, place);
        return this as unknown;
      },
    },
  });
  return Object.freeze(shown);
}

/** Wraps the handlers of an algorithm so that an observer sees every call, on any engine. */
export function observe(algorithm: Algorithm, observer: Observer): Algorithm {
  const { before, after } = observer;
  let received: Received | undefined;
  let own: any;
  let shown: any;
  let cursor: Cursor;
  /** Returns the position of the acting process. An engine uses one `me` for all processes. */
  const at = (me: any): number => {
    if (me !== own) observing(me);
    return cursor.p;
  };
  /** Returns the `me` that reports, made once for each `me` of an engine. */
  const observing = (me: any): any => {
    if (me === own) return shown;
    own = me;
    cursor = cursorOf(me);
    const sees = () =>
      reporting(
        me,
        algorithm,
        observer,
        () => cursor.p,
        () => received,
      );
    return (shown = observer.send ? sees() : me);
  };
  const on = Object.keys(algorithm.messages).map((name, kind) => {
    const handle = (algorithm.on as any)[name];
    const handler = (me: any, message: any, port: number) => {
      before(at(me), kind, port, message);
      received = { kind, message, port };
      handle(observing(me), message, port);
      received = undefined;
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
