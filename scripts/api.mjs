// Generates docs/api.md from the declarations that `tsc` writes for core/src/index.ts. Each public name has its
// comment, its type and its example.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { table } from "./markdown.mjs";

const types = join(import.meta.dirname, "../core/dist");

/** @typedef {{ name: string, isType: boolean, file: string, heading: string }} Exported */
/** @typedef {{ comment: string, example: string | undefined, declaration: string }} Documented */

/** Lists the public names in order, each with the line comment above it as its heading. */
export function exportsOf() {
  const source = readFileSync(join(types, "../src/index.ts"), "utf8");
  const text = source.replace(/\/\*\*[^]*?\*\//, "");
  let heading = "";
  /** @type {Exported[]} */
  const names = [];
  const parts = /^\/\/ (.*)$|^export (type )?\{([^}]*)\} from "\.\/([^"]+)\.ts";/gm;
  for (const [, title, onlyTypes, list, path] of text.matchAll(parts)) {
    if (title !== undefined) heading = title;
    for (const word of list?.match(/(?:type )?\w+/g) ?? []) {
      const name = word.replace("type ", "");
      const isType = onlyTypes !== undefined || word !== name;
      names.push({ name, isType, file: `${path}.d.ts`, heading });
    }
  }
  return names;
}

/**
 * Finds the declaration of a name with its comment.
 * @param {Exported} exported
 * @returns {Documented}
 */
export function documentationOf({ name, file }) {
  const text = readFileSync(join(types, file), "utf8");
  const start = new RegExp(
    `^export (?:declare )?(?:const|function|class|interface|type) ${name}\\b`,
    "m",
  );
  const at = text.search(start);
  if (at < 0) throw new Error(`${file} does not declare ${name}`);
  const end = text.slice(at + 1).search(/^(?:\/\*\*|export|declare|type|interface|import|\/\/#)/m);
  const declaration = text.slice(at, end < 0 ? undefined : at + 1 + end);
  const [, block = ""] = /\/\*\*((?:(?!\*\/)[^])*)\*\/\n$/.exec(text.slice(0, at)) ?? [];
  const comment = block.replace(/^ *\* ?/gm, "").trim();
  const [, example] = /@example\s*```ts\n([^]*?)```/.exec(comment) ?? [];
  return {
    comment: comment.replace(/@example[^]*/, "").trim(),
    example: example?.trimEnd(),
    declaration: declaration.replace(/^export (?:declare )?/, "").trimEnd(),
  };
}

/**
 * Makes an example a separate module, which imports the public names that it uses.
 * @param {string} example
 * @param {readonly Exported[]} names
 */
export function moduleOf(example, names) {
  const code = example.replace(/\/\/.*$|"[^"]*"/gm, "");
  const used = names
    .filter(({ name }) => new RegExp(`(?<![.\\w])${name}\\b(?!:)`).test(code))
    .filter(({ name }) => !new RegExp(`(?:const|let) ${name}\\b`).test(code))
    .map(({ name, isType }) => (isType ? `type ${name}` : name))
    .sort((x, y) => x.localeCompare(y, "en"));
  return `import { ${used.join(", ")} } from "@ringleader/core";\n\n${example}`;
}

/** @param {string} code */
const block = (code) => `\`\`\`ts\n${code}\n\`\`\``;

/**
 * Lists the options of an interface whose members all have comments.
 * @param {string} declaration
 */
export function optionsOf(declaration) {
  const member = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*readonly (\w+)\??:/g;
  return [...declaration.matchAll(member)].map(([, comment, name]) => {
    const text = comment.replace(/^ *\* ?/gm, "").trim();
    const [, usual] = /@defaultValue ([^]*)$/.exec(text) ?? [];
    const says = text.replace(/@defaultValue[^]*/, "").trim();
    return { name, says: says.replace(/\s+/g, " "), usual: usual?.replace(/\s+/g, " ").trim() };
  });
}

/**
 * @param {Exported} exported
 * @param {readonly Exported[]} names
 */
function entry(exported, names) {
  const { comment, example, declaration } = documentationOf(exported);
  const rows = optionsOf(declaration).map(({ name, says, usual }) => [
    `\`${name}\``,
    says,
    usual ?? "required",
  ]);
  return [
    `### ${exported.name}`,
    comment.replace(/^@defaultValue (.*)$/m, "Default: $1."),
    // The language is `typescript`, not `ts`, because docs.test.ts type-checks `ts` blocks and a declaration alone
    // is not a program.
    exported.name.endsWith("Options")
      ? table(["option", "meaning", "default"], rows)
      : `\`\`\`typescript\n${declaration}\n\`\`\``,
    ...(example === undefined ? [] : [block(moduleOf(example, names))]),
  ];
}

export function api() {
  const names = exportsOf();
  const headings = [...new Set(names.map(({ heading }) => heading))];
  const parts = [
    "# The library",
    `\`node scripts/docs.mjs\` generates this page from the comments in \`core/src\`. \`@ringleader/core\` exports these ${names.length} names. Each algorithm has a separate entry point:`,
    block(
      'import { run } from "@ringleader/core";\nimport { peterson } from "@ringleader/core/algorithms/peterson";\n\nconsole.log(run(peterson, { n: 8 }).leaders);',
    ),
    "Everything under `@ringleader/core/internal` belongs to the command and the page and may change at any time.",
    ...headings.flatMap((heading) => [
      `## ${heading}`,
      ...names.filter((it) => it.heading === heading).flatMap((it) => entry(it, names)),
    ]),
  ];
  return `${parts.join("\n\n")}\n`;
}
