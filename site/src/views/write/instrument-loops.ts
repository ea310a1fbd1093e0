import { typescriptLanguage } from "@codemirror/lang-javascript";
import { LOOP } from "../../run/own/own-error.ts";

const loops = new Set(["ForStatement", "WhileStatement", "DoStatement"]);

/** Makes every loop call `$loop`, which can throw to end an endless loop. Every line keeps its number. */
export function instrumentLoops(text: string): string {
  const edits: { at: number; text: string }[] = [];
  let line = 1;
  let scanned = 0;
  typescriptLanguage.parser.parse(text).iterate({
    enter({ name, from, node }) {
      if (!loops.has(name)) return;
      const body = node.getChild("Statement");
      if (!body) return;
      for (; scanned < from; scanned++) if (text[scanned] === "\n") line++;
      edits.push({ at: body.from, text: `{${LOOP}(${line});` }, { at: body.to, text: "}" });
    },
  });
  // The sort is stable, so at the same offset an inner loop closes before the outer one.
  return edits
    .toSorted((a, b) => b.at - a.at)
    .reduce((all, edit) => all.slice(0, edit.at) + edit.text + all.slice(edit.at), text);
}
