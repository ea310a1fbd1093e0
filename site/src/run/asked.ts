import type { Hand } from "@ringleader/core/record";
import type { Form } from "./form.ts";

/** A run that is asked for: its setup, where its schedule was made by hand that too, and where to look. */
export interface Asked {
  readonly form: Form;
  readonly hand?: Hand;
  /** The event to open at; absent: the end. */
  readonly at?: number;
  /** Of a trace whose schedule is too long for an address. */
  readonly traceOnly?: true;
}
