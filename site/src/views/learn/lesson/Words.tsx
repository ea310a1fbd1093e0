import { Fragment } from "react";

interface WordsProps {
  readonly text: string;
  /** The kinds of messages of the run. */
  readonly kinds: readonly string[];
  readonly onProcess: (process: number) => void;
}

const MARK = /\[\[([^|\]]+)\|([^\]]+)\]\]/;

/** Shows a text of a tour. The name of a process lights it in the picture; a kind of message has its colour. */
export const Words = ({ text, kinds, onProcess }: WordsProps) => {
  const parts = text.split(MARK);
  return parts.map((part, i) => {
    if (i % 3 === 1) return null;
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name.
    if (i % 3 === 0) return <Fragment key={i}>{part}</Fragment>;
    const [marked] = [parts[i - 1]];
    const process = Number(marked);
    if (Number.isNaN(process)) {
      const colour = `var(--kind-${kinds.indexOf(marked) % 5})`;
      return (
        // oxlint-disable-next-line react/no-array-index-key -- as above.
        <span key={i} className="lit" style={{ textDecorationColor: colour }}>
          {part}
        </span>
      );
    }
    return (
      <button
        // oxlint-disable-next-line react/no-array-index-key -- as above.
        key={i}
        type="button"
        className="link lit"
        title="Show it in the picture"
        onPointerEnter={() => onProcess(process)}
        onFocus={() => onProcess(process)}
        onClick={() => onProcess(process)}
      >
        {part}
      </button>
    );
  });
};
