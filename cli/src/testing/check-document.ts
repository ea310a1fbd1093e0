import { z } from "zod";
import { isPath } from "../terminal/shell-word.ts";
import { documents, type DocumentName } from "../schemas/documents.ts";

/**
 * Throws if the command printed JSON that its schema does not allow. Keys that the schema does not name are allowed
 * only where a user's own algorithm may report them.
 */
export function checkDocuments(args: readonly string[], out: string): void {
  if (out === "") return;
  const verb = ["net", "ring", "elect"].includes(args[0]) ? `${args[0]}-${args[1]}` : args[0];
  if (args.includes("--batch")) {
    for (const line of out.trimEnd().split("\n")) {
      const value = JSON.parse(line) as object;
      checkDocument("error" in value ? "batch-error" : "run", value, true);
    }
  } else if (args.includes("--json")) {
    const name = verb === "run" && args.includes("--seeds") ? "hunt" : verb;
    checkDocument(name, JSON.parse(out), args.some(isPath));
  }
}

function checkDocument(name: string, document: unknown, isOwn: boolean): void {
  if (!(name in documents)) throw new Error(`${name} --json has no schema`);
  const { schema } = documents[name as DocumentName];
  const strict = schema === documents.run.schema && !isOwn ? documents.run.schema.strict() : schema;
  const { error } = strict.safeParse(document);
  if (error) throw new Error(`${name} --json does not fit its schema:\n${z.prettifyError(error)}`);
}
