import { Dialog } from "../form/Dialog.tsx";

const keys: readonly (readonly [string, string])[] = [
  ["Space", "play, pause"],
  ["→ ←", "one event (in rounds: one round) forward, back"],
  ["Home, End", "to the beginning, to the end"],
  [
    "n, b",
    "to the next or previous interesting event: a candidate withdraws, a phase begins, a process is elected",
  ],
  [
    "↑ ↓ ← →, Enter",
    "in the diagram: to the previous or next event of a process, to the sender or receiver of a message; choose the event",
  ],
  ["+ − 0", "in the diagram: zoom, show the whole run"],
  ["Esc", "clear the selection, close"],
  ["?", "this help"],
];

export default function Help({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" opened onClose={onClose}>
      <dl className="stack keys">
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
        Click a process to see its state; click an event of the diagram to see its causes and
        effects. Under <b>By hand</b>, click a message to deliver it next. The address of the page
        describes the run, so it opens the same run in any browser.
      </p>
      <p>No data leaves this browser, because all runs are made here. Links never carry code.</p>
    </Dialog>
  );
}
