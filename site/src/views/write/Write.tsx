import { useEffect, useId, useRef, useState } from "react";
import { FailureLine } from "../../app/Failures.tsx";
import { useOwnStore, type Draft } from "../../app/own-store.ts";
import { usePageStore } from "../../app/store.ts";
import { save as saveFile } from "../../form/save.ts";
import { isOwn, nameOf, ownName, textOf } from "../../run/own/own-algorithms.ts";
import { addVersion } from "../../run/own/versions.ts";
import { isFailure } from "../../run/worker/failure.ts";
import { chooseAlgorithm } from "../../run/form.ts";
import { LONGEST, type View } from "../../share/address.ts";
import { packText } from "../../share/text-link.ts";
import Editor, { type EditorHandle } from "./Editor.tsx";
import { LiveRing } from "./LiveRing.tsx";
import { OwnFile, OwnList } from "./OwnList.tsx";
import { Report } from "./Report.tsx";
import { useTrial } from "./useTrial.ts";
import { Versions } from "./Versions.tsx";
import "./write.css";

/** Characters of an address beside its text and the name of its algorithm. */
const ROOM = 200;

export default function Write() {
  const { complaint, form } = usePageStore();
  const { names, draft, notice, openAny, open, write, rename, remove } = useOwnStore();
  const [refused, setRefused] = useState<{ readonly opened: number; readonly sentence: string }>();
  const refusal = refused && refused.opened === draft?.opened ? refused.sentence : undefined;
  const isMissing = isOwn(form.algorithm) && textOf(form.algorithm) === undefined;
  useEffect(() => {
    openAny(isOwn(form.algorithm) ? nameOf(form.algorithm) : undefined);
  }, [form.algorithm, openAny]);
  useDraftInAddress(draft);
  const renameTo = (to: string) => {
    const isShown = form.algorithm === ownName(draft!.name);
    rename(to);
    if (isShown) usePageStore.getState().edit({ algorithm: ownName(to) });
  };
  return (
    <main className="columns write">
      <section className="stack box yours" aria-label="Your algorithms">
        <OwnList names={names} chosen={draft?.name} onChoose={open} />
        {draft && (
          <OwnFile
            key={draft.name}
            name={draft.name}
            taken={names}
            onRename={renameTo}
            onExport={() => saveFile(`${draft.name}.ts`, new Blob([draft.text]))}
            onDelete={remove}
            onRefuse={(sentence) => setRefused({ opened: draft.opened, sentence })}
          />
        )}
        {draft && <Versions name={draft.name} text={draft.text} />}
      </section>
      <section className="stack desk" aria-label="Text">
        {refusal !== undefined && <FailureLine kind="refused" sentence={refusal} />}
        {(isMissing || complaint?.beside) && complaint && <FailureLine {...complaint} />}
        {notice !== undefined && <output className="box note">{notice}</output>}
        <RunUnderWay />
        {draft ? (
          <Desk draft={draft} onWrite={write} />
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

/** Writes the text into the address when it is stored, unless the address would be too long. No older text stays there. */
function useDraftInAddress(draft: Draft | undefined): void {
  const { name, text, isStored } = draft ?? {};
  useEffect(() => {
    if (name === undefined || text === undefined) return undefined;
    let isLatest = true;
    const algorithm = ownName(name);
    usePageStore.getState().keepDraft({ algorithm });
    if (isStored === undefined) return undefined;
    const write = async () => {
      const packed = await packText(text);
      const isShort = packed.length + algorithm.length < LONGEST - ROOM;
      if (isLatest)
        usePageStore.getState().keepDraft({ algorithm, text: isShort ? packed : undefined });
    };
    void write();
    return () => {
      isLatest = false;
    };
  }, [name, text, isStored]);
}

/** Runs the text with the current setup in another view. The browser's Back button returns here. */
function showIn(view: View): void {
  useOwnStore.getState().save();
  const { form, show, run } = usePageStore.getState();
  const algorithm = ownName(useOwnStore.getState().draft!.name);
  show(view);
  const isSame = form.algorithm === algorithm;
  void run({ form: isSame ? form : chooseAlgorithm(form, algorithm) }, false);
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

const viewTitles = { watch: "Watch", check: "Check", measure: "Measure" } as const;

interface DeskProps {
  readonly draft: Draft;
  readonly onWrite: (text: string) => void;
}

function Desk({ draft, onWrite }: DeskProps) {
  const trial = useTrial(draft.name, draft.text);
  const { answer, fresh, shown } = trial;
  const failure = isFailure(answer) && fresh ? answer : undefined;
  const compiled = answer && !isFailure(answer) ? answer : undefined;
  const editor = useRef<EditorHandle>(null);
  const hint = useId();
  useEffect(() => {
    if (fresh && compiled) addVersion(draft.name, draft.text, true);
  }, [fresh, compiled, draft.name, draft.text]);
  return (
    <>
      <div className="row">
        <h2>{draft.name}</h2>
        <span className="aside" aria-live="polite">
          {sayStored(draft)}
        </span>
        <div className="row tries">
          {(["watch", "check", "measure"] as const).map((view) => (
            <button
              key={view}
              type="button"
              className={view === "watch" ? "primary" : undefined}
              disabled={failure !== undefined}
              title={failure?.sentence}
              onClick={() => showIn(view)}
            >
              {viewTitles[view]}
            </button>
          ))}
        </div>
      </div>
      <Report {...trial} onLine={(line) => editor.current!.goTo(line)} />
      <div className="bench">
        <Editor
          key={draft.opened}
          ref={editor}
          text={draft.text}
          revision={draft.revision}
          declared={compiled && { needs: compiled.described.needs, ...compiled }}
          failure={failure}
          hint={hint}
          onChange={onWrite}
        />
        <LiveRing shown={shown} fresh={fresh} />
      </div>
      <p className="aside" id={hint}>
        Names of the library complete as you type; Control and Space lists them, and a pointer on a
        name shows its type. Tab indents; Escape, then Tab, leaves the text. The text runs only in
        this browser, in its own worker.
      </p>
    </>
  );
}

function sayStored({ isStored }: Draft): string {
  if (isStored === undefined) return "Saving …";
  return isStored
    ? "Saved in this browser"
    : "This browser cannot store the text. Export the file before you leave";
}
