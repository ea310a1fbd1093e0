import { soughtIn, type Sought } from "@ringleader/core";
import { plural } from "../app/figures.ts";
import type { Checked } from "./checking.ts";
import type { SizeFound } from "./check-size.ts";
import { OpenButton } from "./OpenButton.tsx";

/** Green says little if nothing ever happened: what must be possible, and a run that shows it. */
export function Witnesses({ checked }: { readonly checked: Checked }) {
  const sought = soughtIn(checked.found);
  if (sought.length === 0) return null;
  return (
    <section aria-label="Sometimes">
      <h3>What must be possible</h3>
      <ul className="marked">
        {sought.map((it) => (
          <Line key={it.says} it={it} inRounds={checked.inRounds} />
        ))}
      </ul>
    </section>
  );
}

function Line({ it, inRounds }: { readonly it: Sought<SizeFound>; readonly inRounds: boolean }) {
  const { says, seen, vacuous, why } = it;
  const [mark, word, kind] = vacuous
    ? ["✗", "never seen", "bad"]
    : seen
      ? ["✓", "seen", "good"]
      : ["–", "not seen", "open"];
  return (
    <li data-mark={kind}>
      <b className="mark">
        <span aria-hidden="true">{mark}</span>
        <span className="hidden">{word}</span>
      </b>
      <p>
        {says}{" "}
        <span className="soft">
          {vacuous && `(n = ${vacuous.n}: must be possible, and never is)`}
          {seen && `(${whereSeen(seen, inRounds)})`}
          {!vacuous && !seen && `(${why})`}
        </span>{" "}
        {seen && <OpenButton run={seen.run} what={`A run in which ${says}.`} />}
      </p>
    </li>
  );
}

function whereSeen(
  { size, run }: NonNullable<Sought<SizeFound>["seen"]>,
  inRounds: boolean,
): string {
  const { length } = run.deliveries;
  const after = length === 0 ? "at once" : `after ${plural(length, "delivery", "deliveries")}`;
  return [`n = ${size.n}`, ...(inRounds ? [] : [after])].join(", ");
}
