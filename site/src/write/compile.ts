import * as core from "@ringleader/core";
import { transform } from "sucrase";

/** Lines that stand before the text once it is a function. */
const LEAD = 2;

/** What is wrong with an own text, and in which of its lines. */
export class Wrong extends core.Refusal {
  readonly line: number | undefined;
  constructor(sentence: string, line?: number) {
    super(sentence);
    this.line = line;
  }
}

/** The family that an own text exports. It is given this very core, and nothing else. Runs the text. */
export function compiled(text: string): core.Family {
  const exports: Record<string, unknown> = {};
  let code: string;
  try {
    ({ code } = transform(text, { transforms: ["typescript", "imports"] }));
  } catch (error) {
    const { message, loc } = error as { message: string; loc?: { line: number } };
    throw new Wrong(message.replace(/^Error transforming [^:]*: /, ""), loc?.line);
  }
  const give = (name: string): unknown => {
    if (name === "@ringleader/core") return core;
    throw new Wrong(`import from "${name}" is not accepted; "@ringleader/core" is.`);
  };
  try {
    // oxlint-disable-next-line no-implied-eval -- the reader's own text, in a worker.
    new Function("exports", "require", `"use strict";\n${code}\n//# sourceURL=own.ts`)(
      exports,
      give,
    );
  } catch (error) {
    if (error instanceof core.Refusal) throw error;
    throw new Wrong(error instanceof Error ? error.message : String(error), lineOf(error));
  }
  return core.familyIn("the text", exports);
}

/** The line of the own text in which something was thrown. */
export function lineOf(error: unknown): number | undefined {
  const place = error instanceof Error ? /own\.ts:(\d+)/.exec(error.stack ?? "")?.[1] : undefined;
  return place === undefined ? undefined : Number(place) - LEAD - 1;
}
