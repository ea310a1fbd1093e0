import { z } from "zod";
import { documents } from "./documents.ts";

/** Returns the texts of the files of docs/schemas, by name. */
export function schemaFiles(): Map<string, string> {
  const schemas = Object.entries(documents).map(
    ([name, { schema, from }]) => [`${name}.json`, jsonSchemaOf(name, schema, from)] as const,
  );
  return new Map([...schemas, ["README.md", page()]]);
}

function jsonSchemaOf(name: string, schema: z.ZodType, from: string): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    override({ jsonSchema }) {
      // Later versions may add keys, so the published schemas allow more keys. The tests do not.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // The range of exact doubles says nothing about a document.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const title = `ringleader ${name}: ${from.replaceAll("`", "")}`;
  return `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`;
}

function page(): string {
  const rows = Object.entries(documents).map(
    ([name, { from }]) => `| [${name}](${name}.json) | ${from} |`,
  );
  return `# JSON documents

A JSON Schema (2020-12) for each document that the command prints or the page saves. The tests validate every document that they print.

| schema | document |
| --- | --- |
${rows.join("\n")}

- \`format\` is the number of the form, 1 for all of them. A new key does not change it; a key that changes or disappears does. A reader
  ignores keys that it does not know and refuses a higher number. \`list\` is an array and has no \`format\`.
- \`seed\` is present where something is drawn, \`replay\` wherever a command makes the result again.
- \`digest\` of a run (\`run\`, \`worst\`, \`lower-bound\`, \`replay\`, traces) is a hash of its setup and every event. \`digest\` of another document is
  a hash of its values without times, file names, command lines and traces. \`sweep\` hashes its rows, \`export\` the lines of its first file. All of them are
  the same on every machine and for any number of workers, unless a time limit, a budget that workers share, or a signal ended the work.
- An algorithm can report values of its own: \`run\` then has more keys, also in \`messages\` and \`time\`.
- Integers that can exceed 2^53 (times, numbers of schedules) are decimal strings, fractions "p/q" in lowest terms.

Written by \`UPDATE_DOCS=1 npx vitest run cli/src/schemas\` from \`cli/src/verbs/NAME/schema.ts\`.
`;
}
