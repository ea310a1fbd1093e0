import { catalogue, idOrders, type Algorithm } from "@ringleader/core/internal";
import { FailureLine } from "../../app/Failures.tsx";
import { grouped } from "../../form/format.ts";
import { Choice, Text } from "../../form/Field.tsx";
import { StartForm } from "../../form/StartForm.tsx";
import { saySchedule } from "../../form/text/kinds.ts";
import type { SweepForm } from "../../run/measure/measure-form.ts";
import { MOST_CELLS, MOST_MESSAGES, MOST_N } from "../../run/measure/plan.ts";
import { ownName, ownTexts } from "../../run/own/own-algorithms.ts";

interface SweepControlsProps {
  readonly form: SweepForm;
  readonly under: boolean;
  /** Why the sweep was refused. */
  readonly refusal: string | undefined;
  readonly onEdit: (change: Partial<SweepForm>) => void;
  readonly onStart: () => void;
}

/** The choices: key in the form, label, and the values with their texts. */
const choices: readonly (readonly [
  keyof SweepForm,
  label: string,
  options: readonly (readonly [string, string])[],
])[] = [
  ["ids", "Identities", idOrders.map((order) => [order, order])],
  [
    "schedule",
    "Schedule",
    ["fifo", "lifo", "random", "lockstep", "latency:uniform:1:9"].map(
      (schedule) => [schedule, saySchedule(schedule)] as const,
    ),
  ],
  [
    "measure",
    "Measure",
    Object.entries({ messages: "messages", time: "time, in rounds", causal: "critical path" }),
  ],
  ["claims", "Claims", Object.entries({ sharpest: "the sharpest", all: "all", none: "none" })],
];

export function SweepControls({ form, under, refusal, onEdit, onStart }: SweepControlsProps) {
  return (
    <StartForm
      action="Measure"
      under={under}
      onStart={onStart}
      after={
        <>
          {refusal !== undefined && <FailureLine kind="refused" sentence={refusal} />}
          <Algorithms chosen={form.algorithms} onChoose={(algorithms) => onEdit({ algorithms })} />
          <Text
            label="More algorithms, with parameters"
            wide
            value={form.more}
            hint="separated by commas, like hirschberg-sinclair:losers=swallow"
            onEdit={(more) => onEdit({ more })}
          />
          <p className="hint wide">
            At most {grouped(MOST_CELLS)} runs. A run of more than {grouped(MOST_MESSAGES)} messages
            is stopped and left out. Identities and schedule apply only to algorithms that use them.
          </p>
        </>
      }
    >
      <Text
        label="Processes, n"
        value={form.n}
        hint={`2^3..2^10, 8,16,32 or 4..12; up to ${grouped(MOST_N)}`}
        onEdit={(n) => onEdit({ n })}
      />
      <Text
        label="Seeds"
        numeric
        value={form.seeds}
        hint="number of runs per size, with seeds 1, 2, …"
        onEdit={(seeds) => onEdit({ seeds })}
      />
      {choices.map(([name, label, options]) => (
        <Choice
          key={name}
          label={label}
          value={String(form[name])}
          options={options}
          onChoose={(value) => onEdit({ [name]: value })}
        />
      ))}
    </StartForm>
  );
}

interface AlgorithmsProps {
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

function modelOf({ needs }: Algorithm): string {
  if (!needs.ring) return "any network";
  if (needs.rounds) return "in rounds";
  return needs.ids ? "asynchronous" : "anonymous, with coins";
}

function Algorithms({ chosen, onChoose }: AlgorithmsProps) {
  const all = [
    ...catalogue.map((family) => ({ model: modelOf(family.with({})), name: family.name })),
    ...Object.keys(ownTexts()).map((name) => ({ model: "own", name: ownName(name) })),
  ];
  const toggle = (name: string) =>
    onChoose(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <fieldset className="box wide">
      <legend>Algorithms</legend>
      {[...new Set(all.map(({ model }) => model))].map((group) => (
        <div key={group}>
          <p className="hint">{group}</p>
          {all
            .filter(({ model }) => model === group)
            .map(({ name }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  onChange={() => toggle(name)}
                />
                {name}
              </label>
            ))}
        </div>
      ))}
    </fieldset>
  );
}
