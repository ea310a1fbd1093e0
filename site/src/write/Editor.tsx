import { indentWithTab } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorView, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { minimalSetup } from "codemirror";
import { useEffect, useImperativeHandle, useRef, type Ref } from "react";
import { colours } from "./editor-colours.ts";

export interface Problem {
  readonly line: number;
  readonly sentence: string;
}

export interface EditorHandle {
  /** Puts the cursor there. */
  goTo(line: number): void;
}

interface EditorProps {
  readonly ref: Ref<EditorHandle>;
  /** What it begins with; another text is another editor. */
  readonly text: string;
  readonly problem: Problem | undefined;
  readonly hint: string;
  readonly onChange: (text: string) => void;
}

export default function Editor({ ref, text, problem, hint, onChange }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const change = useRef(onChange);
  change.current = onChange;

  useEffect(() => {
    const made = new EditorView({
      doc: text,
      parent: place.current!,
      extensions: [
        lineNumbers(),
        lintGutter(),
        highlightActiveLineGutter(),
        minimalSetup,
        keymap.of([indentWithTab]),
        indentUnit.of("  "),
        indentOnInput(),
        bracketMatching(),
        javascript({ typescript: true }),
        colours,
        EditorView.contentAttributes.of({
          "aria-label": "Text of the algorithm",
          "aria-describedby": hint,
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) change.current(update.state.doc.toString());
        }),
      ],
    });
    // What scrolls must be reachable by keys.
    made.scrollDOM.tabIndex = 0;
    view.current = made;
    return () => made.destroy();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- from here on the text is the editor's own.
  }, []);

  useEffect(() => {
    const { state } = view.current!;
    const at = problem && lineAt(view.current!, problem.line);
    view.current!.dispatch(
      setDiagnostics(
        state,
        at && problem
          ? [{ from: wordsAt(at), to: at.to, severity: "error", message: problem.sentence }]
          : [],
      ),
    );
  }, [problem]);

  useImperativeHandle(ref, () => ({
    goTo(line) {
      const at = lineAt(view.current!, line);
      view.current!.dispatch({
        selection: { anchor: wordsAt(at) },
        effects: EditorView.scrollIntoView(at.from, { y: "center" }),
      });
      view.current!.focus();
    },
  }));

  return <div className="editor" ref={place} />;
}

/** Where the line has its first word. */
const wordsAt = ({ from, text }: { from: number; text: string }) => from + text.search(/\S|$/);

/** The line, or the last one where an error lies behind the end. */
const lineAt = ({ state: { doc } }: EditorView, line: number) =>
  doc.line(Math.min(Math.max(line, 1), doc.lines));
