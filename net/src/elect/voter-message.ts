/**
 * What voters tell each other. Voters are numbered by position. All values are whole numbers: numbers of views are less
 * than 2^53, tokens less than 2^52, the others less than 2^32.
 */
export type VoterMessage =
  | BeatMessage
  | CallMessage
  | HereMessage
  | ViewMessage
  | RingMessage
  | PollMessage
  | FreeMessage
  | AskMessage
  | GrantMessage
  | RefuseMessage
  | ReleaseMessage
  | LeaveMessage
  | RecallMessage
  | RecalledMessage;

interface Envelope {
  readonly from: number;
  readonly to: number;
}

/** A heartbeat along the ring of a view, or a probe of a voter outside it. */
export interface BeatMessage extends Envelope {
  readonly kind: "beat";
  readonly view: number;
  /** The largest number of a view that the sender has answered or called. */
  readonly top: number;
  /** The number of the next message of the ring that the sender expects at its ports 0 and 1. */
  readonly next0: number;
  readonly next1: number;
}

/** Calls a view: asks which voters hear the caller. */
export interface CallMessage extends Envelope {
  readonly kind: "call";
  readonly view: number;
}

/** Answers a call. */
export interface HereMessage extends Envelope {
  readonly kind: "here";
  readonly view: number;
  /** The incarnation of the sender. */
  readonly incarnation: number;
}

/** Starts a view. Bit i of `members` is set if voter i has answered the call. */
export interface ViewMessage extends Envelope {
  readonly kind: "view";
  readonly view: number;
  readonly members: number;
  /** The incarnation of the receiver that has answered. No other begins the view. */
  readonly incarnation: number;
}

/** A message of the election in a view. */
export interface RingMessage extends Envelope {
  readonly kind: "ring";
  readonly view: number;
  /** The link of the engine, and the number of the message on that link. */
  readonly link: number;
  readonly seq: number;
  /** The kind of message of the algorithm, and its words. */
  readonly type: number;
  readonly w0: number;
  readonly w1: number;
  readonly w2: number;
  readonly w3: number;
}

/** Asks whether the receiver would grant a lease. The answer is `free` or a refusal of token 0, and promises nothing. */
export interface PollMessage extends Envelope {
  readonly kind: "poll";
  /** The number of the question, which the answer repeats. */
  readonly serial: number;
}

export interface FreeMessage extends Envelope {
  readonly kind: "free";
  readonly serial: number;
  /** The largest token that the voter has promised. */
  readonly promised: number;
}

/** Asks for a lease under a token, or for more time. */
export interface AskMessage extends Envelope {
  readonly kind: "ask";
  readonly token: number;
  /** The number of the question, which the answer repeats. */
  readonly serial: number;
  /** 1 if the sender leads under this token. */
  readonly leads: number;
}

export interface GrantMessage extends Envelope {
  readonly kind: "grant";
  readonly token: number;
  readonly serial: number;
}

export interface RefuseMessage extends Envelope {
  readonly kind: "refuse";
  readonly token: number;
  readonly serial: number;
  /** The largest token that the voter has promised. */
  readonly promised: number;
  /** Time until the voter may grant a larger token, by its own clock. */
  readonly wait: number;
  /** The index in `READINESS`. */
  readonly readiness: number;
}

/** Gives a lease back before its end. The job has ended, or the token was never won. */
export interface ReleaseMessage extends Envelope {
  readonly kind: "release";
  readonly token: number;
}

/** The sender leaves its view, because it is about to end. */
export interface LeaveMessage extends Envelope {
  readonly kind: "leave";
}

/** A voter without its promise asks what others have promised. */
export interface RecallMessage extends Envelope {
  readonly kind: "recall";
  readonly serial: number;
}

export interface RecalledMessage extends Envelope {
  readonly kind: "recalled";
  readonly serial: number;
  /** The index in `READINESS`. */
  readonly readiness: number;
  readonly promised: number;
}

/** The words of each kind, in the order of the wire. */
export const MESSAGE_WORDS = {
  beat: ["view", "top", "next0", "next1"],
  call: ["view"],
  here: ["view", "incarnation"],
  view: ["view", "members", "incarnation"],
  ring: ["view", "link", "seq", "type", "w0", "w1", "w2", "w3"],
  poll: ["serial"],
  free: ["serial", "promised"],
  ask: ["token", "serial", "leads"],
  grant: ["token", "serial"],
  refuse: ["token", "serial", "promised", "wait", "readiness"],
  release: ["token"],
  leave: [],
  recall: ["serial"],
  recalled: ["serial", "readiness", "promised"],
} as const satisfies Readonly<Record<VoterMessage["kind"], readonly string[]>>;
