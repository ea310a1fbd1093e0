/** A message that a node sends, in the words that users see. */
export interface NodeMessage {
  /** The port by which it leaves. */
  readonly port: number;
  readonly kind: string;
  readonly words: readonly number[];
}

/** An alarm that a node sets. */
export interface NodeAlarm {
  readonly rounds: bigint;
  readonly tag: number;
}

/** What a node does in one step. */
export interface NodeStep {
  /** The sides of the coins that it tosses. */
  readonly sides: readonly number[];
  readonly sent: readonly NodeMessage[];
  /** Its decisions, as in `Event.does`. */
  readonly does?: string | undefined;
  /** True if it cancels alarms that it had before this step. */
  readonly isCalm: boolean;
  /** The alarms of this step that are set at its end. */
  readonly alarms: readonly NodeAlarm[];
}
