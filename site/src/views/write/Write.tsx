import type { Template } from "@ringleader/core/internal/templates";
import { useId, useRef, useState } from "react";
import { usePageStore } from "../../app/store.ts";
import type { View } from "../../share/address.ts";
import {
  freeName,
  isName,
  isOwn,
  nameOf,
  ownName,
  ownTexts,
  storeText,
  textOf,
} from "../../run/own/own-algorithms.ts";
import { FailureLine } from "../../app/Failures.tsx";
import { isFailure } from "../../run/worker/failure.ts";
import { openFile } from "../../app/open.ts";
import { save as saveFile } from "../../form/save.ts";
import Editor, { type EditorHandle } from "./Editor.tsx";
import { OwnFile, OwnList } from "./OwnList.tsx";
import { Report } from "./Report.tsx";
import { type Draft, useDraft } from "./useDraft.ts";
import { useDrop } from "../../form/useDrop.ts";
import { useTrial } from "./useTrial.ts";
import "./write.css";

const sortedNames = () => Object.keys(ownTexts()).toSorted();

export default function Write() {
  const { complaint, form } = usePageStore();
  const { names, draft, write, goTo, begin, take, rename, remove, showIn, refusal, setRefusal } =
    useOwnAlgorithms();
  const isOver = useDrop((file) => (isText(file) ? take(file) : openFile(file, file.name)));
  const isMissing = isOwn(form.algorithm) && textOf(form.algorithm) === undefined;
  return (
    <main className="columns write" data-over={isOver ? "" : undefined}>
      <section className="stack box yours" aria-label="Your algorithms">
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
      <section className="stack" aria-label="Text">
        {refusal !== undefined && <FailureLine kind="refused" sentence={refusal} />}
        {isMissing && complaint && <FailureLine {...complaint} />}
        <RunUnderWay />
        {draft ? (
          <Desk draft={draft} onWrite={write} onShow={showIn} />
        ) : (
          <p className="aside">
            An algorithm consists of data and three kinds of handlers, for wake-ups, messages and
            alarms. Start from a template, or open a file that the command can run.
          </p>
        )}
      </section>
    </main>
  );
}

/** Returns the user's algorithms, the one that is being edited, and functions that change them. */
function useOwnAlgorithms() {
  const form = usePageStore((store) => store.form);
  const [names, setNames] = useState(sortedNames);
  const [refusal, setRefusal] = useState<string>();
  const own = isOwn(form.algorithm) ? nameOf(form.algorithm) : undefined;
  const { draft, write, save, open } = useDraft(
    own !== undefined && names.includes(own) ? own : names[0],
  );
  const goTo = (name: string | undefined, isStored?: boolean) => {
    setRefusal(undefined);
    open(name, isStored);
    setNames(sortedNames());
  };
  const store = (name: string, text: string) => goTo(name, storeText(name, text));
  const take = async (file: File) => {
    const why = whyNotTaken(file);
    if (why !== undefined) return setRefusal(why);
    const text = await file.text();
    const name = nameOfFile(file);
    // Opening the same file twice makes one algorithm.
    store(ownTexts()[name] === text ? name : freeName(name), text);
  };
  const begin = ({ name, text }: Template) => store(freeName(name), text);
  const rename = (to: string) => {
    const { name, text } = draft!;
    save();
    const isStored = storeText(to, text);
    storeText(name, undefined);
    if (form.algorithm === ownName(name)) usePageStore.getState().edit({ algorithm: ownName(to) });
    goTo(to, isStored);
  };
  const remove = () => {
    save();
    storeText(draft!.name, undefined);
    goTo(sortedNames()[0]);
  };
  /** Runs the text with the current setup in another view. The browser's Back button returns here. */
  const showIn = (view: View) => {
    save();
    const algorithm = ownName(draft!.name);
    const isSame = form.algorithm === algorithm;
    const changes = isSame ? {} : { set: {}, links: "", violate: "", coins: "" };
    usePageStore.getState().show(view);
    void usePageStore.getState().run({ form: { ...form, algorithm, ...changes } }, false);
  };
  return { names, draft, write, goTo, begin, take, rename, remove, showIn, refusal, setRefusal };
}

function RunUnderWay() {
  const { under, stop } = usePageStore();
  if (!under) return null;
  return (
    <p className="row">
      A run is under way.{" "}
      <button type="button" onClick={stop}>
        Stop the run
      </button>
    </p>
  );
}

interface DeskProps {
  readonly draft: Draft;
  readonly onWrite: (text: string) => void;
  readonly onShow: (view: View) => void;
}

function Desk({ draft, onWrite, onShow }: DeskProps) {
  const trial = useTrial(draft.name, draft.text);
  const editor = useRef<EditorHandle>(null);
  const hint = useId();
  return (
    <>
      <div className="row">
        <h2>{draft.name}</h2>
        <span className="aside" aria-live="polite">
          {draft.isStored === undefined
            ? "Saving …"
            : draft.isStored
              ? "Saved in this browser"
              : "This browser cannot store the text. Export the file before you leave"}
        </span>
        <div className="row tries">
          <button type="button" className="primary" onClick={() => onShow("watch")}>
            Watch
          </button>
          <button type="button" onClick={() => onShow("check")}>
            Check
          </button>
          <button type="button" onClick={() => onShow("measure")}>
            Measure
          </button>
        </div>
      </div>
      <Report {...trial} onLine={(line) => editor.current!.goTo(line)} />
      <Editor
        key={draft.name}
        ref={editor}
        text={draft.text}
        failure={isFailure(trial.answer) ? trial.answer : undefined}
        hint={hint}
        onChange={onWrite}
      />
      <p className="aside" id={hint}>
        Tab indents; Escape, then Tab, leaves the text. Types are not checked here. The text runs
        only in this browser, in its own worker.
      </p>
    </>
  );
}

const LONGEST = 200_000;

/** Tells by its name whether a file is a script, which may hold an algorithm. */
const isText = (file: File): boolean => /\.[cm]?[jt]s$/.test(file.name);

/** Says why a file is not accepted; undefined if it may hold an algorithm. */
function whyNotTaken(file: File): string | undefined {
  const name = file.name.slice(0, 80);
  if (!isText(file)) return `${name} is not accepted; an algorithm is a .ts, .js or .mjs file.`;
  return file.size > LONGEST
    ? `${name} has ${file.size} bytes; on this page an algorithm has at most ${LONGEST}.`
    : undefined;
}

function nameOfFile(file: File): string {
  const name = file.name
    .replace(/\.\w+$/, "")
    .replace(/[^\w-]+/g, "-")
    .replace(/^[^a-z0-9]+/i, "")
    .slice(0, 50);
  return isName(name) ? name : "mine";
}
