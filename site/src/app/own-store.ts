import { templates, type Template } from "@ringleader/core/internal/templates";
import { create } from "zustand";
import {
  freeName,
  isName,
  KEY,
  ownName,
  ownTexts,
  storeText,
  textOf,
} from "../run/own/own-algorithms.ts";
import { addVersion, moveVersions } from "../run/own/versions.ts";
import { usePageStore } from "./store.ts";

/** Milliseconds between the last change of a text and its storage. */
const REST = 300;

/** A text that is being edited. */
export interface Draft {
  readonly name: string;
  readonly text: string;
  /** The text as this tab last read or stored it. If another tab stores a different one, both are kept. */
  readonly base: string | undefined;
  /** False if the browser cannot store the text; undefined if the text is not stored yet. */
  readonly isStored: boolean | undefined;
  /** Changes when another text is opened. */
  readonly opened: number;
  /** Changes when the text is replaced by something other than the editor. */
  readonly revision: number;
}

interface OwnStore {
  readonly names: readonly string[];
  readonly draft: Draft | undefined;
  /** What happened to the texts without the user, such as a change in another tab. */
  readonly notice: string | undefined;
  readonly write: (text: string) => void;
  readonly save: () => void;
  readonly open: (name: string | undefined) => void;
  /** Stores a text under a free name and opens it. The same text under the same name is only opened. */
  readonly add: (name: string, text: string) => void;
  /** Opens a text, or a template if no text is stored. */
  readonly openAny: (preferred: string | undefined) => void;
  readonly restore: (text: string) => void;
  readonly rename: (to: string) => void;
  readonly remove: () => void;
}

const sortedNames = () => Object.keys(ownTexts()).toSorted();

let revision = 0;

/** The texts of this browser, and the one that is being edited. It is stored shortly after each change. */
export const useOwnStore = create<OwnStore>()((set, get) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (draft: Draft, changes: Partial<Draft>) => {
    set({ draft: { ...draft, ...changes, isStored: undefined } });
    clearTimeout(timer);
    timer = setTimeout(get().save, REST);
  };
  const show = (name: string | undefined, isStored = true) => {
    const text = name === undefined ? undefined : textOf(ownName(name));
    const draft =
      name === undefined || text === undefined
        ? undefined
        : { name, text, base: text, isStored, opened: ++revision, revision };
    if (draft) addVersion(draft.name, draft.text);
    set({ draft, names: sortedNames(), notice: undefined });
  };
  return {
    names: sortedNames(),
    draft: undefined,
    notice: undefined,
    write(text) {
      const { draft } = get();
      if (draft && draft.text !== text) change(draft, { text });
    },
    save() {
      clearTimeout(timer);
      const { draft } = get();
      if (!draft || draft.isStored !== undefined) return;
      const stored = textOf(ownName(draft.name));
      const isOurs = stored === undefined || stored === draft.base || stored === draft.text;
      const name = isOurs ? draft.name : freeName(draft.name);
      const isStored = storeText(name, draft.text);
      set({ draft: { ...draft, name, base: draft.text, isStored }, names: sortedNames() });
      if (isOurs) return;
      set({
        notice: `Another tab has changed ${draft.name}. Both texts are kept: yours is now ${name}.`,
      });
    },
    open(name) {
      get().save();
      show(name);
    },
    add(name, text) {
      get().save();
      const free = ownTexts()[name] === text ? name : freeName(name);
      show(free, storeText(free, text));
    },
    openAny(preferred) {
      const { draft, open, add } = get();
      const names = sortedNames();
      if (preferred !== undefined && names.includes(preferred)) {
        if (draft?.name !== preferred) open(preferred);
      } else if (!draft && names.length > 0) open(names[0]);
      else if (!draft) add(templates[0].name, templates[0].text);
    },
    restore(text) {
      const { draft } = get();
      if (!draft) return;
      addVersion(draft.name, draft.text);
      change(draft, { text, revision: ++revision });
    },
    rename(to) {
      get().save();
      const { name, text } = get().draft!;
      const isStored = storeText(to, text);
      storeText(name, undefined);
      moveVersions(name, to);
      show(to, isStored);
    },
    remove() {
      get().save();
      const { name } = get().draft!;
      storeText(name, undefined);
      moveVersions(name, undefined);
      show(sortedNames()[0]);
    },
  };
});

/** Shows the newer text if another tab has stored one, unless this tab has a change that is not stored yet. */
function followOtherTab({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  const { draft } = useOwnStore.getState();
  const stored = draft && textOf(ownName(draft.name));
  useOwnStore.setState({ names: sortedNames() });
  if (!draft || draft.isStored === undefined) return;
  if (stored === undefined || stored === draft.text) return;
  addVersion(draft.name, draft.text);
  useOwnStore.setState({
    draft: { ...draft, text: stored, base: stored, revision: ++revision },
    notice: `Another tab has changed ${draft.name}. This is the newer text; the versions have the older one.`,
  });
}

// Another view must not see an older text.
usePageStore.subscribe(({ view }, before) => {
  if (view !== before.view) useOwnStore.getState().save();
});
addEventListener("storage", followOtherTab);
addEventListener("pagehide", () => useOwnStore.getState().save());

/** Names a text after its file. */
export function nameOfFile(file: string): string {
  const name = file
    .replace(/\.\w+$/, "")
    .replace(/[^\w-]+/g, "-")
    .replace(/^[^a-z0-9]+/i, "")
    .slice(0, 50);
  return isName(name) ? name : "mine";
}

export const addTemplate = ({ name, text }: Template): void =>
  useOwnStore.getState().add(name, text);
