// The pages of the documents, and the blocks of a page.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");
/** True if the tests write the outputs, the generated pages and the picture again. */
export const updates = process.env["UPDATE_DOCS"] === "1";
const list = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
export const pages = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "docs/algorithms.md",
  "docs/api.md",
  "docs/errata.md",
  ...list("docs/guide"),
  ...list("docs/decisions"),
];
export const textOf = (path: string) => readFileSync(join(root, path), "utf8");

/** A fenced block: the words after the opening fence, and the lines up to the closing one. */
export interface Block {
  readonly language: string;
  readonly file: string | undefined;
  readonly lines: readonly string[];
}

/** Splits a page into lines of prose and blocks, in order. */
export function partsOf(text: string): (string | Block)[] {
  const parts: (string | Block)[] = [];
  let open: { language: string; file: string | undefined; lines: string[] } | undefined;
  for (const line of text.split("\n")) {
    const [, fence] = /^```(.*)$/.exec(line) ?? [];
    if (open && fence === "") {
      parts.push(open);
      open = undefined;
    } else if (open) open.lines.push(line);
    else if (fence === undefined) parts.push(line);
    else {
      const [language = "", file] = fence.split(" ");
      open = { language, file, lines: [] };
    }
  }
  if (open) throw new Error("a fenced block is not closed");
  return parts;
}

export const isBlock = (part: string | Block): part is Block => typeof part !== "string";

/** The pages whose commands the usual suite runs; the full one runs those of all. */
const usual = /^(README|docs\/guide\/(01|03|07|16|21)-)/;
export const tried = pages.filter((page) => process.env["FULL"] || usual.test(page));

/** The chapters on one simulated run and on checking it. Their commands take as long as those of all other pages. */
export const firstChapters = tried.filter((page) => /^docs\/guide\/(0\d|10)-/.test(page));
