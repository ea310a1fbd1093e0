import type { Few } from "../text/settle.ts";

interface TogglesProps {
  readonly label: string;
  readonly few: Few;
  readonly isOn: (p: number) => boolean;
  readonly onToggle: (p: number) => void;
}

/** A switch for each position, labelled with position and id. */
export function Toggles({ label, few: { n, ids }, isOn, onToggle }: TogglesProps) {
  return (
    <fieldset className="places wide">
      <legend className="hidden">{label}</legend>
      {Array.from({ length: n }, (_, p) => (
        <button
          key={p}
          type="button"
          aria-pressed={isOn(p)}
          aria-label={nameOf(p, ids)}
          onClick={() => onToggle(p)}
        >
          <Place p={p} ids={ids} />
        </button>
      ))}
    </fieldset>
  );
}

export const nameOf = (p: number, ids: Few["ids"]): string =>
  ids ? `Position ${p}, id ${ids[p]}` : `Position ${p}`;

/** A position and the id there. */
export function Place({ p, ids }: { readonly p: number; readonly ids: Few["ids"] }) {
  return (
    <>
      <small>{p}</small>
      {ids && <b>{ids[p]}</b>}
    </>
  );
}
