import { indentWithTab } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorView, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { minimalSetup } from "codemirror";
import { useEffect, useImperativeHandle, useRef, type Ref } from "react";
import type { Failure } from "../../run/worker/failure.ts";
import { completion, type Declared } from "./completion.ts";
import { colours } from "./editor-colours.ts";

export interface EditorHandle {
  goTo(line: number): void;
}

interface EditorProps {
  readonly ref: Ref<EditorHandle>;
  readonly text: string;
  /** The editor takes over `text` when this number changes, and owns its text otherwise. */
  readonly revision: number;
  /** What the text declares, for completion; undefined until it has compiled. */
  readonly declared: Declared | undefined;
  readonly failure: Failure | undefined;
  readonly hint: string;
  readonly onChange: (text: string) => void;
}

export default function Editor(props: EditorProps) {
  const { ref, text, revision, declared, failure, hint, onChange } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const change = useRef(onChange);
  change.current = onChange;
  const latest = useRef(declared);
  latest.current = declared ?? latest.current;

  useEffect(() => {
    const editor = new EditorView({
      doc: text,
      parent: host.current!,
      extensions: [
        lineNumbers(),
        EditorView.lineWrapping,
        lintGutter(),
        highlightActiveLineGutter(),
        minimalSetup,
        keymap.of([indentWithTab]),
        indentUnit.of("  "),
        indentOnInput(),
        bracketMatching(),
        javascript({ typescript: true }),
        completion(() => latest.current),
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
    // Makes the scrolling element reachable by keys.
    editor.scrollDOM.tabIndex = 0;
    view.current = editor;
    return () => editor.destroy();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the editor owns its text.
  }, []);

  useEffect(() => {
    const { doc } = view.current!.state;
    if (doc.toString() === text) return;
    view.current!.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- between revisions the editor is ahead of `text`.
  }, [revision]);

  useEffect(() => {
    const problems: Diagnostic[] = [];
    if (failure?.line !== undefined) {
      const at = lineAt(view.current!, failure.line);
      const [from, to] = [wordsAt(at), at.to];
      problems.push({ from, to, severity: "error", message: failure.sentence });
    }
    view.current!.dispatch(setDiagnostics(view.current!.state, problems));
  }, [failure]);

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

  return <div className="editor" ref={host} />;
}

const wordsAt = ({ from, text }: { from: number; text: string }) => from + text.search(/\S|$/);

/** Finds a line by number; the last line if the number is too large. */
const lineAt = ({ state: { doc } }: EditorView, line: number) =>
  doc.line(Math.min(Math.max(line, 1), doc.lines));
