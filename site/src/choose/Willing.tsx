import { willingText } from "../run/form.ts";
import type { Editing } from "./editing.ts";
import { Text } from "./Field.tsx";
import { Fold } from "./Fold.tsx";
import { readWilling } from "./places.ts";
import { Toggles } from "./Toggles.tsx";

/** Who takes part when a message reaches it asleep. */
export function Willing({ form, few, edit, choose }: Editing) {
  const willing = few && readWilling(form.willing, few.n);
  const toggle = (p: number) => {
    const next = willing!.with(p, !willing![p]);
    choose({
      willing: willingText(
        [...next.keys()].filter((q) => next[q]),
        few!.n,
      ),
    });
  };
  return (
    <Fold title="Willing" now={form.willing} isSet={form.willing !== "all"}>
      <Text
        label="Who is willing"
        wide
        value={form.willing}
        hint="to take part when a message comes first: all, none, or positions"
        onEdit={(text) => edit({ willing: text })}
      />
      <div className="quick wide">
        <button type="button" onClick={() => choose({ willing: "all" })}>
          Everybody
        </button>
        <button type="button" onClick={() => choose({ willing: "none" })}>
          Nobody
        </button>
      </div>
      {few && willing && (
        <Toggles label="Willing" few={few} isOn={(p) => willing[p]} onToggle={toggle} />
      )}
    </Fold>
  );
}
