import { Refusal } from "@ringleader/core";
import { useRef, useState, type FormEvent } from "react";
import { Text } from "../choose/Field.tsx";
import { isName } from "../run/own.ts";
import { templates, type Template } from "./templates.ts";

interface OwnListProps {
  readonly names: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
  readonly onNew: (template: Template) => void;
  readonly onFile: (file: File) => void;
}

/** The reader's own algorithms, and where new ones come from. */
export function OwnList({ names, chosen, onChoose, onNew, onFile }: OwnListProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <h2>Yours</h2>
      {names.length === 0 && (
        <p className="aside">Nothing is kept here yet. Begin with one of these.</p>
      )}
      <ul className="own">
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === chosen ? "true" : undefined}
              onClick={() => onChoose(name)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      <details open={names.length === 0 || undefined}>
        <summary>New from a template</summary>
        <ul className="templates">
          {templates.map((it) => (
            <li key={it.name}>
              <button type="button" onClick={() => onNew(it)}>
                {it.name} <small>{it.says}</small>
              </button>
            </li>
          ))}
        </ul>
      </details>
      <button type="button" onClick={() => file.current!.click()}>
        Open a file
      </button>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="A file to open"
        accept=".ts,.mts,.cts,.js,.mjs,.cjs"
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          // So that the same file can be picked again.
          target.value = "";
          if (picked) onFile(picked);
        }}
      />
      <p className="aside">Or drop one anywhere here.</p>
    </>
  );
}

interface OwnFileProps {
  readonly name: string;
  readonly taken: readonly string[];
  readonly onRename: (name: string) => void;
  readonly onExport: () => void;
  readonly onDelete: () => void;
  readonly onRefuse: (refusal: string) => void;
}

/** What can be done with one of them as a file. */
export function OwnFile({ name, taken, onRename, onExport, onDelete, onRefuse }: OwnFileProps) {
  const [wanted, setWanted] = useState(name);
  const dialog = useRef<HTMLDialogElement>(null);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    try {
      onRename(checked(wanted.trim(), taken));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      onRefuse(error.message);
    }
  };
  return (
    <>
      <form className="rename" onSubmit={rename}>
        <Text label="Name" value={wanted} onEdit={setWanted} />
        <button type="submit" disabled={wanted.trim() === name}>
          Rename
        </button>
      </form>
      <div className="file">
        <button type="button" onClick={onExport}>
          Export
        </button>
        <button type="button" onClick={() => dialog.current!.showModal()}>
          Delete
        </button>
      </div>
      <p className="aside">
        As a file, the command takes it: <code>ringleader run ./{name}.ts</code>
      </p>
      <dialog ref={dialog} aria-label={`Delete ${name}`}>
        <p>Delete {name}? It is kept nowhere else, unless you exported it.</p>
        <form method="dialog" className="plain">
          <button type="submit" autoFocus>
            Keep it
          </button>
          <button type="submit" className="danger" onClick={onDelete}>
            Delete it
          </button>
        </form>
      </dialog>
    </>
  );
}

function checked(name: string, taken: readonly string[]): string {
  if (!isName(name)) {
    const given = name === "" ? "nothing" : name.slice(0, 80);
    throw new Refusal(
      `name: ${given} is not accepted; a name is that of a file: letters, digits, dashes and underscores, at most 60.`,
    );
  }
  if (taken.includes(name)) {
    throw new Refusal(`name: ${name} is not accepted; another of your algorithms has it.`);
  }
  return name;
}
