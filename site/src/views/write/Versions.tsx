import { useState } from "react";
import { useOwnStore } from "../../app/own-store.ts";
import { plural } from "../../form/format.ts";
import { hasRoomForVersions, versionsOf } from "../../run/own/versions.ts";

const when = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

interface VersionsProps {
  readonly name: string;
  readonly text: string;
}

/** Lists the earlier versions of a text. Restoring one keeps the current text as a version too. */
export function Versions({ name, text }: VersionsProps) {
  const [isOpen, setOpen] = useState(false);
  const versions = isOpen ? versionsOf(name).filter((version) => version.text !== text) : [];
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Earlier versions</summary>
      {versions.length === 0 && <p className="aside">There are no earlier versions yet.</p>}
      {!hasRoomForVersions() && (
        <p className="complaint">
          The storage of this browser is full, so this text has no newer versions. Delete a text
          that you no longer need.
        </p>
      )}
      <ul className="stack versions">
        {versions.map(({ text: earlier, at }) => (
          <li key={`${at} ${earlier.length}`}>
            <button type="button" onClick={() => useOwnStore.getState().restore(earlier)}>
              {when.format(at)} <small>{plural(earlier.split("\n").length, "line")}</small>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
