import { useEffect } from "react";
import { FailureLine } from "../../app/Failures.tsx";
import { usePageStore } from "../../app/store.ts";
import { Chance } from "./Chance.tsx";
import { CheckControls } from "./CheckControls.tsx";
import { useCheckStore } from "./runs/check-store.ts";
import { ConjectureField } from "./conjecture/ConjectureField.tsx";
import { Counterexamples } from "./Counterexamples.tsx";
import { CheckProgress, Coverage } from "./Coverage.tsx";
import { EveryN } from "./every-n/EveryN.tsx";
import { Extremes } from "./Extremes.tsx";
import { Explorer } from "./explorer/Explorer.tsx";
import { Properties, Witnesses } from "./Properties.tsx";
import { Verdict } from "./Verdict.tsx";
import "./check.css";

/** Reports what holds on every schedule. Opens with the check of small rings. */
export default function Check() {
  const { under, checked, complaint, refresh } = useCheckStore();
  const described = usePageStore((store) => store.described);
  useEffect(() => {
    if (described) refresh();
  }, [described, refresh]);
  const results = checked && checked.results.length > 0 ? checked : undefined;
  return (
    <main className="stack sections check">
      <section aria-label="Scope of the check">
        <CheckControls />
      </section>
      <section aria-label="The check" className="stack results">
        {results ? <Verdict checked={results} /> : <h2 className="hidden">Check</h2>}
        {results && !under && <EveryN job={results.job} />}
        {complaint && <FailureLine {...complaint} />}
        {under && <CheckProgress />}
      </section>
      {results && (
        <div className="stack sections results">
          <Counterexamples checked={results} />
          <ConjectureField />
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
