import { useState } from "react";
import { Choice, Text } from "../choose/Field.tsx";

interface GivenProps {
  readonly label: string;
  /** What is one word; everything else is typed. */
  readonly words: readonly (readonly [string, string])[];
  readonly value: string;
  /** The words of the choice to type something, what is typed first, and what is accepted. */
  readonly own: string;
  readonly first: string;
  readonly hint: string;
  readonly onEdit: (value: string) => void;
}

/** A word for all of them, or some that are given one by one. */
export function Given({ label, words, value, own, first, hint, onEdit }: GivenProps) {
  const isWord = words.some(([word]) => word === value);
  const [typed, setTyped] = useState(isWord ? first : value);
  const edit = (text: string) => {
    setTyped(text);
    onEdit(text);
  };
  return (
    <>
      <Choice
        label={label}
        value={isWord ? value : "given"}
        options={[...words, ["given", own]]}
        onChoose={(word) => onEdit(word === "given" ? typed : word)}
      />
      {!isWord && <Text label={`${label}, ${own}`} value={value} hint={hint} onEdit={edit} />}
    </>
  );
}
