import { counts, propertiesOf, type Property, type Witness } from "@ringleader/core/internal";
import { plural } from "../../form/format.ts";
import { isOutside } from "../../run/check/check-job.ts";
import { jobAt, type CheckState } from "./runs/check-store.ts";
import { useExplorerStore } from "./explorer/explorer-store.ts";
import { OpenButton } from "./runs/OpenButton.tsx";
import { describeSetup } from "./runs/phrases.ts";

interface PropertyViolation {
  readonly property: Property;
  readonly witness: Witness;
}

/** Returns the violated properties that count, those of the election first, each with its counterexample. */
export const violationsOf = ({ job, results }: CheckState): PropertyViolation[] =>
  propertiesOf(results)
    .filter((property) => property.holds === false && counts(property, isOutside(job)))
    .flatMap((property) => (property.witness ? [{ property, witness: property.witness }] : []));

/** Shows a card for each violated property, named by what it claims. */
export function Counterexamples({ checked }: { readonly checked: CheckState }) {
  const violations = violationsOf(checked);
  const explore = useExplorerStore((store) => store.open);
  if (violations.length === 0) return null;
  return (
    <section aria-label="Counterexamples">
      <h3>{violations.length === 1 ? "Counterexample" : "Counterexamples"}</h3>
      <ul className="violations">
        {violations.map(({ property: { id, says }, witness }) => (
          <li key={id} className="box card outside">
            <strong>“{says}” fails</strong>
            <p>{witness.why}.</p>
            <p className="aside">{describeWitness(witness, checked.inRounds)}</p>
            <div className="row">
              {!checked.inRounds && (
                <button
                  type="button"
                  onClick={() => explore(jobAt(checked, witness.setup.n), witness.setup.n, witness)}
                >
                  Explore its states
                </button>
              )}
              <OpenButton
                primary
                run={witness}
                what={`Counterexample to “${says}”: ${witness.why}.`}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeWitness({ setup, deliveries, shortest, loop }: Witness, inRounds: boolean) {
  const length = inRounds
    ? "in rounds the setup determines the run"
    : plural(deliveries.length, "delivery", "deliveries");
  return [
    describeSetup(setup),
    `${length}${shortest ? "; no counterexample is shorter" : ""}${
      loop === undefined
        ? ""
        : `; after ${plural(loop, "delivery", "deliveries")}, the rest of the run repeats forever`
    }`,
  ].join(" · ");
}
