import { groupDigits } from "@ringleader/core/internal/words";
import { useMemo } from "react";
import type { PageStore } from "../../app/store.ts";
import { applies, freshSeed, hasSize, MOST, type Form } from "../../run/form.ts";
import { AlgorithmChoice } from "./AlgorithmChoice.tsx";
import { Field, Text } from "../Field.tsx";
import { StartForm } from "../StartForm.tsx";
import { ArrangeFold, Identities } from "./Identities.tsx";
import { More } from "./More.tsx";
import { Network, Schedule } from "./KindChoice.tsx";
import { Parameters } from "./Parameters.tsx";
import { Ports, Waking, Willing } from "./Positions.tsx";
import { fewOf, type SetupEdit } from "../text/settle.ts";

/** The part of a store that the controls read and change. */
export type Choosing = Pick<
  PageStore,
  "form" | "request" | "shown" | "under" | "described" | "edit" | "run" | "stop"
>;

/** Shows the options of a run. A choice runs at once; typed text runs when the user leaves its field. */
export function ControlsOf(choosing: Choosing) {
  const { form, request, shown, under, described, edit, run, stop } = choosing;
  const isRequested = form === request.form;
  const few = useMemo(() => described && fewOf(form, described), [form, described]);
  const choose = (change: Partial<Form>) => void run({ form: { ...form, ...change } });
  return (
    <StartForm
      action={isRequested ? "Run again" : "Run"}
      isQuiet={isRequested}
      onStart={() => choose({})}
      onLeave={() => !isRequested && choose({})}
      more={
        under && (
          <button type="button" onClick={stop}>
            Stop the run
          </button>
        )
      }
    >
      <AlgorithmChoice {...{ form, described, run }} />
      {described && <Setup {...{ form, described, few, ids: shown?.picture.ids, edit, choose }} />}
    </StartForm>
  );
}

/** Lists the options in order of importance; rarely used ones are folded. */
function Setup(editing: SetupEdit) {
  const { form, described, edit, choose } = editing;
  const has = applies(described.needs, form.violate);
  return (
    <>
      <Parameters
        parameters={described.parameters}
        set={form.set}
        onEdit={(set) => edit({ set })}
        onChoose={(set) => choose({ set })}
      />
      {has.graph && <Network {...editing} />}
      {hasSize(form, described.needs) && (
        <Text
          label="Processes, n"
          numeric
          hint={`1 to ${groupDigits(MOST)}`}
          value={form.n}
          onEdit={(n) => edit({ n })}
        />
      )}
      {has.ids && <Identities {...editing} />}
      {has.schedule && <Schedule {...editing} />}
      <Seed {...editing} />
      {has.ids && <ArrangeFold {...editing} />}
      {has.ports && <Ports {...editing} />}
      <Waking {...editing} />
      {has.willing && <Willing {...editing} />}
      <More {...editing} />
    </>
  );
}

function Seed({ form, edit, choose }: SetupEdit) {
  return (
    <Field label="Seed">
      {(ids) => (
        <div className="row joined">
          <input
            {...ids}
            value={form.seed}
            autoComplete="off"
            onChange={(event) => edit({ seed: event.target.value })}
          />
          <button type="button" onClick={() => choose({ seed: freshSeed() })}>
            Another
          </button>
        </div>
      )}
    </Field>
  );
}
