import type { Editing } from "./editing.ts";
import { Text } from "./Field.tsx";
import { Fold } from "./Fold.tsx";
import { Toggles } from "./Toggles.tsx";

/** Who calls which neighbour port 0; on a network, where the ports of each process lead. */
export function Ports({ form, described, few, edit, choose }: Editing) {
  const { needs } = described;
  const usual = needs.ring ? "scrambled" : "aligned";
  const now = form.ports === "" ? usual : form.ports;
  const toggle = (p: number) => {
    const bits = Array.from(few!.swapped, Number);
    bits[p] ^= 1;
    choose({ ports: bits.join("") });
  };
  return (
    <Fold title="Ports" now={now} isSet={form.ports !== ""}>
      <Text
        label="Port labels"
        wide
        value={form.ports}
        hint={
          needs.ring
            ? "aligned, scrambled, or a digit each; empty: scrambled"
            : "aligned (by position), scrambled, or a list each, like 1.0/0/0; empty: aligned"
        }
        onEdit={(ports) => edit({ ports })}
      />
      <div className="quick wide">
        <button type="button" onClick={() => choose({ ports: "aligned" })}>
          Aligned
        </button>
        <button type="button" onClick={() => choose({ ports: "scrambled" })}>
          Scrambled
        </button>
      </div>
      {needs.ring && few && (
        <Toggles
          label="Who calls its neighbours the other way round"
          few={few}
          isOn={(p) => few.swapped[p] === 1}
          onToggle={toggle}
        />
      )}
    </Fold>
  );
}
