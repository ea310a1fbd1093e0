import { shorten } from "@ringleader/core/internal";
import { Choice, optionsOf, Text } from "../Field.tsx";
import { networks, readKind, schedules, type Kinds } from "../text/kinds.ts";
import type { SetupEdit } from "../text/settle.ts";
import { Word } from "./Word.tsx";

interface KindChoiceProps {
  readonly label: string;
  readonly kinds: Kinds;
  readonly text: string;
  readonly onEdit: (text: string) => void;
  readonly onChoose: (text: string) => void;
}

function KindChoice({ label, kinds, text, onEdit, onChoose }: KindChoiceProps) {
  const named = readKind(kinds, text);
  return (
    <>
      <Choice
        label={label}
        wide
        value={named?.kind ?? text}
        options={Object.entries(kinds).map(([kind, { says }]) => [kind, says])}
        onChoose={(kind) => onChoose(kinds[kind].usual)}
      />
      {named?.numbers.map(({ label, value, write }) => (
        <Text
          key={label}
          label={label}
          numeric
          value={value}
          onEdit={(number) => onEdit(write(number))}
        />
      ))}
    </>
  );
}

/** Chooses the schedule, as a word of the sentence, followed by its numbers. */
export function ScheduleWord({ form, given, edit, choose }: SetupEdit) {
  const named = given === undefined ? readKind(schedules, form.schedule) : undefined;
  const other = given ?? shorten(form.schedule);
  return (
    <>
      <Word label="Schedule">
        {(id) => (
          <select
            id={id}
            value={named?.kind ?? other}
            onChange={({ target }) => choose({ schedule: schedules[target.value].usual })}
          >
            {!named && <option value={other}>{other}</option>}
            {optionsOf(Object.entries(schedules).map(([kind, { says }]) => [kind, says]))}
          </select>
        )}
      </Word>
      {named?.numbers.map(({ label, value, write }) => (
        <Word key={label} label={label}>
          {(id) => (
            <>
              <span aria-hidden="true">{label.toLowerCase()}</span>
              <input
                id={id}
                value={value}
                inputMode="numeric"
                autoComplete="off"
                style={{ width: `${Math.max(2, value.length) + 1.6}ch` }}
                onChange={({ target }) => edit({ schedule: write(target.value) })}
              />
            </>
          )}
        </Word>
      ))}
    </>
  );
}

export const Schedule = ({ form, edit, choose }: SetupEdit) => (
  <KindChoice
    label="Schedule"
    kinds={schedules}
    text={form.schedule}
    onEdit={(schedule) => edit({ schedule })}
    onChoose={(schedule) => choose({ schedule })}
  />
);

const TYPED = "edges:4:0-1,1-2,2-3,0-2";
const networksOrEdges = { ...networks, typed: { says: "your own edges", usual: TYPED } };

/** Chooses the network by kind and numbers, or as a list of edges. */
export function Network({ form, edit, choose }: SetupEdit) {
  const isNamed = readKind(networks, form.graph) !== undefined;
  return (
    <>
      <KindChoice
        label="Network"
        kinds={networksOrEdges}
        text={isNamed ? form.graph : "typed"}
        onEdit={(graph) => edit({ graph })}
        onChoose={(graph) => (graph === TYPED ? edit : choose)({ graph })}
      />
      {!isNamed && (
        <Text
          label="Edges"
          wide
          value={form.graph}
          hint="edges:N:0-1,1-2 with positions from 0"
          onEdit={(graph) => edit({ graph })}
        />
      )}
    </>
  );
}
