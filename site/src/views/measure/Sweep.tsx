import { collectPoints, layoutOf, quantities, specifyChart } from "@ringleader/core/internal/chart";
import { useCallback, useMemo, useState } from "react";
import { create } from "zustand";
import { textOf } from "../../run/own/own-algorithms.ts";
import { Chart, findAlgorithmFor, madeBy } from "./Chart.tsx";
import { MeasureProgress } from "./MeasureProgress.tsx";
import { createMeasureStore } from "../../run/measure/measure-cells.ts";
import { Medians } from "./Medians.tsx";
import { cellsOf, openingSweep, type SweepForm } from "../../run/measure/plan.ts";
import { SweepControls } from "./SweepControls.tsx";

const useMeasuring = createMeasureStore();
const useForm = create<SweepForm>()(() => openingSweep);

export function Sweep() {
  const measuring = useMeasuring();
  const form = useForm();
  const [plotted, setPlotted] = useState<typeof form.measure>();
  const { measured } = measuring;
  const { measure, claims } = form;
  const layout = useMemo(() => {
    const { add, finish } = collectPoints(quantities[measure]);
    for (const { run } of measured) add(run);
    const gathered = finish();
    return gathered.points.length > 0
      ? layoutOf(gathered, { known: findAlgorithmFor, claims, by: madeBy })
      : undefined;
  }, [measured, measure, claims]);
  const specify = useCallback(
    (plot: Parameters<typeof specifyChart>[0]) => specifyChart(plot, layout!),
    [layout],
  );
  const start = () => {
    setPlotted(measure);
    void measuring.start(() => cellsOf(form, textOf));
  };
  const isEmpty = !layout && measured.length > 0 && !measuring.under;
  return (
    <>
      <section aria-label="Scope of the sweep">
        <SweepControls
          form={form}
          under={measuring.under}
          onEdit={(change) => useForm.setState(change)}
          onStart={start}
        />
      </section>
      <div className="stack sections results">
        <section aria-label="The sweep">
          <MeasureProgress {...measuring} />
          {measured.length === 0 && !measuring.under && (
            <p className="aside">
              The page runs every algorithm on rings of every size with every seed, in two workers.
              Marks are medians; dashed lines are claims of the papers.
            </p>
          )}
          {isEmpty && (
            <p className="aside">
              None of these runs has a value for {plotted ?? measure}, so the chart is empty.
            </p>
          )}
          {layout && (
            <Chart
              specify={specify}
              size={layout}
              title={`${quantities[measure].axis} against n`}
              name={`ringleader-${measure}`}
              measured={measured}
            />
          )}
        </section>
        {layout && <Medians layout={layout} what={quantities[measure].axis} />}
      </div>
    </>
  );
}
