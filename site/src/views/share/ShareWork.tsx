import { Refusal } from "@ringleader/core/internal";
import { useEffect } from "react";
import { FailureLine } from "../../app/Failures.tsx";
import { useOwnStore } from "../../app/own-store.ts";
import { addressOf, usePageStore, type PageStore } from "../../app/store.ts";
import { Copyable } from "../../form/Copyable.tsx";
import { Dialog } from "../../form/Dialog.tsx";
import { save } from "../../form/save.ts";
import { commandName, isOwn, nameOf, textOf } from "../../run/own/own-algorithms.ts";
import { orRefusal } from "../../run/worker/failure.ts";
import { LONGEST } from "../../share/address.ts";
import { checkCommand, measureCommand } from "../../share/work-command.ts";
import { CarryText, Part, sayLong, useCarried } from "./CarryText.tsx";
import "./share.css";

export type WorkView = "check" | "measure" | "write";

const shares = {
  check: { what: "this check", does: "The link opens this check and starts it." },
  measure: { what: "this chart", does: "The link opens Measure and makes these runs." },
  write: { what: "this text", does: "The link opens this text in Write." },
} as const;

/** Returns the user's algorithms that a view shows, as far as their texts are stored. */
function ownIn({ form, measure, draft }: PageStore, view: WorkView): string[] {
  const names = {
    check: [form.algorithm],
    measure: measure.chart === "sweep" ? measure.sweep.algorithms : [],
    write: draft ? [draft.algorithm] : [],
  };
  return names[view].filter((name) => isOwn(name) && textOf(name) !== undefined);
}

function commandFor({ form, checking, described, measure, draft }: PageStore, view: WorkView) {
  if (view === "measure") return measureCommand(measure);
  if (view === "check") return checkCommand(form, checking, described?.needs ?? {});
  return `ringleader check ${commandName(draft?.algorithm ?? form.algorithm)} -n 2..3`;
}

interface ShareWorkProps {
  readonly view: WorkView;
  readonly onClose: () => void;
}

/** Offers a link to what Check, Measure or Write shows, and its command. Sends no data. */
export default function ShareWork({ view, onClose }: ShareWorkProps) {
  const page = usePageStore();
  // A text is stored shortly after it is written.
  useEffect(() => useOwnStore.getState().save(), []);
  const own = ownIn(page, view);
  const [algorithm] = own;
  const text = algorithm === undefined ? undefined : textOf(algorithm);
  const carried = useCarried(text);
  const url = new URL(location.href);
  url.search = "";
  url.hash = addressOf(page, page.request, carried.packed);
  const { what, does } = shares[view];
  const isLong = url.href.length > LONGEST;
  const command = orRefusal(() => commandFor(page, view));
  return (
    <Dialog
      title={`Share ${what}`}
      opened
      onClose={onClose}
      classNames={{ body: "stack sections" }}
    >
      <Part name="Link">
        {isLong ? (
          <p>
            {sayLong(what, url.href.length)}{" "}
            {text === undefined
              ? "Choose fewer values."
              : "Save the file of the algorithm and send it instead."}
          </p>
        ) : (
          <>
            <Copyable label={`Link to ${what}`} copies="Copy the link" text={url.href} />
            <p className="aside">{does}</p>
          </>
        )}
        {text !== undefined && <CarryText {...carried} />}
        {own.length > 1 && (
          <p className="aside">
            A link carries one text. The others of these work only in a browser that has stored
            them: {own.slice(1).map(nameOf).join(", ")}.
          </p>
        )}
      </Part>
      <Part name="Command">
        {command instanceof Refusal ? (
          <FailureLine kind="refused" sentence={command.message} />
        ) : (
          <Copyable label={`Command for ${what}`} copies="Copy the command line" text={command} />
        )}
        {own.length > 0 && (
          <p className="aside">
            The command reads {own.map(commandName).join(" and ")} in the current folder.
          </p>
        )}
      </Part>
      {own.length > 0 && (
        <Part name="Files">
          <ul className="files">
            {own.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => save(`${nameOf(name)}.ts`, new Blob([textOf(name) ?? ""]))}
                >
                  {nameOf(name)}.ts
                </button>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </Dialog>
  );
}
