import type { LiveMessage } from "../conform/live-message.ts";
import type { LogLine } from "../conform/logged-event.ts";
import type { Header } from "../model/trace.ts";
import type { SentMessage } from "../solo/solo.ts";
import type { RoleInput } from "./roles.ts";

/** What a phone is told to handle. The last input asks how its process ended. */
export type PhoneInput = RoleInput | { readonly type: "end" };

/** What the process of a phone did with input `seq` of its run. The room compares it with the definition. */
export interface PhoneReport {
  readonly run: number;
  readonly seq: number;
  readonly lines?: readonly LogLine[];
  readonly sent?: readonly SentMessage[];
  /** The answer to the last input: the number of messages sent, and a hash of the fields. */
  readonly end?: { readonly sent: number; readonly fields: string };
  /** What the student expected, in the words of `effectOf`. */
  readonly guess?: string;
}

/** What a phone says. */
export type PhoneMessage =
  | {
      readonly join: {
        readonly room: string;
        readonly name: string;
        /** What the phone has drawn; by this it is known again after a reload. */
        readonly token: string;
        /** The run in the journal of the phone, and the number of inputs that it has handled. */
        readonly run?: number;
        readonly handled?: number;
      };
    }
  | { readonly report: PhoneReport };

/** `auto`: every phone handles its messages at once; `hand`: each student takes them and guesses. */
export type ClassMode = "auto" | "hand";

/** `open`: phones join; `over`: the logs are judged. */
export type ClassState = "open" | "running" | "paused" | "over";

/** What every phone is told of its room. */
export interface RoomNews {
  readonly state: ClassState;
  readonly mode: ClassMode;
  readonly joined: number;
  /** True if this phone has no place in the run. */
  readonly waits?: true;
  /** True if the teacher has dropped this phone. */
  readonly isDropped?: true;
  /** How the run ended, in a sentence. */
  readonly verdict?: string;
}

/** The place of a phone in a run. */
export interface PhoneSeat {
  readonly run: number;
  readonly header: Header;
  readonly position: number;
  /** The names of the students before and after it, clockwise. */
  readonly neighbours: readonly [string, string];
  /** Inputs that the process has handled, from number `from` on. The journal of the phone may lack them. */
  readonly journal: readonly PhoneInput[];
  readonly from: number;
  /** Number of reports that the room has accepted. */
  readonly reported: number;
}

/** What a room says to a phone. */
export interface RoomMessage {
  /** The answer to `join`. */
  readonly welcome?: { readonly name: string; readonly idea: string };
  readonly news?: RoomNews;
  readonly seat?: PhoneSeat;
  readonly input?: {
    readonly run: number;
    readonly seq: number;
    readonly input: PhoneInput;
    /** Number of messages that wait behind it. */
    readonly waiting: number;
  };
}

/** A phone as the teacher sees it. */
export interface PhoneRow {
  readonly key: number;
  readonly name: string;
  readonly isConnected: boolean;
  readonly isDropped: boolean;
  readonly isSlow: boolean;
  /** Its position in the run; absent if it has no place in it. */
  readonly position?: number;
  readonly waiting: number;
  readonly right: number;
  readonly wrong: number;
}

/** A room as the teacher sees it. */
export interface ClassView {
  readonly room: string;
  /** The address that phones open. */
  readonly address: string;
  readonly algorithm: string;
  readonly idea: string;
  readonly state: ClassState;
  readonly mode: ClassMode;
  /** Milliseconds that each message takes. */
  readonly delay: number;
  readonly ports: "aligned" | "scrambled";
  /** False if the algorithm needs aligned ports. */
  readonly canScramble: boolean;
  /** Number of runs that have begun. */
  readonly runs: number;
  readonly phones: readonly PhoneRow[];
  /** Seconds until the room ends. */
  readonly secondsLeft: number;
  /** How the run ended, in a sentence, and why the last command was refused. */
  readonly verdict?: string;
  readonly refusal?: string;
}

/** What a room says to the page of the teacher. */
export interface TeacherMessage {
  readonly view?: ClassView;
  /** What happens in the run. */
  readonly live?: LiveMessage;
}

/** What the page of the teacher says. The first message proves that it is the teacher's. */
export type TeacherCommand =
  | { readonly teach: string }
  | { readonly start: true }
  | { readonly pause: boolean }
  | { readonly mode: ClassMode }
  | { readonly delay: number }
  | { readonly ports: "aligned" | "scrambled" }
  | { readonly drop: number }
  /** Removes all phones that are away and have no place in a run. They may join again. */
  | { readonly forgetAway: true }
  | { readonly readmit: number }
  /** Gives the place of a phone that is away or dropped to a phone that waits. */
  | { readonly replace: number }
  | { readonly slow: number }
  /** Judges the run as far as it has come. */
  | { readonly end: true }
  /** Opens the room for the next run. */
  | { readonly again: true }
  /** Ends the room. */
  | { readonly close: true };
