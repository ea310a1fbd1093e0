import type { Editing } from "./editing.ts";
import { Text } from "./Field.tsx";
import { Fold } from "./Fold.tsx";
import { Toggles } from "./Toggles.tsx";

/** Who calls which neighbour port 0. */
export function Ports({ form, few, edit, choose }: Editing) {
  const now = form.ports === "" ? "scrambled" : form.ports;
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
        hint="aligned, scrambled, or a digit each; empty: scrambled"
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
      {few && (
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
