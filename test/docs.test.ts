/**
 * Tests the documents, all but the commands of their `console` blocks, which test/docs-*.test.ts run. Type-checks every
 * block of code. `UPDATE_DOCS=1 npx vitest run test/docs` writes the outputs, the generated pages and the picture again;
 * read the difference before you commit it.
 */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { algorithms } from "../scripts/docs.mjs";
import { api } from "../scripts/api.mjs";
import { errata } from "../scripts/errata.mjs";
import { picture } from "../scripts/picture.mjs";
import { long } from "./documents/commands.ts";
import { documentFolder } from "./documents/folder.ts";
import { isBlock, pages, partsOf, root, textOf, updates } from "./documents/pages.ts";

test("documents: show every command that is listed as long", () => {
  const commands = pages.flatMap((page) => textOf(page).split("\n"));
  for (const it of long) expect(commands.some((line) => line.startsWith(`$ ${it}`))).toBe(true);
});

test("documents: code passes the type checker", async ({ onTestFinished }) => {
  const folder = documentFolder(pages);
  onTestFinished(folder.remove);
  const config = {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: {
      noEmit: true,
      allowJs: true,
      checkJs: true,
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
      rootDir: "/",
      preserveSymlinks: false,
    },
    include: pages.map((page) => `${folder.of(page)}/**/*`),
    exclude: readdirSync(join(root, "core/src"))
      .filter((part) => part !== "algorithms")
      .map((part) => `**/core/src/${part}`)
      .concat("node_modules"),
  };
  writeFileSync(join(folder.path, "tsconfig.json"), JSON.stringify(config));
  const languages = pages.flatMap((page) => partsOf(textOf(page)).filter(isBlock));
  expect(languages.some(({ language }) => language === "ts")).toBe(true);
  const tsc = join(root, "node_modules/.bin/tsc");
  const { output } = await folder.run(tsc, ["-p", folder.path], folder.path);
  expect(output).toBe("");
});

test("documents: generated pages are up to date", () => {
  const generated = {
    "docs/algorithms.md": algorithms(),
    "docs/api.md": api(),
    "docs/errata.md": errata(),
    "docs/run.svg": picture(),
  };
  for (const [path, text] of Object.entries(generated)) {
    if (updates) writeFileSync(join(root, path), text);
    expect(textOf(path) === text, `${path} is what its script generates`).toBe(true);
  }
});

/** Returns the anchor of a heading in an address. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, "")
    .replaceAll(" ", "-");

test("documents: links inside the repository have targets", () => {
  const link = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)|src="([^"]+)"/g;
  const broken = pages.flatMap((page) => {
    const prose = partsOf(textOf(page)).map((part) => (isBlock(part) ? "" : part));
    return [...prose.join("\n").matchAll(link)].flatMap(([all, path, heading, source]) => {
      const file = path === "" ? page : join(dirname(page), path ?? source ?? "");
      if (!existsSync(join(root, file))) return [`${page}: ${all}`];
      if (heading === undefined) return [];
      const headings = [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, it = ""]) => anchor(it));
      return headings.includes(heading) ? [] : [`${page}: ${all}`];
    });
  });
  expect(broken).toEqual([]);
});

test("documents: named files exist", () => {
  const named =
    /`((?:core|cli|net|site|test|bench|scripts|docs)\/[\w./-]+\.(?:ts|tsx|mjs|js|json|md|c))`/g;
  const missing = pages.flatMap((page) =>
    [...textOf(page).matchAll(named)]
      .map(([, path = ""]) => path)
      .filter((path) => !/NAME|every-id/.test(path) && !existsSync(join(root, path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test("documents: decisions are short", () => {
  const long = pages.filter(
    (page) => page.startsWith("docs/decisions/") && textOf(page).split("\n").length > 41,
  );
  expect(long).toEqual([]);
});
