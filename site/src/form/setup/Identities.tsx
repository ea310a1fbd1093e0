import { isList } from "../../run/form.ts";
import { Arrange } from "./Arrange.tsx";
import { attainedRings, exampleRings } from "../text/attained.ts";
import { Choice, optionsOf, Text } from "../Field.tsx";
import { Fold } from "../Fold.tsx";
import { sizeOf, type SetupEdit } from "../text/settle.ts";
import { Word } from "./Word.tsx";
import { Source } from "../text/Source.tsx";

const orders = [
  ["random", "random ids"],
  ["rising", "rising ids"],
  ["falling", "falling ids"],
  ["bit-reversal", "bit-reversal ids (n = 2^k)"],
  ["list", "your own ids"],
] as const;

/** Returns the choices of ids: orders, a list, and the rings of claims and of papers. A chosen ring has a short name. */
function choicesOf({ form, described, ids, choose }: SetupEdit) {
  const attained = attainedRings(form, sizeOf(form, described));
  const rings = [...attained, ...exampleRings(form)];
  const current = rings.findIndex(
    ({ change }) => change.ids === form.ids && change.wake === form.wake,
  );
  const from = current < attained.length ? "ring of a claim" : "ring of a paper";
  const ownIds = () => Array.from(ids?.subarray(0, 1000) ?? [3, 1, 2]).join(", ");
  return {
    ring: rings[current] && { ...rings[current], from },
    value: current >= 0 ? "ring" : isList(form.ids) ? "list" : form.ids,
    options: current >= 0 ? [...orders, ["ring", from] as const] : orders,
    more: {
      label: "Rings of claims and of papers",
      options: rings.map(({ says, value }, i) => [`claim ${i}`, `${says} (${value})`] as const),
    },
    onChoose: (word: string) => {
      const ring = rings[Number(word.replace("claim ", ""))];
      choose(ring?.change ?? { ids: word === "list" ? ownIds() : word });
    },
  };
}

/** Chooses the ids: an order, the ring of a claim or example, or a list. */
export function Identities(editing: SetupEdit) {
  const { ring: _, more, ...choice } = choicesOf(editing);
  return (
    <>
      <Choice label="Identities" more={[more]} {...choice} />
      <ListOfIds {...editing} />
    </>
  );
}

/** Chooses the ids, as a word of the sentence. */
export function IdsWord(editing: SetupEdit) {
  const { value, options, more, onChoose } = choicesOf(editing);
  return (
    <Word label="Identities">
      {(id) => (
        <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
          {optionsOf(options)}
          {more.options.length > 0 && (
            <optgroup label={more.label}>{optionsOf(more.options)}</optgroup>
          )}
        </select>
      )}
    </Word>
  );
}

/** Edits the list of ids, and names the claim whose ring it is. */
export function ListOfIds(editing: SetupEdit) {
  const { form, edit } = editing;
  const { ring } = choicesOf(editing);
  return (
    <>
      {isList(form.ids) && (
        <Text
          label="List of identities"
          wide
          long
          value={form.ids}
          hint="clockwise from position 0"
          onEdit={(ids) => edit({ ids })}
        />
      )}
      {ring && (
        <p className="hint wide">
          The {ring.from}: {ring.says}, here {ring.value}. <Source cite={ring.cite} />
        </p>
      )}
    </>
  );
}

export function ArrangeFold({ form, few, choose }: SetupEdit) {
  if (!few) return null;
  return (
    <Fold title="Identities, one by one" isSet={isList(form.ids)}>
      {few.ids ? (
        <Arrange ids={few.ids} onArrange={(ids) => choose({ ids: ids.join(",") })} />
      ) : (
        <p className="hint wide">The list of identities is not valid; correct it above.</p>
      )}
    </Fold>
  );
}
