/**
 * What a schedule may do to a run besides deliveries. `lose` and `duplicate` act on a message that can be delivered next;
 * the copy joins the end of its link. A process that crashed reacts to no message. A link that is held delivers no
 * message until it is released.
 */
export const faultKinds = ["lose", "duplicate", "crash", "hold", "release"] as const;
/** What a schedule can do to a message or a process. */
export type FaultKind = (typeof faultKinds)[number];

/**
 * True if a fault only delays messages. In an asynchronous model, messages may be slow, so these faults stay inside it. Runs
 * in rounds have no faults.
 */
export const isDelay = (fault: FaultKind): boolean => fault === "hold" || fault === "release";

/** True if a fault acts on a message. */
export const isOfMessage = (fault: FaultKind): boolean => fault === "lose" || fault === "duplicate";

/** A fault at a process, or at the link that ends at its port. */
export interface ScheduledFault {
  readonly fault: FaultKind;
  readonly process: number;
  readonly port: number;
  /** The slot of the message that is lost or duplicated. */
  readonly slot?: number | undefined;
}
