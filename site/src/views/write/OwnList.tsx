import { templates } from "@ringleader/core/internal/templates";
import { type FormEvent, useRef, useState } from "react";
import { addTemplate } from "../../app/own-store.ts";
import { Text } from "../../form/Field.tsx";
import { isName } from "../../run/own/own-algorithms.ts";

interface OwnListProps {
  readonly names: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
}

export function OwnList({ names, chosen, onChoose }: OwnListProps) {
  return (
    <>
      <h2>Yours</h2>
      {names.length === 0 && (
        <p className="aside">No algorithm is stored here yet. Start from a template.</p>
      )}
      <ul className="stack own">
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
      <details open={names.length < 2 || undefined}>
        <summary>New from a template</summary>
        <ul className="stack">
          {templates.map((template) => (
            <li key={template.name}>
              <button type="button" onClick={() => addTemplate(template)}>
                {template.name} <small>{template.says}</small>
              </button>
            </li>
          ))}
        </ul>
      </details>
      <p className="aside">Open a file with Open …, or drop it anywhere on this page.</p>
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

export function OwnFile({ name, taken, onRename, onExport, onDelete, onRefuse }: OwnFileProps) {
  const [newName, setNewName] = useState(name);
  const dialog = useRef<HTMLDialogElement>(null);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    const refusal = whyNotName(newName.trim(), taken);
    if (refusal === undefined) onRename(newName.trim());
    else onRefuse(refusal);
  };
  return (
    <>
      <form className="row bare rename" onSubmit={rename}>
        <Text label="Name" value={newName} onEdit={setNewName} />
        <button type="submit" disabled={newName.trim() === name}>
          Rename
        </button>
      </form>
      <div className="row file">
        <button type="button" onClick={onExport}>
          Export
        </button>
        <button type="button" onClick={() => dialog.current!.showModal()}>
          Delete
        </button>
      </div>
      <p className="aside">
        The command runs the exported file: <code>ringleader run ./{name}.ts</code>
      </p>
      <dialog ref={dialog} aria-label={`Delete ${name}`}>
        <p>Delete {name}? This is the only copy unless you have exported it.</p>
        <form method="dialog" className="row bare">
          <button type="submit" autoFocus>
            Cancel
          </button>
          <button type="submit" className="danger" onClick={onDelete}>
            Delete
          </button>
        </form>
      </dialog>
    </>
  );
}

/** Says why a name is not accepted; undefined if it is accepted. */
function whyNotName(name: string, taken: readonly string[]): string | undefined {
  if (!isName(name)) {
    const text = name === "" ? "an empty name" : name.slice(0, 80);
    return `name: ${text} is not accepted; a name has at most 60 letters, digits, dashes or underscores, and begins with a letter or digit.`;
  }
  return taken.includes(name)
    ? `name: ${name} is not accepted; another of your algorithms has this name.`
    : undefined;
}
