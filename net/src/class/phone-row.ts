import type { PhoneRow } from "@ringleader/core/internal/role";
import type { ClassRun } from "./class-run.ts";
import type { RoomPhone } from "./roster.ts";

/** Describes a phone to the teacher. */
export function rowOf(phone: RoomPhone, run: ClassRun | undefined): PhoneRow {
  const { key, name, client, isDropped, isSlow, position: p } = phone;
  const row = { key, name, isConnected: client !== undefined, isDropped, isSlow };
  if (p === undefined || !run) return { ...row, waiting: 0, right: 0, wrong: 0 };
  const waiting = run.waiting(p) + (run.pending(p) ? 1 : 0);
  return { ...row, position: p, waiting, ...run.score(p) };
}
