import { useBench } from "../app/bench.ts";
import { Chance } from "./Chance.tsx";
import { CheckControls } from "./CheckControls.tsx";
import { CheckProgress } from "./CheckProgress.tsx";
import { useChecking } from "./checking.ts";
import { Coverage } from "./Coverage.tsx";
import { Extremes } from "./Extremes.tsx";
import { Properties } from "./Properties.tsx";
import { Verdict } from "./Verdict.tsx";
import { Witnesses } from "./Witnesses.tsx";
import "./check.css";

/** Every schedule of every setup, and what came of it. */
export default function Check() {
  const { under, checked, complaint } = useChecking();
  const tossesCoins = useBench((it) => it.described?.needs.coins === true);
  return (
    <main className="check">
      <section aria-label="What is checked">
        <CheckControls />
      </section>
      <div className="found">
        <section aria-label="The check">
          <h2 className="hidden">Check</h2>
          {complaint && (
            <p className="complaint" role="alert">
              {complaint.kind === "broken" && <strong>This is the page’s own fault: </strong>}
              {complaint.line !== undefined && `Line ${complaint.line}: `}
              {complaint.sentence}
            </p>
          )}
          {under && <CheckProgress />}
          {!checked && !under && !complaint && (
            <p className="aside">
              A check goes through every schedule of every setup: every order of the identities and
              every order in which messages can arrive. What it finds can be opened in the viewer.
            </p>
          )}
          {checked && checked.found.length > 0 && <Verdict checked={checked} />}
        </section>
        {checked && checked.found.length > 0 && (
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
