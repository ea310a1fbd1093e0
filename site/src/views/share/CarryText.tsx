import { useState, type ReactNode } from "react";
import { grouped } from "../../form/format.ts";
import { useAnswer } from "../../form/useAnswer.ts";
import { LONGEST } from "../../share/address.ts";
import { packText } from "../../share/text-link.ts";

const pack = async (text: string | undefined) => text && (await packText(text));

/** Packs the text of the user's algorithm for a link, unless the sender leaves it out. */
export function useCarried(text: string | undefined) {
  const [isCarried, setCarried] = useState(true);
  const answer = useAnswer(text, pack);
  const packed = answer?.question === text ? answer?.answer : undefined;
  return { packed: isCarried ? packed : undefined, isCarried, setCarried };
}

export const sayLong = (what: string, length: number): string =>
  `The address of ${what} would have ${grouped(length)} characters; many programs cut off addresses of more than ${grouped(LONGEST)}.`;

type CarryTextProps = Omit<ReturnType<typeof useCarried>, "packed">;

/** Lets the sender leave the text of the algorithm out of the link. */
export const CarryText = ({ isCarried, setCarried }: CarryTextProps) => (
  <>
    <label>
      <input
        type="checkbox"
        checked={isCarried}
        onChange={({ target }) => setCarried(target.checked)}
      />
      Put the text of the algorithm into the link
    </label>
    <p className="aside">
      {isCarried
        ? `The reader sees the text and is asked before it runs. A link has at most ${grouped(LONGEST)} characters.`
        : "Without its text, the link works only in a browser that has stored this algorithm."}
    </p>
  </>
);

export function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {children}
    </section>
  );
}
