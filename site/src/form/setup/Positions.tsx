import type { ReactNode } from "react";
import { formatWilling, opening } from "../../run/form.ts";
import { Text } from "../Field.tsx";
import { Fold } from "../Fold.tsx";
import { readWilling } from "../text/places.ts";
import type { SetupEdit } from "../text/settle.ts";
import { Toggles } from "./Toggles.tsx";

interface PositionsProps {
  readonly editing: SetupEdit;
  readonly name: "ports" | "wake" | "willing";
  readonly title: string;
  /** The value in force. */
  readonly now: string;
  readonly label: string;
  readonly hint: string;
  /** Common values by the text of their buttons. */
  readonly quick: Readonly<Record<string, string>>;
  /** A control for each position. */
  readonly children: ReactNode;
}

/** An option with a value for each position. */
export function Positions({ editing, name, title, now, quick, children, ...text }: PositionsProps) {
  const { form, edit, choose } = editing;
  return (
    <Fold title={title} now={now} isSet={form[name] !== opening[name]}>
      <Text wide value={form[name]} onEdit={(value) => edit({ [name]: value })} {...text} />
      <div className="quick wide">
        {Object.entries(quick).map(([says, value]) => (
          <button key={says} type="button" onClick={() => choose({ [name]: value })}>
            {says}
          </button>
        ))}
      </div>
      {children}
    </Fold>
  );
}

/** Port labels: on a ring whether the two are exchanged, on a network where each port leads. */
export function Ports(editing: SetupEdit) {
  const { form, described, few, choose } = editing;
  const { ring } = described.needs;
  const toggle = (p: number) => {
    const bits = Array.from(few!.swapped, Number);
    bits[p] ^= 1;
    choose({ ports: bits.join("") });
  };
  return (
    <Positions
      editing={editing}
      name="ports"
      title="Ports"
      now={form.ports || (ring ? "scrambled" : "aligned")}
      label="Port labels"
      hint={
        ring
          ? "aligned, scrambled, or a digit each; empty: scrambled"
          : "aligned (by position), scrambled, or a list each, like 1.0/0/0; empty: aligned"
      }
      quick={{ Aligned: "aligned", Scrambled: "scrambled" }}
    >
      {ring && few && (
        <Toggles
          label="Ports exchanged"
          few={few}
          isOn={(p) => few.swapped[p] === 1}
          onToggle={toggle}
        />
      )}
    </Positions>
  );
}

/** Which sleeping processes take part when a message reaches them. */
export function Willing(editing: SetupEdit) {
  const { form, few, choose } = editing;
  const willing = few && readWilling(form.willing, few.n);
  const toggle = (p: number) => {
    const next = willing!.with(p, !willing![p]);
    const positions = [...next.keys()].filter((q) => next[q]);
    choose({ willing: formatWilling(positions, few!.n) });
  };
  return (
    <Positions
      editing={editing}
      name="willing"
      title="Willing"
      now={form.willing}
      label="Willing processes"
      hint="take part if a message wakes them: all, none, or positions"
      quick={{ All: "all", None: "none" }}
    >
      {few && willing && (
        <Toggles label="Willing" few={few} isOn={(p) => willing[p]} onToggle={toggle} />
      )}
    </Positions>
  );
}
