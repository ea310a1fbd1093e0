import * as core from "@ringleader/core";
import { transform } from "sucrase";
import { functionOf, lineOf } from "./own-line.ts";
import { syntaxLine } from "./syntax-line.ts";

/** What is wrong with an own text, and in which of its lines. */
export class Wrong extends core.Refusal {
  readonly line: number | undefined;
  constructor(sentence: string, line?: number) {
    super(sentence);
    this.line = line;
  }
}

/** The family that an own text exports. Runs the text. */
export const compiled = (text: string): Promise<core.Family> => familyFrom(codeOf(text));

/** The text without its types, line by line. */
export function codeOf(text: string): string {
  try {
    return transform(text, { transforms: ["typescript", "imports"], disableESTransforms: true })
      .code;
  } catch (error) {
    const { message, loc } = error as { message: string; loc?: { line: number } };
    throw new Wrong(`${message.replace(/ \(\d+:\d+\)$/, "")}.`, loc?.line);
  }
}

/** The code is given this very core, what else is named here, and nothing more. */
export async function familyFrom(
  code: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<core.Family> {
  mustExport(code);
  const exports: Record<string, unknown> = {};
  let text: Function;
  try {
    text = functionOf(code, "exports", "require", ...Object.keys(more));
  } catch (error) {
    throw new Wrong(sayingOf(error), await syntaxLine(code));
  }
  try {
    text(exports, give, ...Object.values(more));
  } catch (error) {
    if (error instanceof Wrong) throw error;
    throw new Wrong(sayingOf(error), lineOf(error));
  }
  return core.familyIn("the text", exports);
}

function give(name: string): unknown {
  if (name === "@ringleader/core") return core;
  const refusal = `import from "${name}" is not accepted; "@ringleader/core" is.`;
  throw new Wrong(refusal, lineOf(new Error(refusal)));
}

/** In the code an import is a property, and one that is not there would be nothing. */
function mustExport(code: string): void {
  for (const { 1: name, index } of code.matchAll(/\b_core\d*\.(\w+)/g)) {
    if (name in core) continue;
    const line = code.slice(0, index).split("\n").length;
    throw new Wrong(`"@ringleader/core" exports no ${name}.`, line);
  }
}

/** What a text threw, in one sentence. */
export function sayingOf(error: unknown): string {
  if (!(error instanceof Error)) return `the text throws ${String(error)}.`;
  const said = error.message.split("\n")[0].trim().replace(/\.$/, "");
  return error instanceof core.Refusal ? error.message : `${said || error.name}.`;
}
