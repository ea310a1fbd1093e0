import { Dialog } from "../form/Dialog.tsx";
import { readForeign, runForeign, type Foreign } from "./foreign.ts";

/** Asks whether an algorithm that came with a link may run. */
export default function Consent({ name, text }: Foreign) {
  return (
    <Dialog title="This link carries an algorithm" opened onClose={readForeign} size="xl">
      <div className="stack">
        <p>
          <b>{name}</b> came with this link and has not run. If you run it, it runs only in this
          browser, without network and storage, and is added to your algorithms.
        </p>
        <textarea
          className="foreign"
          readOnly
          rows={24}
          aria-label={`Text of ${name}`}
          value={text}
        />
        <div className="row">
          <button type="button" className="primary" onClick={runForeign}>
            Run it
          </button>
          <button type="button" onClick={readForeign}>
            Only read it
          </button>
        </div>
      </div>
    </Dialog>
  );
}
