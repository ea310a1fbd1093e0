import { Tabs as MantineTabs } from "@mantine/core";
import { useBench } from "./bench.ts";
import { views, type View } from "./view.ts";

const names: Readonly<Record<View, string>> = {
  watch: "Watch",
  compare: "Compare",
  check: "Check",
  measure: "Measure",
  learn: "Learn",
  write: "Write",
};

/** What the page can do, one at a time. */
export function Tabs() {
  const { view, show } = useBench();
  return (
    <MantineTabs
      className="views"
      value={view}
      onChange={(next) => next && show(next as View)}
      variant="pills"
      aria-label="Views"
    >
      <MantineTabs.List>
        {views.map((it) => (
          <MantineTabs.Tab key={it} value={it}>
            {names[it]}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
    </MantineTabs>
  );
}
