import { usePageStore } from "../../app/store.ts";
import { FailureLine } from "../../app/Failures.tsx";
import { Chance } from "./Chance.tsx";
import { CheckControls } from "./CheckControls.tsx";
import { useCheckStore } from "./check-store.ts";
import { CheckProgress, Coverage } from "./Coverage.tsx";
import { Extremes } from "./Extremes.tsx";
import { Properties, Witnesses } from "./Properties.tsx";
import { Verdict } from "./Verdict.tsx";
import "./check.css";

export default function Check() {
  const { under, checked, complaint } = useCheckStore();
  const tossesCoins = usePageStore((store) => store.described?.needs.coins === true);
  return (
    <main className="check">
      <section aria-label="Scope of the check">
        <CheckControls />
      </section>
      <div className="stack sections results">
        <section aria-label="The check">
          <h2 className="hidden">Check</h2>
          {complaint && <FailureLine {...complaint} />}
          {under && <CheckProgress />}
          {!checked && !under && !complaint && (
            <p className="aside">
              A check explores every schedule of every setup: every order of the identities and
              every order in which messages can arrive. You can open each run that it finds in
              Watch.
            </p>
          )}
          {checked && checked.results.length > 0 && <Verdict checked={checked} />}
        </section>
        {checked && checked.results.length > 0 && (
          <>
            <Properties checked={checked} />
            <Extremes checked={checked} />
            <Witnesses checked={checked} />
            <Coverage checked={checked} />
          </>
        )}
        {tossesCoins && <Chance />}
      </div>
    </main>
  );
}
