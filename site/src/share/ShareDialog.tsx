import { Modal } from "@mantine/core";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import { useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { useBench } from "../app/bench.ts";
import { Copyable } from "../app/Copyable.tsx";
import { grouped } from "../app/figures.ts";
import { save } from "../app/save.ts";
import { isOwn } from "../run/own.ts";
import type { Shown } from "../run/run.worker.ts";
import { usePlayback, type Playback } from "../watch/playback.ts";
import { playbacks } from "../compare/together.ts";
import { fromAddress, LONGEST } from "./address.ts";
import { downloads, type Download } from "./downloads.ts";
import { commandOf, embedOf, eventShown, fileName, linkTo } from "./link.ts";
import "./share.css";

interface ShareDialogProps {
  readonly shown: Shown;
  readonly onClose: () => void;
}

/** A link to the run at the event that is shown, its command, and files of it. Nothing is sent anywhere. */
export default function ShareDialog({ shown, onClose }: ShareDialogProps) {
  const { made, view, other } = useBench();
  const { header, result, recording } = shown;
  const where = (it: Playback) => (it.recording === recording ? eventShown(it) : undefined);
  const watched = usePlayback(where);
  const compared = useStore(playbacks[0], where);
  const at = view === "compare" ? compared : watched;
  const { lesson } = fromAddress(location.hash);
  const link = linkTo(location.href, view, made, header, at, {
    ...(other && { other }),
    ...(lesson && { lesson }),
  });
  const isLong = link !== undefined && link.length > LONGEST;
  const title = `ringleader: ${header.algorithm}, n = ${grouped(header.n)}`;
  const command = commandOf(result, header);
  return (
    <Modal.Root opened onClose={onClose} size="lg">
      <Modal.Overlay />
      <Modal.Content>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not the header of the page. */}
        <Modal.Header role="group">
          <Modal.Title>Share this run</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body className="share">
          <Part name="Link">
            {link === undefined || isLong ? (
              <p>
                {isLong
                  ? `The address of this run would have ${grouped(link.length)} characters, and more than ${grouped(LONGEST)} are cut off on their way.`
                  : "No address holds this run: only its trace has its schedule."}{" "}
                Save the trace and send that.
              </p>
            ) : (
              <>
                <Copyable label="The link to this run" copies="Copy the link" text={link} />
                <p className="aside">
                  It opens this run {at === undefined ? "at its end" : `after event ${grouped(at)}`}
                  .
                  {isOwn(header.algorithm) &&
                    ` It names ${header.algorithm}, and never carries its text: it opens where that is kept.`}
                </p>
              </>
            )}
          </Part>
          <Part name="Command">
            {command === undefined ? (
              <p>
                No flags make this schedule. Save the trace, then{" "}
                <code>ringleader replay FILE</code> makes the run again, and{" "}
                <code>ringleader view FILE</code> opens it here.
              </p>
            ) : (
              <Copyable
                label="The command that makes it"
                copies="Copy the command line"
                text={command}
              />
            )}
          </Part>
          {link !== undefined && !isLong && (
            <Part name="In a page or a slide">
              <Copyable
                label="The text that embeds it"
                copies="Copy the text that embeds it"
                text={embedOf(link, title)}
              />
            </Part>
          )}
          <Part name="Files">
            <Files all={downloads(shown)} name={fileName(header)} />
            {!recording && (
              <p className="aside">
                This run is not recorded event by event; the command writes its trace with{" "}
                <code>--trace FILE</code>.
              </p>
            )}
          </Part>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {children}
    </section>
  );
}

function Files({ all, name }: { readonly all: readonly Download[]; readonly name: string }) {
  const [under, setUnder] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const write = async ({ ending, make }: Download) => {
    setUnder(ending);
    setTrouble(undefined);
    try {
      save(name + ending, await make());
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    } finally {
      setUnder(undefined);
    }
  };
  return (
    <>
      <ul className="files">
        {all.map((it) => (
          <li key={it.ending}>
            <button
              type="button"
              disabled={it.isMissing || under !== undefined}
              onClick={() => void write(it)}
            >
              {it.says}
            </button>
          </li>
        ))}
      </ul>
      <p className="aside" aria-live="polite">
        {under !== undefined && `Writing ${name}${under} …`}
      </p>
      {trouble !== undefined && (
        <p className="complaint" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}
