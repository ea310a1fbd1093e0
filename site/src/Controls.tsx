import { catalogue, find, listNeeds, Refusal, violable, type Family } from "@ringleader/core";
import type { FormEvent } from "react";
import { Choice, Field, Text } from "./Field.tsx";
import { applies, isList, MOST, type Form, type Needs } from "./form.ts";
import { Parameters } from "./Parameters.tsx";
import type { Shown } from "./run.worker.ts";

interface ControlsProps {
  readonly form: Form;
  /** Has exactly this been run? */
  readonly isAsked: boolean;
  readonly isRunning: boolean;
  readonly shown?: Shown;
  readonly onEdit: (form: Form) => void;
  readonly onRun: (form: Form) => void;
  readonly onStop: () => void;
}

const schedules: readonly (readonly [string, string])[] = [
  ["fifo", "fifo: in the order of sending"],
  ["lifo", "lifo: the last one sent first"],
  ["random", "random: any link, by the seed"],
  ["latency:constant:3", "latency, always 3"],
  ["latency:uniform:1:9", "latency, 1 to 9"],
  ["latency:exponential:5", "latency, exponential, mean 5"],
];
const graphs = ["ring", "complete:8", "grid:3x4", "torus:4x5", "tree:16", "random:16:28"];

/** Everything a run can be asked for. A choice runs at once; what is typed runs with Enter or Run. */
export function Controls({
  form,
  isAsked,
  isRunning,
  shown,
  onEdit,
  onRun,
  onStop,
}: ControlsProps) {
  const family = familyOf(form.algorithm);
  const made = family && instanceOf(family, form.set);
  const needs: Needs = made?.needs ?? {};
  const has = applies(needs);
  const list = has.ids && isList(form.ids);
  const sized = !list && !(has.graph && form.graph !== "ring");
  const edit = (change: Partial<Form>) => onEdit({ ...form, ...change });
  const choose = (change: Partial<Form>) => onRun({ ...form, ...change });
  const ownIds = () => Array.from(shown?.picture.ids?.subarray(0, 1000) ?? [3, 1, 2]).join(", ");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRun({ ...form });
  };
  return (
    <form onSubmit={submit}>
      <Choice
        label="Algorithm"
        wide
        value={form.algorithm}
        options={catalogue.map(({ name }) => [name, name])}
        onChoose={(algorithm) => choose({ algorithm, set: {}, links: "", violate: "" })}
      />
      {made && (
        <details className="idea">
          <summary>
            <span>{made.idea.split(/(?<=\.) /)[0]}</span>
          </summary>
          <p>{made.idea}</p>
          <p>{made.paper}.</p>
          <p>It needs: {listNeeds(needs).join(", ")}.</p>
        </details>
      )}
      {family && (
        <Parameters
          parameters={family.parameters}
          set={form.set}
          standard={made?.parameters ?? {}}
          onEdit={(set) => edit({ set })}
          onChoose={(set) => choose({ set })}
        />
      )}
      {has.graph && (
        <Text
          label="Network"
          value={form.graph}
          suggestions={graphs}
          hint="ring, complete:N, grid:RxC, torus:RxC, tree:N, random:N:M"
          onEdit={(graph) => edit({ graph })}
        />
      )}
      {sized && (
        <Text
          label="Processes, n"
          numeric
          hint={`1 to ${MOST.toLocaleString("en")}`}
          value={form.n}
          onEdit={(n) => edit({ n })}
        />
      )}
      {has.ids && (
        <Choice
          label="Identities"
          value={list ? "list" : form.ids}
          options={[
            ["random", "random"],
            ["rising", "rising"],
            ["falling", "falling"],
            ["list", "own list"],
          ]}
          onChoose={(ids) => (ids === "list" ? edit({ ids: ownIds() }) : choose({ ids }))}
        />
      )}
      {list && (
        <Text
          label="List of identities"
          wide
          long
          value={form.ids}
          hint="from position 0, clockwise"
          onEdit={(ids) => edit({ ids })}
        />
      )}
      {has.schedule && (
        <Choice
          label="Schedule"
          wide
          value={form.schedule}
          options={schedules}
          onChoose={(schedule) => choose({ schedule })}
        />
      )}
      <SeedControl
        value={form.seed}
        onEdit={(seed) => edit({ seed })}
        onChoose={(seed) => choose({ seed })}
      />
      <details className="more" open={hasMore(form) || undefined}>
        <summary>More</summary>
        <div className="fields">
          <Choice
            label="Links"
            value={form.links}
            options={[
              ["", `usual: ${made?.links ?? "fifo"}`],
              ["fifo", "fifo"],
              ["any", "any: they reorder"],
            ]}
            onChoose={(links) => choose({ links })}
          />
          {has.ports && (
            <Text
              label="Ports"
              value={form.ports}
              hint="aligned, scrambled, or a digit each; empty: scrambled"
              onEdit={(ports) => edit({ ports })}
            />
          )}
          <Text
            label="Who wakes"
            value={form.wake}
            hint={
              needs.rounds ? "all, or positions with times: 0@5, 3@0" : "all, or positions: 0, 3"
            }
            onEdit={(wake) => edit({ wake })}
          />
          {has.willing && (
            <Text
              label="Who is willing"
              value={form.willing}
              hint="all, none, or positions"
              onEdit={(willing) => edit({ willing })}
            />
          )}
          <Choice
            label="Violate"
            hint="runs outside its model"
            value={form.violate}
            options={[
              ["", "nothing"],
              ...violable.filter((it) => needs[it]).map((it) => [it, it] as const),
            ]}
            onChoose={(violate) => choose({ violate })}
          />
        </div>
      </details>
      <div className="actions">
        <button type="submit" className={isAsked ? "" : "primary"}>
          {isAsked ? "Run again" : "Run"}
        </button>
        {isRunning && (
          <button type="button" onClick={onStop}>
            Stop the run
          </button>
        )}
      </div>
    </form>
  );
}

const hasMore = ({ links, ports, wake, willing, violate }: Form) =>
  violate !== "" || links !== "" || ports !== "" || wake !== "all" || willing !== "all";

function familyOf(name: string): Family | undefined {
  return catalogue.find((family) => family.name === name);
}

/** The algorithm with these parameters, or as it is without them where they are refused. */
function instanceOf(family: Family, set: Form["set"]) {
  try {
    return find(family.name).with(set);
  } catch (error) {
    if (error instanceof Refusal) return family.with({});
    throw error;
  }
}

interface SeedProps {
  readonly value: string;
  readonly onEdit: (seed: string) => void;
  readonly onChoose: (seed: string) => void;
}

function SeedControl({ value, onEdit, onChoose }: SeedProps) {
  const fresh = () => String(crypto.getRandomValues(new Uint16Array(1))[0]);
  return (
    <Field label="Seed">
      {(ids) => (
        <div className="joined">
          <input
            {...ids}
            value={value}
            autoComplete="off"
            onChange={(event) => onEdit(event.target.value)}
          />
          <button type="button" onClick={() => onChoose(fresh())}>
            Another
          </button>
        </div>
      )}
    </Field>
  );
}
