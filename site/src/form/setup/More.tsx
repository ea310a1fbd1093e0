import { assumptions, violable } from "@ringleader/core/internal";
import { useId } from "react";
import { words } from "../../run/form.ts";
import type { SetupEdit } from "../text/settle.ts";
import { Choice, Text } from "../Field.tsx";
import { Fold } from "../Fold.tsx";

/** Links, ties, a limit on messages, and violated assumptions. */
export function More({ form, described, edit, choose }: SetupEdit) {
  const isSet = form.links !== "" || form.violate !== "" || form.most !== "" || form.ties !== "";
  return (
    <Fold title="More" isSet={isSet}>
      <Choice
        label="Links"
        value={form.links}
        options={[
          ["", `default: ${described.links}`],
          ["fifo", "fifo"],
          ["any", "any: may reorder"],
        ]}
        onChoose={(links) => choose({ links })}
      />
      {described.needs.rounds && (
        <Text
          label="Ties"
          value={form.ties}
          hint="order of messages that arrive together: first, last, random or 0.1.5; empty: first"
          onEdit={(ties) => edit({ ties })}
        />
      )}
      <Text
        label="Stop after"
        numeric
        value={form.most}
        hint="number of deliveries; empty: never"
        onEdit={(most) => edit({ most })}
      />
      <Violate
        open={violable.filter((it) => described.needs[it])}
        violated={words(form.violate)}
        onChoose={(violated) => choose({ violate: violated.join(",") })}
      />
    </Fold>
  );
}

interface ViolateProps {
  readonly open: readonly (typeof violable)[number][];
  readonly violated: readonly string[];
  readonly onChoose: (violated: readonly string[]) => void;
}

function Violate({ open, violated, onChoose }: ViolateProps) {
  const id = useId();
  if (open.length === 0) return null;
  return (
    <fieldset className="violate wide">
      <legend>Run outside its model, without</legend>
      {open.map((it) => (
        <div key={it}>
          <input
            type="checkbox"
            id={`${id}-${it}`}
            aria-describedby={`${id}-${it}-says`}
            checked={violated.includes(it)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...violated, it] : violated.filter((was) => was !== it))
            }
          />
          <label htmlFor={`${id}-${it}`}>{it}</label>
          <small id={`${id}-${it}-says`} className="hint">
            {assumptions[it]}
          </small>
        </div>
      ))}
    </fieldset>
  );
}
