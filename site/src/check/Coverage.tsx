import { exploredOf } from "@ringleader/core";
import { grouped, plural } from "../app/figures.ts";
import { sizesSaid } from "./check-job.ts";
import type { Checked } from "./checking.ts";
import type { SizeFound } from "./check-size.ts";

/** What was gone through, size by size. */
export function Coverage({ checked }: { readonly checked: Checked }) {
  const seen = [...new Set(checked.found.flatMap(({ report }) => report?.seen ?? []))];
  const rest = checked.sizes.slice(checked.found.length);
  return (
    <section aria-label="Coverage">
      <h3>What was gone through</h3>
      <ul className="plain">
        {checked.found.map((size) => (
          <li key={size.n}>{said(size)}</li>
        ))}
        {rest.length > 0 && <li>n = {sizesSaid(rest)}: not gone through.</li>}
      </ul>
      {seen.length > 0 && <p className="aside">Seen at least once: {seen.join(" · ")}.</p>}
    </section>
  );
}

function said(size: SizeFound): string {
  const { n, says, count, report } = size;
  const { setups, states, transitions, depth } = exploredOf([size]);
  const of = count === undefined || count === setups ? "" : ` of ${grouped(count)}`;
  const one =
    report && report.determinate > 0
      ? `; in ${report.determinate === report.setups ? "each" : grouped(report.determinate)} one run stands for all`
      : "";
  const raw = report?.raw
    ? `; without reduction ${plural(report.raw.states, "state")}, ${plural(report.raw.transitions, "transition")}`
    : "";
  const schedules =
    report?.schedules === undefined ? "" : `; ${grouped(report.schedules)} complete schedules`;
  return `n = ${n}: ${says} (${grouped(setups)}${of} done): ${plural(states, "state")}, ${plural(transitions, "transition")}, depth ${grouped(depth)}${one}${raw}${schedules}.`;
}
