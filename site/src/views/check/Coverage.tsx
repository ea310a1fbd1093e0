import { exploredOf } from "@ringleader/core/internal";
import { Facts } from "../../form/Facts.tsx";
import { grouped, plural } from "../../form/format.ts";
import { describeSizes } from "../../run/check/check-job.ts";
import type { SizeResult } from "../../run/check/check-size.ts";
import { useCheckStore, type CheckState } from "./runs/check-store.ts";

export function CheckProgress() {
  const { under, checked, cancel } = useCheckStore();
  const now = under?.now;
  const remaining = checked ? checked.sizes.filter((n) => n > (now?.n ?? 0)) : [];
  const of = now?.progress.of;
  return (
    <div className="checking">
      <div className="row progress">
        <progress
          aria-label="Setups explored"
          {...(now && of !== undefined && { value: now.progress.setups, max: of })}
        />
        <button type="button" onClick={cancel} disabled={under?.cancelled}>
          Cancel
        </button>
      </div>
      {now && checked ? (
        <Facts
          facts={[
            [
              `setups of n = ${now.n}`,
              `${grouped(now.progress.setups)}${of === undefined ? "" : ` of ${grouped(of)}`} done`,
            ],
            ["states", grouped(now.progress.states)],
            ["transitions", grouped(now.progress.transitions)],
            ["depth", grouped(now.progress.depth)],
            ["seconds", now.seconds.toFixed(1)],
            ["states to expand", grouped(now.progress.queue)],
            [
              "states until the limit",
              grouped(Math.max(0, checked.job.states - now.progress.states)),
            ],
            ...(remaining.length > 0
              ? [["sizes to come", `n = ${describeSizes(remaining)}`] as const]
              : []),
          ]}
        />
      ) : (
        <p className="aside">Starting …</p>
      )}
    </div>
  );
}

export function Coverage({ checked }: { readonly checked: CheckState }) {
  const seen = [...new Set(checked.results.flatMap(({ report }) => report?.seen ?? []))];
  const rest = checked.sizes.slice(checked.results.length);
  return (
    <section aria-label="Coverage">
      <h3>What was explored</h3>
      <ul className="stack">
        {checked.results.map((size) => (
          <li key={size.n}>{describeSize(size)}</li>
        ))}
        {rest.length > 0 && <li>n = {describeSizes(rest)}: not explored.</li>}
      </ul>
      {seen.length > 0 && <p className="aside">Seen at least once: {seen.join(" · ")}.</p>}
    </section>
  );
}

function describeSize(size: SizeResult): string {
  const { n, says, count, report } = size;
  const { setups, states, transitions, depth } = exploredOf([size]);
  const of = count === undefined || count === setups ? "" : ` of ${grouped(count)}`;
  const one =
    report && report.determinate > 0
      ? `; in ${report.determinate === report.setups ? "each setup" : plural(report.determinate, "setup")} all runs are equivalent`
      : "";
  const raw = report?.raw
    ? `; without reduction ${plural(report.raw.states, "state")}, ${plural(report.raw.transitions, "transition")}`
    : "";
  const schedules =
    report?.schedules === undefined ? "" : `; ${grouped(report.schedules)} complete schedules`;
  return `n = ${n}: ${says} (${grouped(setups)}${of} done): ${plural(states, "state")}, ${plural(transitions, "transition")}, depth ${grouped(depth)}${one}${raw}${schedules}.`;
}
