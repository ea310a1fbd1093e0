import { catalogue, violable } from "@ringleader/core";
import type { FormEvent } from "react";
import { useBench, type Bench } from "../app/bench.ts";
import { applies, isList, MOST, type Form, type Needs } from "../run/form.ts";
import { ownName, ownTexts } from "../run/own.ts";
import { Choice, Field, Text } from "./Field.tsx";
import { Parameters } from "./Parameters.tsx";

const schedules: readonly (readonly [string, string])[] = [
  ["fifo", "fifo: in the order of sending"],
  ["lifo", "lifo: the last one sent first"],
  ["random", "random: any link, by the seed"],
  ["latency:constant:3", "latency, always 3"],
  ["latency:uniform:1:9", "latency, 1 to 9"],
  ["latency:exponential:5", "latency, exponential, mean 5"],
];
const graphs = ["ring", "complete:8", "grid:3x4", "torus:4x5", "tree:16", "random:16:28"];

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
  const needs: Needs = described?.needs ?? {};
  const has = applies(needs);
  const list = has.ids && isList(form.ids);
  const sized = !list && !(has.graph && form.graph !== "ring");
  const choose = (change: Partial<Form>) => void run({ form: { ...form, ...change } });
  const ownIds = () => Array.from(shown?.picture.ids?.subarray(0, 1000) ?? [3, 1, 2]).join(", ");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run({ form: { ...form } });
  };
  return (
    <form onSubmit={submit}>
      <Choice
        label="Algorithm"
        wide
        value={form.algorithm}
        options={names().map((name) => [name, name])}
        onChoose={(algorithm) => choose({ algorithm, set: {}, links: "", violate: "" })}
      />
      {described && (
        <details className="idea">
          <summary>
            <span>{described.idea.split(/(?<=\.) /)[0]}</span>
          </summary>
          <p>{described.idea}</p>
          {described.paper !== "" && <p>{described.paper}.</p>}
          <p>It needs: {described.says.join(", ") || "nothing"}.</p>
        </details>
      )}
      {described && (
        <Parameters
          parameters={described.parameters}
          set={form.set}
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
              ["", `usual: ${described?.links ?? "fifo"}`],
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
        {under && (
          <button type="button" onClick={stop}>
            Stop the run
          </button>
        )}
      </div>
    </form>
  );
}

const hasMore = ({ links, ports, wake, willing, violate }: Form) =>
  violate !== "" || links !== "" || ports !== "" || wake !== "all" || willing !== "all";

/** Everything that can be chosen: the catalogue, then the reader's own. */
const names = (): string[] => [
  ...catalogue.map(({ name }) => name),
  ...Object.keys(ownTexts()).map(ownName),
];

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
