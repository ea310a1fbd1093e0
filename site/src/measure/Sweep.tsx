import { gathering, layoutOf, quantities, specification } from "@ringleader/core/figure";
import { useCallback, useMemo, useState } from "react";
import { create } from "zustand";
import { textOf } from "../run/own.ts";
import { csvOf } from "./csv.ts";
import { Figure } from "./Figure.tsx";
import { by, known } from "./known.ts";
import { MeasureProgress } from "./MeasureProgress.tsx";
import { createMeasuring } from "./measuring.ts";
import { Medians } from "./Medians.tsx";
import { cellsOf, openingSweep, type SweepForm } from "./plan.ts";
import { SweepControls } from "./SweepControls.tsx";

const useMeasuring = createMeasuring();
const useForm = create<SweepForm>()(() => openingSweep);

/** Many runs, n to the right, what they cost upwards, and what was claimed. */
export function Sweep() {
  const measuring = useMeasuring();
  const form = useForm();
  const [plotted, setPlotted] = useState<typeof form.measure>();
  const { measured } = measuring;
  const { measure, claims } = form;
  const layout = useMemo(() => {
    const { add, finish } = gathering(quantities[measure]);
    for (const { run } of measured) add(run);
    const gathered = finish();
    return gathered.points.length > 0 ? layoutOf(gathered, { known, claims, by }) : undefined;
  }, [measured, measure, claims]);
  const specified = useCallback(
    (plot: Parameters<typeof specification>[0]) => specification(plot, layout!),
    [layout],
  );
  const start = () => {
    setPlotted(measure);
    void measuring.start(() => cellsOf(form, textOf));
  };
  const isEmpty = !layout && measured.length > 0 && !measuring.under;
  return (
    <>
      <section aria-label="What is measured">
        <SweepControls
          form={form}
          under={measuring.under}
          onEdit={(change) => useForm.setState(change)}
          onStart={start}
        />
      </section>
      <div className="found">
        <section aria-label="The sweep">
          <MeasureProgress {...measuring} />
          {measured.length === 0 && !measuring.under && (
            <p className="aside">
              Every algorithm is run on rings of every size with every seed, in two workers. Marks
              are medians, dashed lines what the papers claim.
            </p>
          )}
          {isEmpty && (
            <p className="aside">
              There is nothing to draw: none of these runs has a {plotted ?? measure}.
            </p>
          )}
          {layout && (
            <Figure
              specified={specified}
              size={layout}
              title={`${quantities[measure].axis} against n`}
              name={`ringleader-${measure}`}
              csv={() => csvOf(measured.map(({ run }) => run))}
            />
          )}
        </section>
        {layout && <Medians layout={layout} what={quantities[measure].axis} />}
      </div>
    </>
  );
}
