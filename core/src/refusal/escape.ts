/** Line breaks, as any reader of a text may understand them, and the blanks around them. */
const LINE_BREAKS = /[\t ]*[\n\v\f\r\u0085\u2028\u2029]\s*/g;

/** Writes a text in one line. */
export const oneLine = (text: string): string => text.replace(LINE_BREAKS, " ");

/**
 * Writes a text for comments and quoted names of models: Promela, TLA+, mCRL2, PRISM, Aldebaran and SMT-LIB. What is left has no
 * meaning in any of them: no quote, no sign that ends a comment, no line break, no preprocessor.
 */
export const inModel = (text: string): string =>
  oneLine(text).replace(/[^\p{L}\p{M}\p{N} _.,:()=+<>/-]|\/(?=\/)/gu, "_");

/** Writes a text for a quoted name of Graphviz. */
export const inDot = (text: string): string => oneLine(text).replace(/["\\]/g, String.raw`\$&`);

/** Writes a text for a label of Mermaid, which reads HTML and its own entities. */
export const inMermaid = (text: string): string =>
  oneLine(text).replace(/[#;<>"&%{}\\`]/g, (sign) => `#${sign.codePointAt(0)};`);

const texSigns: Readonly<Record<string, string>> = {
  "\\": String.raw`\textbackslash{}`,
  "^": String.raw`\textasciicircum{}`,
  "~": String.raw`\textasciitilde{}`,
  "→": String.raw`$\to$`,
  "–": "--",
  "…": String.raw`\ldots{}`,
  "±": String.raw`$\pm$`,
  "≤": String.raw`$\le$`,
  "≥": String.raw`$\ge$`,
  "≈": String.raw`$\approx$`,
  "✗": String.raw`$\times$`,
  "○": String.raw`$\circ$`,
  "<": "$<$",
  ">": "$>$",
};

/** Writes a text for LaTeX. */
export const inTex = (text: string): string =>
  oneLine(text).replace(/[\\^~→–…±≤≥≈✗○<>]|[{}$&#_%]/g, (sign) => texSigns[sign] ?? `\\${sign}`);

const xmlSigns: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Writes a text for XML: SVG and GraphML, content and attributes. */
export const inXml = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => xmlSigns[sign])
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");

/** Writes a text for a cell of GitHub's Markdown. */
export const inMarkdown = (text: string): string =>
  oneLine(text).replace(/[\\`*_{}[\]<>|~#]/g, String.raw`\$&`);

/** Writes a cell of CSV as in RFC 4180. Spreadsheets take a text that starts with such a sign for a formula. */
export function inCsv(value: string | number | null | undefined): string {
  const text = String(value ?? "");
  const safe = typeof value === "string" && /^[=+@\t\r]|^-\D/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
