import { parseFlags } from "@ringleader/core/internal";
import {
  collectPoints,
  layoutOf,
  quantities,
  spanOf,
  specifyChart,
  toPixels,
  type ChartLayout,
  type ChartPoint,
  type Quantity,
} from "@ringleader/core/internal/chart";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { usePageStore } from "../../app/store.ts";
import { plural } from "../../form/format.ts";
import { keyOf } from "../../run/check/check-job.ts";
import { formatForm, words } from "../../run/form.ts";
import type { MeasuredCell } from "../../run/measure/measured-cell.ts";
import { isOwn, textOf, watchTexts } from "../../run/own/own-algorithms.ts";
import { Chart, findAlgorithmFor, madeBy, type ChartMark } from "./Chart.tsx";
import { MeasureProgress } from "./MeasureProgress.tsx";
import { createMeasureStore } from "../../run/measure/measure-cells.ts";
import { formatLogarithm } from "./growth.ts";
import { Medians } from "./Medians.tsx";
import type { SweepForm } from "../../run/measure/measure-form.ts";
import { cellsOf } from "../../run/measure/plan.ts";
import { SweepControls } from "./SweepControls.tsx";

const useMeasuring = createMeasureStore();
const none: readonly MeasuredCell[] = [];

/** Returns the texts of the user's algorithms in a sweep. */
const textsOf = ({ algorithms, more }: SweepForm): string =>
  keyOf([...algorithms, ...words(more)].map((name) => textOf(name.replace(/:[^:=]+=.*$/, ""))));

/** Names the runs of a sweep: what is chosen, and the texts. How they are drawn is not part of it. */
function sweepKey(form: SweepForm, texts: string): string {
  const { algorithms, more, n, seeds, ids, schedule } = form;
  return keyOf([texts, algorithms, more, n, seeds, ids, schedule]);
}

const textsIn = (key: string): string => (JSON.parse(key) as [string])[0];

function editSweep(change: Partial<SweepForm>): void {
  const { measure, editMeasure } = usePageStore.getState();
  editMeasure({ sweep: { ...measure.sweep, ...change } });
}

function startSweep(): void {
  const { sweep } = usePageStore.getState().measure;
  void useMeasuring.getState().start(sweepKey(sweep, textsOf(sweep)), () => cellsOf(sweep, textOf));
}

export function Sweep() {
  const measuring = useMeasuring();
  const form = usePageStore((store) => store.measure.sweep);
  const opened = usePageStore((store) => store.opened);
  const texts = useSyncExternalStore(watchTexts, () => textsOf(form));
  const key = sweepKey(form, texts);
  // Runs of a text that has changed are not shown.
  const isOfTexts = measuring.key !== undefined && textsIn(measuring.key) === texts;
  const measured = isOfTexts ? measuring.measured : none;
  const { measure, claims } = form;
  const gathered = useMemo(() => {
    const { add, finish } = collectPoints(quantities[measure]);
    for (const { run } of measured) add(run);
    return finish();
  }, [measured, measure]);
  const arrange = useCallback(
    (width?: number) => {
      const usual = { known: findAlgorithmFor, claims, by: madeBy };
      return layoutOf(gathered, width === undefined ? usual : { ...usual, width });
    },
    [gathered, claims],
  );
  const layout = useMemo(
    () => (gathered.points.length > 0 ? arrange() : undefined),
    [gathered, arrange],
  );
  const own = usePageStore((store) => store.form.algorithm);
  useEffect(() => {
    const { algorithms } = usePageStore.getState().measure.sweep;
    const isNew = isOwn(own) && textOf(own) !== undefined && !algorithms.includes(own);
    if (isNew) editSweep({ algorithms: [...algorithms, own] });
    const { sweep } = usePageStore.getState().measure;
    if (useMeasuring.getState().key !== sweepKey(sweep, textsOf(sweep))) startSweep();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another text and another address start a sweep by themselves.
  }, [own, texts, opened]);
  const opener = (point: ChartPoint) => {
    const replay = replayOf(measured, point, measure);
    return replay === undefined ? undefined : () => openRun(replay, point.algorithm);
  };
  const isEmpty = !layout && measured.length > 0 && !measuring.under;
  return (
    <>
      <section aria-label="Scope of the sweep">
        <SweepControls
          form={form}
          under={measuring.under && measuring.key === key}
          refusal={measuring.refusal}
          onEdit={editSweep}
          onStart={startSweep}
        />
      </section>
      <div className="stack sections results">
        <section aria-label="The sweep">
          <MeasureProgress {...measuring} isCurrent={measuring.key === key} />
          {measured.length === 0 && !measuring.under && (
            <p className="aside">
              The page runs every algorithm on rings of every size with every seed, in two workers.
              Marks are medians; dashed lines are claims of the papers.
            </p>
          )}
          {isEmpty && (
            <p className="aside">
              None of these runs has a value for {measure}, so the chart is empty.
            </p>
          )}
          {layout && (
            <Chart
              arrange={arrange}
              specify={specifyChart}
              title={`${quantities[measure].axis} against n`}
              name={`ringleader-${measure}`}
              measured={measured}
              marksOf={(seen) => marksOf(seen, opener)}
            />
          )}
        </section>
        {layout && <Medians layout={layout} what={quantities[measure].axis} opener={opener} />}
      </div>
    </>
  );
}

/** Returns the command of the run whose value is the median of a point. */
function replayOf(
  measured: readonly MeasuredCell[],
  { algorithm, n, median, parameters }: ChartPoint,
  measure: Quantity["name"],
): string | undefined {
  const same = JSON.stringify(parameters);
  const cell = measured.find(
    ({ run }) =>
      run.algorithm === algorithm &&
      run.n === n &&
      quantities[measure].of(run) === median &&
      JSON.stringify(JSON.parse(run.parameters)) === same,
  );
  return cell?.run.replay ?? undefined;
}

function openRun(replay: string, algorithm: string): void {
  usePageStore.setState({ view: "watch" });
  void usePageStore.getState().run({ form: formatForm({ ...parseFlags(replay), algorithm }) });
}

/** Lists the medians of a chart as marks, with their values in a sentence. */
function marksOf(
  layout: ChartLayout,
  opener: (point: ChartPoint) => (() => void) | undefined,
): ChartMark[] {
  const pixels = toPixels(layout);
  return layout.series.flatMap((line) =>
    line.points.flatMap((point): ChartMark[] => {
      const open = opener(point);
      const [x, y] = pixels(layout.along(line)(point), point.median);
      const { n, median, low, high, runs } = point;
      const spread = `${spanOf([point])}: ${formatLogarithm(low)} to ${formatLogarithm(high)}`;
      const says = `${line.algorithm} ${line.detail}`.trim();
      return open
        ? [
            {
              x,
              y,
              open,
              says: `${says}, n = ${formatLogarithm(Math.log10(n))}: median ${formatLogarithm(median)} of ${plural(runs, "run")}; ${spread}`,
            },
          ]
        : [];
    }),
  );
}
