import { outsideModel, violable } from "@ringleader/core/internal";
import { useId } from "react";
import { words } from "../../run/form.ts";
import type { SetupEdit } from "../text/settle.ts";
import { linkWords } from "../text/kinds.ts";
import { Choice, Text } from "../Field.tsx";
import { Fold } from "../Fold.tsx";

export function More(editing: SetupEdit) {
  const { form, described, edit, choose } = editing;
  const isSet = form.links !== "" || form.violate !== "" || form.most !== "" || form.ties !== "";
  return (
    <Fold title="Links, limits and model" isSet={isSet}>
      <Choice
        label="Links"
        value={form.links}
        options={[["", `default: ${linkWords[described.links]}`], ...Object.entries(linkWords)]}
        onChoose={(links) => choose({ links })}
      />
      {described.needs.rounds && (
        <Text
          label="Ties"
          value={form.ties}
          hint="order of messages that arrive at the same time: first, last, random or a number for each tie like 0.1.5; empty means first"
          onEdit={(ties) => edit({ ties })}
        />
      )}
      <Text
        label="Stop after"
        numeric
        value={form.most}
        hint="number of deliveries; empty means never"
        onEdit={(most) => edit({ most })}
      />
      <Violate {...editing} />
    </Fold>
  );
}

function Violate({ form, described, choose }: SetupEdit) {
  const id = useId();
  const open = violable.filter((assumption) => described.needs[assumption]);
  const violated = words(form.violate);
  const toggle = (assumption: string, isOn: boolean) => {
    const others = violated.filter((other) => other !== assumption);
    choose({ violate: [...others, ...(isOn ? [assumption] : [])].join(",") });
  };
  if (open.length === 0) return null;
  return (
    <fieldset className="violate wide">
      <legend>Run it outside its model</legend>
      {open.map((assumption) => (
        <div key={assumption}>
          <input
            type="checkbox"
            id={`${id}-${assumption}`}
            aria-describedby={`${id}-${assumption}-says`}
            checked={violated.includes(assumption)}
            onChange={({ target }) => toggle(assumption, target.checked)}
          />
          <label htmlFor={`${id}-${assumption}`}>{outsideModel[assumption]}</label>
          <small id={`${id}-${assumption}-says`} className="hint">
            violates {assumption}
          </small>
        </div>
      ))}
    </fieldset>
  );
}
