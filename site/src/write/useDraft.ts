import { useCallback, useEffect, useRef, useState } from "react";
import { keep, ownName, textOf } from "../run/own.ts";

/** How long after the last change a text is kept. */
const REST = 300;

export interface Draft {
  readonly name: string;
  readonly text: string;
  /** Absent while a change is not kept yet; false where the browser keeps nothing. */
  readonly kept: boolean | undefined;
}

function draftOf(name: string | undefined, kept: boolean): Draft | undefined {
  const text = name === undefined ? undefined : textOf(ownName(name));
  return name === undefined || text === undefined ? undefined : { name, text, kept };
}

/** The text that is written at, kept in this browser shortly after each change and when it is left. */
export function useDraft(first: string | undefined) {
  const [draft, setDraft] = useState(() => draftOf(first, true));
  // What is kept when the page is left is what was written last, shown already or not.
  const latest = useRef(draft);
  const become = useCallback((next: Draft | undefined) => {
    latest.current = next;
    setDraft(next);
  }, []);

  const save = useCallback(() => {
    const it = latest.current;
    if (it?.kept === undefined && it) become({ ...it, kept: keep(it.name, it.text) });
  }, [become]);

  useEffect(() => {
    if (!draft || draft.kept !== undefined) return undefined;
    const timer = setTimeout(save, REST);
    return () => clearTimeout(timer);
  }, [draft, save]);

  useEffect(() => {
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      save();
    };
  }, [save]);

  const write = useCallback(
    (text: string) => {
      if (latest.current) become({ ...latest.current, text, kept: undefined });
    },
    [become],
  );
  /** Goes on with another text, or with none. */
  const open = useCallback(
    (name: string | undefined, kept = true) => {
      save();
      become(draftOf(name, kept));
    },
    [become, save],
  );
  return { draft, write, save, open };
}
