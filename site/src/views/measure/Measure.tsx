import { Tabs } from "@mantine/core";
import { FailureLine } from "../../app/Failures.tsx";
import { usePageStore } from "../../app/store.ts";
import type { MeasureForm } from "../../run/measure/measure-form.ts";
import { Sweep } from "./Sweep.tsx";
import { TradeOff } from "./TradeOff.tsx";
import "./measure.css";

/** Makes many runs and charts them: cost by n, or messages by time. */
export default function Measure() {
  const { measure, editMeasure, complaint } = usePageStore();
  return (
    <main>
      <h2 className="hidden">Measure</h2>
      {complaint?.beside && <FailureLine {...complaint} />}
      <Tabs
        value={measure.chart}
        onChange={(chart) => editMeasure({ chart: chart as MeasureForm["chart"] })}
        keepMounted={false}
      >
        <Tabs.List aria-label="Charts">
          <Tabs.Tab value="sweep">Against n</Tabs.Tab>
          <Tabs.Tab value="trade-off">Messages against time</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sweep" className="columns plotted">
          <Sweep />
        </Tabs.Panel>
        <Tabs.Panel value="trade-off" className="columns plotted">
          <TradeOff />
        </Tabs.Panel>
      </Tabs>
    </main>
  );
}
