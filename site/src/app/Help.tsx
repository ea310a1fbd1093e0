import { Modal } from "@mantine/core";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import "./help.css";

const keys: readonly (readonly [string, string])[] = [
  ["Space", "play, pause"],
  ["→ ←", "one event, or in rounds one round, on and back"],
  ["Home, End", "to the beginning, to the end"],
  [
    "n, b",
    "to the next interesting event, to the one before: a candidate falls, a phase begins, a leader",
  ],
  ["↑ ↓ + −", "in the diagram: scroll, zoom"],
  ["Esc", "let go of what is chosen, close"],
  ["?", "this page"],
];

/** The keys, and what the page can do. */
export default function Help({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keys"
      size="lg"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <dl className="keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>
        Click a process to look into it, an event of the diagram to see what caused it and what it
        causes. Under <b>By hand</b> a click on a message delivers it next. The address of the page
        is the run: whoever opens it sees the same.
      </p>
      <p>Nothing leaves this browser: runs are made here, and no link carries code.</p>
    </Modal>
  );
}
