import type { Described } from "../run/described.ts";
import type { Form } from "../run/form.ts";
import type { Few } from "./settle.ts";

/** What an editor of the setup works on: the text, and the ring it stands for where that is small. */
export interface Editing {
  readonly form: Form;
  readonly described: Described;
  readonly few: Few | undefined;
  /** Of the run that is shown. */
  readonly ids: Uint32Array | undefined;
  /** Changes the text; Enter or Run runs it. */
  readonly edit: (change: Partial<Form>) => void;
  /** Changes the text and runs it. */
  readonly choose: (change: Partial<Form>) => void;
}
