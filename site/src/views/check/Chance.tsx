import { decimal, floatOf, type Between, type Chances } from "@ringleader/core/internal";
import { FailureLine } from "../../app/Failures.tsx";
import { usePageStore } from "../../app/store.ts";
import { grouped, plural } from "../../form/format.ts";
import { Facts } from "../../form/Facts.tsx";
import { Text } from "../../form/Field.tsx";
import { StartForm } from "../../form/StartForm.tsx";
import { Table } from "../../form/Table.tsx";
import { chanceKey, useChanceStore } from "./chance-store.ts";
import { useText } from "./runs/check-store.ts";

export function Chance() {
  const { n, under, result, complaint, edit, start, cancel } = useChanceStore();
  const form = usePageStore((store) => store.form);
  const key = chanceKey(form, useText(), n);
  return (
    <section aria-label="Chance">
      <h3>Chance</h3>
      <StartForm
        className="chance"
        action="Compute the chances"
        under={under !== undefined}
        onStart={() => void start()}
        more={
          under && (
            <button type="button" onClick={cancel}>
              Cancel the computation
            </button>
          )
        }
      >
        <Text
          label="Processes, n, for the chances"
          numeric
          value={n}
          hint="one size; each setup may have at most a million states"
          onEdit={edit}
        />
      </StartForm>
      {under && (
        <p className="aside" id="chance-progress">
          {under.planned ? "Solving" : "Exploring"} … {plural(under.states ?? 0, "state")},{" "}
          {under.planned
            ? `${grouped(under.solved!)} of ${plural(under.planned, "unknown")}, `
            : ""}
          {under.seconds.toFixed(1)} s
        </p>
      )}
      {complaint?.key === key && <FailureLine {...complaint} />}
      {result?.key === key && <ChanceResult {...result} />}
    </section>
  );
}

function ChanceResult({ of, chances }: { readonly of: string; readonly chances: Chances }) {
  const { expected, variance, within, outcomes, method, states, choices, transitions, reduction } =
    chances;
  return (
    <>
      <p className="facts">{of}</p>
      <Facts
        facts={[
          ...(expected.rounds === undefined ? [] : [["expected rounds", expected.rounds] as const]),
          ["expected messages", expected.messages] as const,
          ...(variance === undefined ? [] : [["variance of the rounds", variance] as const]),
          ...Object.entries(outcomes)
            .filter(([, value]) => value !== "0")
            .map(([outcome, value]) => [`chance: ${outcome}`, value] as const),
        ].map(([name, value]) => [name, formatBetween(value)])}
      />
      <Table
        className="odds"
        caption="Probability of an election within a number of rounds"
        columns={["rounds", "probability"]}
        rows={within.map(({ rounds, probability }) => [
          rounds,
          rounds,
          <>
            {formatBetween(probability)}
            <i style={{ width: `${100 * least(probability)}%` }} aria-hidden="true" />
          </>,
        ])}
      />
      <p className="aside">
        {method === "exact" ? "Exact fractions" : "Guaranteed bounds"}; {plural(states, "state")},{" "}
        {plural(choices, "choice")}, {plural(transitions, "transition")};{" "}
        {reduction ? `every schedule, reduced by ${reduction.join(", ")}` : "every schedule"}.
      </p>
    </>
  );
}

const least = (value: Between): number =>
  Math.min(1, Math.max(0, floatOf(typeof value === "string" ? value : value.min)));

/** Formats a fraction with its decimals; formats a long fraction only as decimals. */
function formatBetween(value: Between): string {
  if (typeof value !== "string")
    return `${formatBetween(value.min)} to ${formatBetween(value.max)}`;
  if (!value.includes("/")) return value;
  const decimals = `≈ ${decimal(floatOf(value))}`;
  return value.length > 40 ? decimals : `${value} ${decimals}`;
}
