import type { LogLine } from "@ringleader/core/internal/conform";
import type { ClassView, RoomMessage } from "@ringleader/core/internal/role";
import type { ClassRun } from "./class-run.ts";
import type { ClassVerdict } from "./judge-class.ts";
import type { ClassClient } from "./roster.ts";

/** What a room does to the world. */
export interface RoomEffects {
  readonly toPhone: (client: ClassClient, message: RoomMessage) => void;
  readonly toTeacher: (client: ClassClient, view: ClassView) => void;
  /** Ends a connection and says why. */
  readonly close: (client: ClassClient, why: string) => void;
  /** A connection has proved that it is the teacher's. */
  readonly onTeacher: (client: ClassClient) => void;
  readonly onBegin: (run: ClassRun) => void;
  readonly onEvent: (position: number, line: LogLine) => void;
  readonly onVerdict: (verdict: ClassVerdict, run: ClassRun) => void;
  /** The room is over. */
  readonly onClose: (why: string) => void;
}
