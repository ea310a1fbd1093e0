import { Refusal } from "@ringleader/core";
import { useCallback, useId, useRef, useState } from "react";
import { useBench } from "../app/bench.ts";
import type { View } from "../app/view.ts";
import { freeName, isOwn, keep, nameOf, ownName, ownTexts, textOf } from "../run/own.ts";
import { openFile } from "../share/open.ts";
import { save as saveFile } from "../app/save.ts";
import Editor, { type EditorHandle, type Problem } from "./Editor.tsx";
import { OwnFile, OwnList } from "./OwnList.tsx";
import { Report } from "./Report.tsx";
import { isText, takeFile } from "./take-file.ts";
import type { Template } from "./templates.ts";
import { useDraft } from "./useDraft.ts";
import { useDrop } from "../app/useDrop.ts";
import { useTrial } from "./useTrial.ts";
import "./write.css";

const sorted = () => Object.keys(ownTexts()).toSorted();

/** Where an algorithm is written: its text, what is wrong with it, and the ways to try it. */
export default function Write() {
  const { form, under, complaint, stop } = useBench();
  const [names, setNames] = useState(sorted);
  const [refusal, setRefusal] = useState<string>();
  const asked = isOwn(form.algorithm) ? nameOf(form.algorithm) : undefined;
  const { draft, write, save, open } = useDraft(
    asked !== undefined && names.includes(asked) ? asked : names[0],
  );
  const trial = useTrial(draft?.name, draft?.text);
  const editor = useRef<EditorHandle>(null);
  const hint = useId();
  const isMissing = asked !== undefined && textOf(form.algorithm) === undefined;

  const goTo = useCallback(
    (name: string | undefined, kept?: boolean) => {
      setRefusal(undefined);
      open(name, kept);
      setNames(sorted());
    },
    [open],
  );
  const begin = ({ name, text }: Template) => {
    const free = freeName(name);
    goTo(free, keep(free, text));
  };
  const take = useCallback(
    async (file: File) => {
      try {
        const { name, kept } = await takeFile(file);
        goTo(name, kept);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        setRefusal(error.message);
      }
    },
    [goTo],
  );
  const over = useDrop(
    useCallback((file) => (isText(file) ? take(file) : openFile(file, file.name)), [take]),
  );
  const rename = (to: string) => {
    const { name, text } = draft!;
    save();
    const kept = keep(to, text);
    keep(name, undefined);
    if (form.algorithm === ownName(name)) useBench.getState().edit({ algorithm: ownName(to) });
    goTo(to, kept);
  };
  const remove = () => {
    save();
    keep(draft!.name, undefined);
    goTo(sorted()[0]);
  };
  /** What is written is run under what is set, and shown there; one step back leads here again. */
  const showIn = (view: View) => {
    save();
    const algorithm = ownName(draft!.name);
    const same = form.algorithm === algorithm;
    useBench.getState().show(view);
    void useBench.getState().run(
      {
        form: { ...form, algorithm, ...(!same && { set: {}, links: "", violate: "", coins: "" }) },
      },
      false,
    );
  };

  return (
    <main className="write" data-over={over ? "" : undefined}>
      <section className="yours" aria-label="Your algorithms">
        <OwnList
          names={names}
          chosen={draft?.name}
          onChoose={goTo}
          onNew={begin}
          onFile={(file) => void take(file)}
        />
        {draft && (
          <OwnFile
            key={draft.name}
            name={draft.name}
            taken={names}
            onRename={rename}
            onExport={() => saveFile(`${draft.name}.ts`, new Blob([draft.text]))}
            onDelete={remove}
            onRefuse={setRefusal}
          />
        )}
      </section>
      <section className="desk" aria-label="Text">
        {refusal !== undefined && (
          <p className="complaint" role="alert">
            {refusal}
          </p>
        )}
        {isMissing && complaint && (
          <p className="complaint" role="alert">
            {complaint.sentence}
          </p>
        )}
        {under && (
          <p className="under">
            A run is under way.{" "}
            <button type="button" onClick={stop}>
              Stop the run
            </button>
          </p>
        )}
        {draft ? (
          <>
            <div className="title">
              <h2>{draft.name}</h2>
              <Saved kept={draft.kept} />
              <div className="tries">
                <button type="button" className="primary" onClick={() => showIn("watch")}>
                  Watch
                </button>
                <button type="button" onClick={() => showIn("check")}>
                  Check
                </button>
                <button type="button" onClick={() => showIn("measure")}>
                  Measure
                </button>
              </div>
            </div>
            <Report {...trial} onLine={(line) => editor.current!.goTo(line)} />
            <Editor
              key={draft.name}
              ref={editor}
              text={draft.text}
              problem={problemOf(trial)}
              hint={hint}
              onChange={write}
            />
            <p className="aside" id={hint}>
              Tab indents; Escape, then Tab, leaves the text. Types are not checked here. The text
              runs only in this browser, in a worker of its own.
            </p>
          </>
        ) : (
          <p className="aside">
            An algorithm is data and three kinds of handler: wake, on a message, alarm. Begin with a
            template, or open a file that the command runs.
          </p>
        )}
      </section>
    </main>
  );
}

function Saved({ kept }: { readonly kept: boolean | undefined }) {
  return (
    <span className="aside" aria-live="polite">
      {kept === undefined
        ? "Saving …"
        : kept
          ? "Saved in this browser"
          : "This browser keeps nothing: export the file before you leave"}
    </span>
  );
}

function problemOf({ answer }: ReturnType<typeof useTrial>): Problem | undefined {
  if (!answer || !("kind" in answer) || answer.line === undefined) return undefined;
  return { line: answer.line, sentence: answer.sentence };
}
