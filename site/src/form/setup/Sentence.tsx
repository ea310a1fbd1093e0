import { groupDigits } from "@ringleader/core/internal/words";
import { useMemo } from "react";
import { usePageStore } from "../../app/store.ts";
import { applies, freshSeed, hasSize, MOST, type Form } from "../../run/form.ts";
import { fewOf, sizeOf, type SetupEdit } from "../text/settle.ts";
import { AlgorithmWord } from "./AlgorithmChoice.tsx";
import { ArrangeFold, IdsWord, ListOfIds } from "./Identities.tsx";
import { Network, ScheduleWord } from "./KindChoice.tsx";
import { More } from "./More.tsx";
import { OverPanel } from "../OverPanel.tsx";
import { Parameters } from "./Parameters.tsx";
import { Ports, Waking, Willing } from "./Positions.tsx";
import { Word } from "./Word.tsx";

/** The setup of the run as a sentence of words that can be changed; rarely used options are under More. */
export function Sentence() {
  const { form, request, shown, under, described, note, edit, run, stop } = usePageStore();
  const few = useMemo(() => described && fewOf(form, described), [form, described]);
  const choose = (change: Partial<Form>) => void run({ form: { ...form, ...change } });
  const runIfChanged = () => form !== request.form && choose({});
  const isGiven = form === request.form && (request.hand ?? request.traceOnly) !== undefined;
  const given = isGiven ? (note?.schedule ?? "a given schedule") : undefined;
  const ids = shown?.picture.ids;
  const editing = described && { form, described, few, ids, given, edit, choose };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving a field bubbles to its form.
    <form
      className="row bare sentence"
      aria-label="Setup"
      onSubmit={(event) => {
        event.preventDefault();
        choose({});
      }}
      onBlur={runIfChanged}
    >
      <AlgorithmWord {...{ form, described, run }} />
      {editing && <Words {...editing} />}
      {editing && <Options {...editing} />}
      <button type="submit" className={form === request.form ? "hidden" : "primary small"}>
        Run
      </button>
      {under && (
        <button type="button" className="small" onClick={stop}>
          Stop the run
        </button>
      )}
    </form>
  );
}

function Words(editing: SetupEdit) {
  const { form, described } = editing;
  const has = applies(described.needs, form.violate);
  return (
    <>
      <span>on</span>
      {hasSize(form, described.needs) ? <SizeWord {...editing} /> : <FixedSize {...editing} />}
      {has.ids && <IdsWord {...editing} />}
      {has.schedule && <ScheduleWord {...editing} />}
      <SeedWord {...editing} />
    </>
  );
}

function SizeWord({ form, edit }: SetupEdit) {
  return (
    <Word label="Processes, n">
      {(id) => (
        <>
          <input
            id={id}
            value={form.n}
            inputMode="numeric"
            autoComplete="off"
            title={`1 to ${groupDigits(MOST)}`}
            style={{ width: `${Math.max(2, form.n.length) + 1.6}ch` }}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => edit({ n: target.value })}
          />
          <span>{form.n.trim() === "1" ? "process" : "processes"}</span>
        </>
      )}
    </Word>
  );
}

function FixedSize({ form, described }: SetupEdit) {
  const n = sizeOf(form, described);
  return <span>{n === undefined ? "a network" : `${groupDigits(n)} processes`}</span>;
}

function SeedWord({ form, edit, choose }: SetupEdit) {
  return (
    <>
      <Word label="Seed">
        {(id) => (
          <>
            <span>seed</span>
            <input
              id={id}
              value={form.seed}
              autoComplete="off"
              style={{ width: `${Math.max(2, form.seed.length) + 1.6}ch` }}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => edit({ seed: target.value })}
            />
          </>
        )}
      </Word>
      <button type="button" className="small" onClick={() => choose({ seed: freshSeed() })}>
        Another ring
      </button>
    </>
  );
}

/** The options that most runs leave at their defaults. */
function Options(editing: SetupEdit) {
  const { form, described, edit, choose } = editing;
  const has = applies(described.needs, form.violate);
  return (
    <OverPanel title="More">
      <Parameters
        parameters={described.parameters}
        set={form.set}
        onEdit={(set) => edit({ set })}
        onChoose={(set) => choose({ set })}
      />
      {has.graph && <Network {...editing} />}
      {has.ids && <ListOfIds {...editing} />}
      {has.ids && <ArrangeFold {...editing} />}
      {has.ports && <Ports {...editing} />}
      <Waking {...editing} />
      {has.willing && <Willing {...editing} />}
      <More {...editing} />
    </OverPanel>
  );
}
