import { useDebouncedCallback, useWindowEvent } from "@mantine/hooks";
import { useRef, useState } from "react";
import { storeText, ownName, textOf } from "../../run/own/own-algorithms.ts";

/** Milliseconds between the last change of a text and its storage. */
const REST = 300;

export interface Draft {
  readonly name: string;
  readonly text: string;
  /** False if the browser cannot store the text; undefined if the text is not stored yet. */
  readonly isStored: boolean | undefined;
}

function draftOf(name: string | undefined, isStored: boolean): Draft | undefined {
  const text = name === undefined ? undefined : textOf(ownName(name));
  return name === undefined || text === undefined ? undefined : { name, text, isStored };
}

/** Holds the edited text; stores it shortly after each change, and when the user leaves it. */
export function useDraft(first: string | undefined) {
  const [draft, setDraft] = useState(() => draftOf(first, true));
  // Holds the text before it is rendered, so leaving the page stores the latest text.
  const latest = useRef(draft);
  const replace = (next: Draft | undefined) => {
    latest.current = next;
    setDraft(next);
  };
  const save = () => {
    const { current } = latest;
    if (!current || current.isStored !== undefined) return;
    replace({ ...current, isStored: storeText(current.name, current.text) });
  };
  const saveLater = useDebouncedCallback(save, { delay: REST, flushOnUnmount: true });
  useWindowEvent("pagehide", save);
  const write = (text: string) => {
    if (!latest.current) return;
    replace({ ...latest.current, text, isStored: undefined });
    saveLater();
  };
  const open = (name: string | undefined, isStored = true) => {
    save();
    replace(draftOf(name, isStored));
  };
  return { draft, write, save, open };
}
