import { useEffect } from "react";
import { FailureLine } from "../../app/Failures.tsx";
import { usePageStore } from "../../app/store.ts";
import { keyOf } from "../../run/check/check-job.ts";
import { Chance } from "./Chance.tsx";
import { CheckControls } from "./CheckControls.tsx";
import { useCheckStore, useJobKey, useText } from "./runs/check-store.ts";
import { ConjectureField } from "./conjecture/ConjectureField.tsx";
import { Counterexamples } from "./Counterexamples.tsx";
import { CheckProgress, Coverage } from "./Coverage.tsx";
import { EveryN } from "./every-n/EveryN.tsx";
import { Extremes } from "./Extremes.tsx";
import { Explorer } from "./explorer/Explorer.tsx";
import { Properties, Witnesses } from "./Properties.tsx";
import { Verdict } from "./Verdict.tsx";
import "./check.css";

/** Reports what holds on every schedule. Opens with the check of small rings; shows no results of another text or scope. */
export default function Check() {
  const { under, checked: latest, refresh, keep } = useCheckStore();
  const { form, described, isDescribed, complaint: ignored } = usePageStore();
  const text = useText();
  const key = useJobKey();
  useEffect(() => {
    if (isDescribed) refresh();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another algorithm, model or text starts a check by itself.
  }, [form, text, isDescribed, refresh]);
  useEffect(() => {
    if (isDescribed) keep(key);
  }, [key, isDescribed, keep]);
  const checked = latest && keyOf(latest.job) === key ? latest : undefined;
  const results = checked && checked.results.length > 0 ? checked : undefined;
  return (
    <main className="stack sections check">
      <section aria-label="Scope of the check">
        <CheckControls jobKey={key} />
        {ignored?.beside && <FailureLine {...ignored} />}
      </section>
      <section aria-label="The check" className="stack results">
        {results ? <Verdict checked={results} /> : <h2 className="hidden">Check</h2>}
        {results && !under && <EveryN job={results.job} />}
        {checked && under && <CheckProgress />}
      </section>
      {results && (
        <div className="stack sections results">
          <Counterexamples checked={results} />
          <ConjectureField jobKey={key} isReady={!under} />
          {!results.inRounds && <Explorer checked={results} />}
          <div className="columns two">
            <Properties checked={results} />
            <div className="stack sections">
              <Extremes checked={results} />
              <Witnesses checked={results} />
              <Coverage checked={results} />
            </div>
          </div>
        </div>
      )}
      {described?.needs.coins && <Chance />}
    </main>
  );
}
