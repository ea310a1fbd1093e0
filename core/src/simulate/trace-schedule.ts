import { counted } from "../model/counted.ts";
import { wordOutside } from "../model/algorithm.ts";
import { isOfMessage } from "../model/system/fault.ts";
import type { Setup } from "../model/setup.ts";
import { sayEvent, type Event } from "../model/trace.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Compiled } from "../compile/compile.ts";
import { Deliverable } from "./deliverable.ts";
import { linkEnds } from "../compile/link-ends.ts";
import type { PoolLoop, SlotMessage } from "./engine/pool.ts";
import type { Scheduler } from "./simulation.ts";

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

/**
 * Makes a scheduler that performs the deliveries and faults of a trace, which names a message by process, port, kind and
 * words. `compiled` returns the instance that the run uses now.
 */
export function traceScheduler(
  steps: Steps,
  setup: Setup,
  compiled: () => Compiled<PoolLoop>,
): Scheduler {
  const { algorithm } = setup;
  const ends = linkEnds(setup);
  const messages = new Deliverable(setup.links);
  let ahead: Event | undefined;

  const mismatch = (event: Event, why: string) =>
    new TraceMismatch(
      `event ${event.index} differs: in the trace ${sayEvent(event)}; in the run ${why}.`,
      event.index,
    );
  /** Returns the next delivery or fault, which stays the next until `ahead` is cleared. */
  const peek = (): Event | undefined => {
    ahead ??= steps();
    while (ahead && !ahead.fault && (ahead.kind === "wake" || ahead.kind === "alarm"))
      ahead = steps();
    return ahead;
  };
  const linkOf = (event: Event): number => {
    const link = ends.into(event.process, event.port);
    if (link === undefined) throw mismatch(event, "that port does not exist");
    return link;
  };
  const isNamed = ({ kind, words }: SlotMessage, event: Event): boolean => {
    const { name, fields } = compiled().shape.kinds[kind];
    return (
      name === event.kind &&
      fields.length === event.words.length &&
      fields.every(([, field], i) => wordOutside(algorithm, field, words[i]) === event.words[i])
    );
  };
  /**
   * Finds the slot of the message that an event names. Equal messages on a link that reorders may differ in causal depth,
   * and so in the time at which the process handles them. Those with the same time are interchangeable: the process
   * has reached their depth, or they have one depth.
   */
  const find = (event: Event): number => {
    const { loop } = compiled();
    const clock = loop.clock(event.process);
    let first: number | undefined;
    for (const slot of messages.on(linkOf(event))) {
      const message = loop.read(slot);
      if (!isNamed(message, event)) continue;
      if (event.fault || event.time === String(Math.max(clock, message.depth))) return slot;
      first ??= slot;
    }
    if (first === undefined) throw mismatch(event, "no such message can arrive there");
    return first;
  };
  /** Crashes the process of an event, or holds or releases its link. */
  const breakDown = (event: Event): void => {
    const { fault, process } = event;
    const link = linkOf(event);
    if (fault === "crash" && !messages.crash(process))
      throw mismatch(event, "it has crashed before");
    if (fault === "hold" && !messages.hold(link)) throw mismatch(event, "it is held already");
    if (fault === "release" && !messages.release(link)) throw mismatch(event, "it is not held");
  };

  return {
    arrived: (slot, link) => messages.send(slot, link, ends.process(link)),
    stuck: () => messages.stuck(),
    held: () => messages.held(),
    pick() {
      const event = peek();
      if (!event) {
        const left = compiled().loop.inFlight() - messages.stuck();
        if (left === 0) return -1;
        throw new TraceMismatch(
          `the trace ends with ${counted(left, "message")} in flight; the file may be truncated.`,
        );
      }
      if (event.fault) return -1;
      const slot = find(event);
      ahead = undefined;
      messages.take(slot, linkOf(event));
      return slot;
    },
    fault() {
      const event = peek();
      if (!event?.fault) return undefined;
      const { fault, process, port } = event;
      const slot = isOfMessage(fault) ? find(event) : undefined;
      if (slot === undefined) breakDown(event);
      else if (fault === "lose") messages.take(slot, linkOf(event));
      ahead = undefined;
      return { fault, process, port, slot };
    },
  };
}
