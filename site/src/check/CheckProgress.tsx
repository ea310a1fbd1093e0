import { grouped, plural } from "../app/figures.ts";
import { sizesSaid } from "./check-job.ts";
import { useChecking } from "./checking.ts";

/** How far the check is, and what is left. */
export function CheckProgress() {
  const { under, checked, cancel } = useChecking();
  const now = under?.now;
  const left = checked ? checked.sizes.filter((n) => n > (now?.n ?? 0)) : [];
  const of = now?.progress.of;
  return (
    <div className="checking">
      <div className="progress">
        <progress
          aria-label="How many setups are done"
          {...(now && of !== undefined && { value: now.progress.setups, max: of })}
        />
        <button type="button" onClick={cancel} disabled={under?.cancelled}>
          Cancel
        </button>
      </div>
      {now && checked ? (
        <dl>
          <Fact name={`setups of n = ${now.n}`}>
            {of === undefined
              ? `${grouped(now.progress.setups)} done`
              : `${grouped(now.progress.setups)} of ${grouped(of)} done`}
          </Fact>
          <Fact name="states">{grouped(now.progress.states)}</Fact>
          <Fact name="transitions">{grouped(now.progress.transitions)}</Fact>
          <Fact name="depth">{grouped(now.progress.depth)}</Fact>
          <Fact name="seconds">{now.seconds.toFixed(1)}</Fact>
          <Fact name="left">
            {[
              ...(of === undefined ? [] : [plural(of - now.progress.setups, "setup")]),
              `${grouped(now.progress.queue)} states to expand`,
              ...(left.length > 0 ? [`n = ${sizesSaid(left)}`] : []),
              `${grouped(Math.max(0, checked.job.states - now.progress.states))} states of the limit`,
            ].join(", ")}
          </Fact>
        </dl>
      ) : (
        <p className="aside">starting</p>
      )}
    </div>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
