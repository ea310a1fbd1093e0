import { useState } from "react";
import { useStore } from "zustand";
import { FailureLine } from "../../app/Failures.tsx";
import { useFirst } from "../../app/sides.ts";
import { usePageStore } from "../../app/store.ts";
import { Dialog } from "../../form/Dialog.tsx";
import { Copyable } from "../../form/Copyable.tsx";
import { grouped } from "../../form/format.ts";
import { save } from "../../form/save.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { usePlayback, type Playback } from "../../canvas/playback/playback.ts";
import { playbacks } from "../../canvas/playback/together.ts";
import { LONGEST } from "../../share/address.ts";
import { CarryText, Part, sayLong, useCarried } from "./CarryText.tsx";
import { downloads, type Download } from "./downloads.ts";
import { commandOf, embedOf, eventShown, fileName, linkTo } from "../../share/link.ts";
import "./share.css";

interface ShareDialogProps {
  readonly shown: ShownRun;
  readonly onClose: () => void;
}

/** Offers a link to the run at the current event, its command, and files. Sends no data. */
export default function ShareDialog({ shown, onClose }: ShareDialogProps) {
  const { shownRequest: own, view, other, lesson } = usePageStore();
  const first = useFirst((store) => store.shownRequest);
  const shownRequest = view === "compare" ? first : own;
  const { header, result, recording } = shown;
  const eventOf = (playback: Playback) =>
    playback.recording === recording ? eventShown(playback) : undefined;
  const watched = usePlayback(eventOf);
  const compared = useStore(playbacks[0], eventOf);
  const at = view === "compare" ? compared : watched;
  const carried = useCarried(shown.text);
  const { packed: text } = carried;
  // A run that repeats is cut where it repeats, without a limit in its address.
  const limit = shown.repeats === undefined ? header : {};
  const link = linkTo(location.href, view, shownRequest, limit, at, { other, lesson, text });
  const isLong = link !== undefined && link.length > LONGEST;
  const title = `ringleader: ${header.algorithm}, n = ${grouped(header.n)}`;
  const command = commandOf(result, header);
  return (
    <Dialog title="Share this run" opened onClose={onClose} classNames={{ body: "stack sections" }}>
      <Part name="Link">
        {link === undefined || isLong ? (
          <p>
            {isLong
              ? sayLong("this run", link.length)
              : "No address can hold this run, because only its trace has the schedule."}{" "}
            Save the trace and send it instead.
          </p>
        ) : (
          <>
            <Copyable label="Link to this run" copies="Copy the link" text={link} />
            <p className="aside">
              The link opens this run{at !== undefined && ` after event ${grouped(at)}`}.
            </p>
          </>
        )}
        {shown.text !== undefined && <CarryText {...carried} />}
      </Part>
      <Part name="Command">
        {command === undefined ? (
          <p>
            No flags describe this schedule. Save the trace: <code>ringleader replay FILE</code>{" "}
            repeats the run, and <code>ringleader view FILE</code> opens it in this page.
          </p>
        ) : (
          <Copyable
            label="Command that repeats this run"
            copies="Copy the command line"
            text={command}
          />
        )}
      </Part>
      {link !== undefined && !isLong && (
        <Part name="In a page or a slide">
          <Copyable
            label="HTML that embeds this run"
            copies="Copy the HTML"
            text={embedOf(link, title)}
          />
        </Part>
      )}
      <Part name="Files">
        <Files all={downloads(shown)} name={fileName(header)} />
        {!recording && (
          <p className="aside">
            This run is too long to be recorded here. The command writes its trace with{" "}
            <code>--trace FILE</code>.
          </p>
        )}
      </Part>
    </Dialog>
  );
}

function Files({ all, name }: { readonly all: readonly Download[]; readonly name: string }) {
  const [under, setUnder] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const write = async ({ ending, make }: Download) => {
    setUnder(ending);
    setFailure(undefined);
    try {
      save(name + ending, await make());
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setUnder(undefined);
    }
  };
  return (
    <>
      <ul className="files">
        {all.map((download) => (
          <li key={download.ending}>
            <button
              type="button"
              disabled={download.isMissing || under !== undefined}
              onClick={() => void write(download)}
            >
              {download.says}
            </button>
          </li>
        ))}
      </ul>
      <p className="aside" aria-live="polite">
        {under !== undefined && `Writing ${name}${under} …`}
      </p>
      {failure !== undefined && <FailureLine kind="refused" sentence={failure} />}
    </>
  );
}
