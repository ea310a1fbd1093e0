import type { Header, Setup } from "@ringleader/core/internal";
import type { ClassMode } from "@ringleader/core/internal/role";
import type { RoomEffects } from "./room-effects.ts";

/** What a room is made of. */
export interface RoomOptions {
  /** The four letters of the room. */
  readonly code: string;
  /** The address that phones open. */
  readonly address: string;
  /** What the page of the teacher says first. */
  readonly teacherKey: string;
  readonly algorithm: string;
  readonly idea: string;
  readonly canScramble: boolean;
  readonly delay: number;
  readonly mode: ClassMode;
  /** Largest number of phones from one address. */
  readonly perAddress: number;
  /** Makes the setup of run `number` with n processes. */
  readonly makeRun: (
    n: number,
    ports: "aligned" | "scrambled",
    number: number,
  ) => { readonly setup: Setup; readonly header: Header };
  readonly now: number;
  readonly effects: RoomEffects;
}
