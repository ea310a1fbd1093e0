import { typescriptLanguage } from "@codemirror/lang-javascript";
import { LOOP } from "./own-line.ts";

const loops = new Set(["ForStatement", "WhileStatement", "DoStatement"]);

/** The text with every loop calling `$loop`, so that one without an end can be left. Lines stay. */
export function watchLoops(text: string): string {
  const edits: { at: number; text: string }[] = [];
  let line = 1;
  let counted = 0;
  typescriptLanguage.parser.parse(text).iterate({
    enter({ name, from, node }) {
      if (!loops.has(name)) return;
      const body = node.getChild("Statement");
      if (!body) return;
      for (; counted < from; counted++) if (text[counted] === "\n") line++;
      edits.push({ at: body.from, text: `{${LOOP}(${line});` }, { at: body.to, text: "}" });
    },
  });
  // Those at one place stay in their order: what ends inside another ends first.
  return edits
    .toSorted((a, b) => b.at - a.at)
    .reduce((all, edit) => all.slice(0, edit.at) + edit.text + all.slice(edit.at), text);
}
