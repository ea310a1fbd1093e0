import { useMemo, type FormEvent } from "react";
import { useBench, type Bench } from "../app/bench.ts";
import { applies, isList, MOST, type Form } from "../run/form.ts";
import { AlgorithmChoice } from "./AlgorithmChoice.tsx";
import type { Editing } from "./editing.ts";
import { Text } from "./Field.tsx";
import { ArrangeFold, Identities } from "./Identities.tsx";
import { More } from "./More.tsx";
import { Network } from "./Network.tsx";
import { Parameters } from "./Parameters.tsx";
import { Ports } from "./Ports.tsx";
import { Schedule } from "./Schedule.tsx";
import { Seed } from "./Seed.tsx";
import { fewOf } from "./settle.ts";
import { Waking } from "./Waking.tsx";
import { Willing } from "./Willing.tsx";

/** A run that can be asked for. */
export type Choosing = Pick<
  Bench,
  "form" | "asked" | "shown" | "under" | "described" | "edit" | "run" | "stop"
>;

export const Controls = () => <ControlsOf {...useBench()} />;

/** Everything a run can be asked for. A choice runs at once; what is typed runs with Enter or Run. */
export function ControlsOf(choosing: Choosing) {
  const { form, asked, shown, under, described, edit, run, stop } = choosing;
  const isAsked = form === asked.form;
  const few = useMemo(() => described && fewOf(form, described), [form, described]);
  const choose = (change: Partial<Form>) => void run({ form: { ...form, ...change } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run({ form: { ...form } });
  };
  return (
    <form onSubmit={submit}>
      <AlgorithmChoice {...{ form, described, run }} />
      {described && <Setup {...{ form, described, few, ids: shown?.picture.ids, edit, choose }} />}
      <div className="actions">
        <button type="submit" className={isAsked ? "" : "primary"}>
          {isAsked ? "Run again" : "Run"}
        </button>
        {under && (
          <button type="button" onClick={stop}>
            Stop the run
          </button>
        )}
      </div>
    </form>
  );
}

/** What matters most first; what most runs leave alone is folded. */
function Setup(editing: Editing) {
  const { form, described, edit, choose } = editing;
  const has = applies(described.needs, form.violate);
  const isSized = !(has.ids && isList(form.ids)) && !(has.graph && form.graph !== "ring");
  return (
    <>
      <Parameters
        parameters={described.parameters}
        set={form.set}
        onEdit={(set) => edit({ set })}
        onChoose={(set) => choose({ set })}
      />
      {has.graph && <Network {...editing} />}
      {isSized && (
        <Text
          label="Processes, n"
          numeric
          hint={`1 to ${MOST.toLocaleString("en")}`}
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
