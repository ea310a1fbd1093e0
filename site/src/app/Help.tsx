import { Dialog } from "../form/Dialog.tsx";

type Keys = readonly (readonly [key: string, does: string])[];

/** All keys of the page, by the place in which they work. */
const groups: readonly (readonly [where: string, keys: Keys])[] = [
  [
    "A run",
    [
      ["Space", "play, pause"],
      ["→ ←", "one step forward, back: all messages of one causal time, or one message"],
      ["Home, End", "to the beginning, to the end"],
      [
        "n, b",
        "to the next or previous interesting event: a process withdraws, a phase begins, a process is elected",
      ],
      ["m", "play by step, play by message"],
      ["↑ ↓ Enter", "on the ring: choose a message in flight, act on it"],
      ["g", "open the gallery of algorithms"],
    ],
  ],
  [
    "The diagram",
    [
      [
        "↑ ↓ → ←",
        "to the previous or next event of a process, to the sender or receiver of a message; in the picture of a large run, move the picture",
      ],
      ["Enter", "choose the event, and show its causes and effects"],
      ["+ − 0", "zoom in, out; show the whole run"],
    ],
  ],
  [
    "A presentation",
    [
      ["p", "present the run: full screen, large type, no outcome in words"],
      ["Page Down, Page Up", "to the next or previous interesting event; a clicker sends these"],
    ],
  ],
  ["A tour", [["[ ]", "to the previous or next step of the tour"]]],
  [
    "Write",
    [
      ["Control Space", "list the names that fit here"],
      ["Control Z", "undo"],
      ["Esc, then Tab", "leave the text"],
    ],
  ],
  [
    "Anywhere",
    [
      ["Esc", "clear the selection, close"],
      ["?", "this help"],
    ],
  ],
];

export default function Help({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" opened onClose={onClose}>
      {groups.map(([where, keys]) => (
        <section key={where} aria-label={where}>
          <h3>{where}</h3>
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
        </section>
      ))}
      <p>
        Click a process to see its state; click an event of the diagram to see its causes and
        effects. Under <b>By hand</b>, click a message to deliver it next. The address of the page
        describes the run, so it opens the same run in any browser.
      </p>
      <p>
        No data leaves this browser, because all runs are made here. An algorithm that comes with a
        link runs only after you agree. The page can be installed as an app and works offline.
      </p>
    </Dialog>
  );
}
