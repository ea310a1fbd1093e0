import { assumptions, violable } from "@ringleader/core";
import type { FormEvent } from "react";
import { grouped } from "../app/figures.ts";
import { useBench } from "../app/bench.ts";
import { Choice, Text } from "../choose/Field.tsx";
import { Parameters } from "../choose/Parameters.tsx";
import { applies, isList, type Needs } from "../run/form.ts";
import { AlgorithmChoice } from "./AlgorithmChoice.tsx";
import { MOST_BYTES, MOST_STATES } from "./check-job.ts";
import { useChecking } from "./checking.ts";
import { Given } from "./Given.tsx";

/** The first choice of every dimension. */
const OPEN = ["", "what the model leaves open"] as const;

/** What is gone through, and how far. */
export function CheckControls() {
  const { form, described, edit } = useBench();
  const { form: check, under, edit: editCheck, start } = useChecking();
  const needs: Needs = described?.needs ?? {};
  const has = applies(needs);
  const isDirected = needs.direction === true && form.violate !== "direction";
  const violated = violable.find((it) => it === form.violate && needs[it]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start();
  };
  return (
    <form onSubmit={submit}>
      <AlgorithmChoice />
      {described && (
        <Parameters
          parameters={described.parameters}
          set={form.set}
          onEdit={(set) => edit({ set })}
          onChoose={(set) => edit({ set })}
        />
      )}
      {(!has.ids || check.ids === "all") && (
        <Text
          label="Processes, n"
          value={check.n}
          hint="a number, or a range like 2..5"
          onEdit={(n) => editCheck({ n })}
        />
      )}
      {has.graph && (
        <Given
          label="Networks"
          words={[
            ["each", "all connected graphs"],
            ["ring", "the ring"],
          ]}
          value={check.graph}
          own="given"
          first={form.graph === "ring" ? "grid:2x2" : form.graph}
          hint="complete:N, grid:RxC, torus:RxC, tree:N, random:N:M"
          onEdit={(graph) => editCheck({ graph })}
        />
      )}
      {has.ids && (
        <Given
          label="Identities"
          words={[["all", "every order"]]}
          value={check.ids}
          own="given"
          first={isList(form.ids) ? form.ids : "3, 1, 2"}
          hint="from position 0, clockwise"
          onEdit={(ids) => editCheck({ ids })}
        />
      )}
      {needs.ring && !isDirected && (
        <Given
          label="Ports"
          words={[OPEN, ["aligned", "aligned"], ["each", "every labelling"]]}
          value={check.ports}
          own="given"
          first="010"
          hint="a digit a process, 1 = exchanged"
          onEdit={(ports) => editCheck({ ports })}
        />
      )}
      <Given
        label="Who wakes"
        words={[
          OPEN,
          ["all", "everybody"],
          ["each", needs.rounds ? "every pattern" : "every set of starters"],
        ]}
        value={check.wake}
        own="given"
        first="0"
        hint={needs.rounds ? "positions with times: 0@5, 2@0" : "positions: 0, 2"}
        onEdit={(wake) => editCheck({ wake })}
      />
      {has.willing && (
        <Given
          label="Who is willing"
          words={[OPEN, ["all", "everybody"], ["none", "nobody"], ["each", "every set"]]}
          value={check.willing}
          own="given"
          first="0"
          hint="positions: 0, 2"
          onEdit={(willing) => editCheck({ willing })}
        />
      )}
      <Choice
        label="Links"
        value={form.links}
        options={[OPEN, ["fifo", "fifo"], ["any", "any: they reorder"]]}
        onChoose={(links) => edit({ links })}
      />
      <Choice
        label="Violate"
        value={form.violate}
        options={[
          ["", "nothing"],
          ...violable.filter((it) => needs[it]).map((it) => [it, it] as const),
        ]}
        onChoose={(violate) => edit({ violate })}
      />
      {violated && (
        <p className="outside wide">
          Outside its model: it is not kept that {assumptions[violated]}. Only the election is
          judged.
        </p>
      )}
      <Choice
        label="Reduction"
        value={check.reduce ? "yes" : "no"}
        options={[
          ["yes", "on"],
          ["no", "off"],
        ]}
        onChoose={(it) => editCheck({ reduce: it === "yes" })}
      />
      <Text
        label="Most states, for each n"
        value={check.states}
        hint={`at most ${grouped(MOST_STATES)}, in ${MOST_BYTES / 2 ** 20} MB; then it stays open`}
        onEdit={(states) => editCheck({ states })}
      />
      <div className="actions">
        <button type="submit" className="primary" disabled={under !== undefined}>
          Check
        </button>
      </div>
    </form>
  );
}
