import {
  protocols,
  tradeOffLayout,
  tradeOffSpecification,
  collectTradeOff,
  trialOf,
  type TradeOff as Traded,
} from "@ringleader/core/internal/chart";
import { useCallback, useEffect, useMemo } from "react";
import { FailureLine } from "../../app/Failures.tsx";
import { usePageStore } from "../../app/store.ts";
import { Text } from "../../form/Field.tsx";
import { StartForm } from "../../form/StartForm.tsx";
import { Table } from "../../form/Table.tsx";
import { Chart, findAlgorithmFor, madeBy } from "./Chart.tsx";
import { formatLogarithm } from "./growth.ts";
import { MeasureProgress } from "./MeasureProgress.tsx";
import { keyOf } from "../../run/check/check-job.ts";
import type { TradeOffForm } from "../../run/measure/measure-form.ts";
import { createMeasureStore } from "../../run/measure/measure-cells.ts";
import { MOST_TRADED, tradeOffCells } from "../../run/measure/plan.ts";

const useMeasuring = createMeasureStore();

function startTradeOff(): void {
  const { tradeOff } = usePageStore.getState().measure;
  void useMeasuring.getState().start(keyOf(tradeOff), () => tradeOffCells(tradeOff));
}

const controls: readonly (readonly [keyof TradeOffForm, label: string, hint: string])[] = [
  ["n", "Processes, n", `2 to ${MOST_TRADED}`],
  ["iMin", "Smallest id, i_min", "the time grows with this id"],
  ["seeds", "Seeds", "number of runs per protocol, 1 to 100"],
];

/** Charts messages by time; an algorithm that waits longer sends fewer messages. */
export function TradeOff() {
  const measuring = useMeasuring();
  const { measure, editMeasure, opened } = usePageStore();
  const { tradeOff: form } = measure;
  const { measured } = measuring;
  const isCurrent = measuring.key === keyOf(form);
  const under = measuring.under && isCurrent;
  useEffect(() => {
    if (useMeasuring.getState().key !== keyOf(usePageStore.getState().measure.tradeOff))
      startTradeOff();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another address starts the runs by itself.
  }, [opened]);
  const traded = useMemo(() => {
    const { add, finish } = collectTradeOff();
    for (const { run } of measured) add(run);
    return finish();
  }, [measured]);
  const arrange = useCallback(
    (width?: number) => {
      const usual = { known: findAlgorithmFor, claims: "all", by: madeBy } as const;
      return tradeOffLayout(traded!, width === undefined ? usual : { ...usual, width });
    },
    [traded],
  );
  return (
    <>
      <section aria-label="Scope of the trade-off">
        <StartForm
          action="Measure"
          under={under}
          onStart={startTradeOff}
          after={
            measuring.refusal !== undefined && (
              <FailureLine kind="refused" sentence={measuring.refusal} />
            )
          }
        >
          {controls.map(([name, label, hint]) => (
            <Text
              key={name}
              label={label}
              numeric
              value={form[name]}
              hint={hint}
              onEdit={(value) => editMeasure({ tradeOff: { ...form, [name]: value } })}
            />
          ))}
        </StartForm>
      </section>
      <div className="stack sections results">
        <section aria-label="The trade-off">
          <MeasureProgress {...measuring} isCurrent={isCurrent} />
          {measured.length === 0 && !under && (
            <p className="aside">
              The page runs Peterson’s algorithm, the protocols P1 to P4 of Marchetti-Spaccamela
              with several parameters each, and the other algorithms in rounds on the same rings.
              The chart shows their messages against their time.
            </p>
          )}
          {traded && (
            <Chart
              arrange={arrange}
              specify={tradeOffSpecification}
              title="messages sent against time"
              name="ringleader-trade-off"
              measured={measured}
            />
          )}
        </section>
        {traded && <TradeOffMedians {...traded} />}
      </div>
    </>
  );
}

function TradeOffMedians({ places, n }: Traded) {
  const inOrder = places.toSorted(
    (a, b) =>
      protocols.indexOf(a.protocol) - protocols.indexOf(b.protocol) ||
      a.time.median - b.time.median,
  );
  return (
    <section aria-label="Medians">
      <h3>Medians</h3>
      <Table
        caption={`Rings of n = ${n}`}
        columns={["protocol", "messages", "time, in rounds"]}
        rows={inOrder.map(({ protocol, messages, time }) => {
          const trial = trialOf(protocol, messages);
          const name = trial === "" ? protocol.name : `${protocol.name}, ${trial}`;
          return [name, name, formatLogarithm(messages.median), formatLogarithm(time.median)];
        })}
      />
    </section>
  );
}
