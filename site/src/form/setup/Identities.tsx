import { isList } from "../../run/form.ts";
import { Arrange } from "./Arrange.tsx";
import { attainedRings, exampleRings } from "../text/attained.ts";
import { Choice, Text } from "../Field.tsx";
import { Fold } from "../Fold.tsx";
import { sizeOf, type SetupEdit } from "../text/settle.ts";

/** Chooses the ids: an order, the ring of a claim or example, or a list. */
export function Identities({ form, described, ids, edit, choose }: SetupEdit) {
  const list = isList(form.ids);
  const rings = [...attainedRings(form, sizeOf(form, described)), ...exampleRings(form)];
  const current = rings.findIndex(
    ({ change }) => change.ids === form.ids && change.wake === form.wake,
  );
  const ownIds = () => Array.from(ids?.subarray(0, 1000) ?? [3, 1, 2]).join(", ");
  return (
    <>
      <Choice
        label="Identities"
        value={current >= 0 ? `claim ${current}` : list ? "list" : form.ids}
        options={[
          ["random", "random"],
          ["rising", "rising"],
          ["falling", "falling"],
          ["bit-reversal", "bit-reversal (n = 2^k)"],
          ["list", "your own list"],
        ]}
        more={[
          {
            label: "Rings of claims and of papers",
            options: rings.map(({ says, value }, i) => [`claim ${i}`, `${says} (${value})`]),
          },
        ]}
        onChoose={(word) => {
          const ring = rings[Number(word.replace("claim ", ""))];
          if (ring) choose(ring.change);
          else if (word === "list") edit({ ids: ownIds() });
          else choose({ ids: word });
        }}
      />
      {list && (
        <Text
          label="List of identities"
          wide
          long
          value={form.ids}
          hint="clockwise from position 0"
          onEdit={(ids) => edit({ ids })}
        />
      )}
      {rings[current] && (
        <p className="hint wide">
          The ring of a claim: {rings[current].says}, here {rings[current].value}.{" "}
          <cite>{rings[current].cite}</cite>
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
