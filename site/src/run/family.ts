import { find, Refusal, type Family } from "@ringleader/core";
import { isOwn } from "./own.ts";

/** Who is run: one of the catalogue by its name, or the reader's own, with its text. */
export interface Subject {
  readonly algorithm: string;
  readonly text?: string;
}

/**
 * The family a subject stands for. Only workers ask: an own text is run to be read, and a worker that
 * does not come back can be ended.
 */
export async function familyOf({ algorithm, text }: Subject): Promise<Family> {
  if (!isOwn(algorithm)) return find(algorithm);
  if (text === undefined) {
    throw new Refusal(
      `${algorithm} is not kept in this browser; links never carry code. Open its file under Write.`,
    );
  }
  const { compiled } = await import("../write/compile.ts");
  return await compiled(text);
}
