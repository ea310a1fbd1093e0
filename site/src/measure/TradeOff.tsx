import {
  protocols,
  tradeOffLayout,
  tradeOffSpecification,
  tradingOff,
  trialOf,
  type TradeOff as Traded,
} from "@ringleader/core/figure";
import { useCallback, useMemo, type FormEvent } from "react";
import { create } from "zustand";
import { Text } from "../choose/Field.tsx";
import { csvOf } from "./csv.ts";
import { Figure } from "./Figure.tsx";
import { by, known } from "./known.ts";
import { logarithmSaid } from "./logarithm-said.ts";
import { MeasureProgress } from "./MeasureProgress.tsx";
import { createMeasuring } from "./measuring.ts";
import { MOST_TRADED, openingTradeOff, tradeOffCells, type TradeOffForm } from "./plan.ts";

const useMeasuring = createMeasuring();
const useForm = create<TradeOffForm>()(() => openingTradeOff);

/** Messages against time: who may wait long need not say much. */
export function TradeOff() {
  const measuring = useMeasuring();
  const form = useForm();
  const { measured, under } = measuring;
  const traded = useMemo(() => {
    const { add, finish } = tradingOff();
    for (const { run } of measured) add(run);
    return finish();
  }, [measured]);
  const layout = useMemo(
    () => traded && tradeOffLayout(traded, { known, claims: "all", by }),
    [traded],
  );
  const specified = useCallback(
    (plot: Parameters<typeof tradeOffSpecification>[0]) => tradeOffSpecification(plot, layout!),
    [layout],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void measuring.start(() => tradeOffCells(form));
  };
  const edit = (change: Partial<TradeOffForm>) => useForm.setState(change);
  return (
    <>
      <section aria-label="What is measured">
        <form onSubmit={submit}>
          <Text
            label="Processes, n"
            numeric
            value={form.n}
            hint={`2 to ${MOST_TRADED}`}
            onEdit={(n) => edit({ n })}
          />
          <Text
            label="The least id, i_min"
            numeric
            value={form.iMin}
            hint="time grows with it"
            onEdit={(iMin) => edit({ iMin })}
          />
          <Text
            label="Seeds"
            numeric
            value={form.seeds}
            hint="runs of each protocol, 1 to 100"
            onEdit={(seeds) => edit({ seeds })}
          />
          <div className="actions">
            <button type="submit" className="primary" disabled={under}>
              Measure
            </button>
          </div>
        </form>
      </section>
      <div className="found">
        <section aria-label="The trade-off">
          <MeasureProgress {...measuring} />
          {measured.length === 0 && !under && (
            <p className="aside">
              Peterson’s algorithm, the protocols P1 to P4 of Marchetti-Spaccamela with several
              parameters each, and the others in rounds, on the same rings: messages against time.
            </p>
          )}
          {layout && (
            <Figure
              specified={specified}
              size={layout}
              title="messages sent against time"
              name="ringleader-trade-off"
              csv={() => csvOf(measured.map(({ run }) => run))}
            />
          )}
        </section>
        {traded && <Places {...traded} />}
      </div>
    </>
  );
}

/** As the figure lists them. */
const inOrder = (places: Traded["places"]) =>
  [...places].sort(
    (a, b) =>
      protocols.indexOf(a.protocol) - protocols.indexOf(b.protocol) ||
      a.time.median - b.time.median,
  );

const Places = ({ places, n }: Traded) => (
  <section aria-label="Medians">
    <h3>Medians</h3>
    <table>
      <caption>Rings of n = {n}</caption>
      <thead>
        <tr>
          <th scope="col">protocol</th>
          <th scope="col">messages</th>
          <th scope="col">time, in rounds</th>
        </tr>
      </thead>
      <tbody>
        {inOrder(places).map(({ protocol, messages, time }) => {
          const trial = trialOf(protocol, messages);
          const name = trial === "" ? protocol.name : `${protocol.name}, ${trial}`;
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{logarithmSaid(messages.median)}</td>
              <td>{logarithmSaid(time.median)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </section>
);
