import { decimal, floatOf, type Between, type Chances } from "@ringleader/core";
import type { FormEvent } from "react";
import { plural } from "../app/figures.ts";
import { Text } from "../choose/Field.tsx";
import { useChancing } from "./chancing.ts";

/** What a randomised algorithm comes to, exactly. */
export function Chance() {
  const { n, under, found, complaint, edit, start, cancel } = useChancing();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start();
  };
  return (
    <section aria-label="Chance">
      <h3>Chance</h3>
      <form className="chance" onSubmit={submit}>
        <Text
          label="Processes, n, of the chances"
          numeric
          value={n}
          hint="exact up to a million states"
          onEdit={edit}
        />
        <div className="actions">
          <button type="submit" disabled={under}>
            Compute the chances
          </button>
          {under && (
            <button type="button" onClick={cancel}>
              Cancel the chances
            </button>
          )}
        </div>
      </form>
      {under && <p className="aside">Solving; nobody knows how long it takes.</p>}
      {complaint && (
        <p className="complaint" role="alert">
          {complaint.kind === "broken" && <strong>This is the page’s own fault: </strong>}
          {complaint.sentence}
        </p>
      )}
      {found && <Found {...found} />}
    </section>
  );
}

function Found({ of, chances }: { readonly of: string; readonly chances: Chances }) {
  const { expected, variance, within, outcomes, method, states, choices, transitions } = chances;
  return (
    <>
      <p className="facts">{of}</p>
      <dl>
        {expected.rounds !== undefined && <Fact name="expected rounds" value={expected.rounds} />}
        <Fact name="expected messages" value={expected.messages} />
        {variance !== undefined && <Fact name="variance of the rounds" value={variance} />}
        {Object.entries(outcomes).map(
          ([outcome, value]) =>
            value !== "0" && <Fact key={outcome} name={`chance: ${outcome}`} value={value} />,
        )}
      </dl>
      <table className="odds">
        <caption>Elected within so many rounds</caption>
        <thead>
          <tr>
            <th scope="col">rounds</th>
            <th scope="col">probability</th>
          </tr>
        </thead>
        <tbody>
          {within.map(({ rounds, probability }) => (
            <tr key={rounds}>
              <th scope="row">{rounds}</th>
              <td>
                {said(probability)}
                <i style={{ width: `${100 * least(probability)}%` }} aria-hidden="true" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="aside">
        {method === "exact" ? "Exact fractions" : "Certain bounds, not values"};{" "}
        {plural(states, "state")}, {plural(choices, "choice")}, {plural(transitions, "transition")}.
      </p>
    </>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: Between }) => (
  <div>
    <dt>{name}</dt>
    <dd data-fact={name}>{said(value)}</dd>
  </div>
);

const least = (value: Between): number =>
  Math.min(1, Math.max(0, floatOf(typeof value === "string" ? value : value.min)));

/** A fraction with its decimals; of a very long one the decimals alone. */
function said(value: Between): string {
  if (typeof value !== "string") return `${said(value.min)} to ${said(value.max)}`;
  if (!value.includes("/")) return value;
  const near = `≈ ${decimal(floatOf(value))}`;
  return value.length > 40 ? near : `${value} ${near}`;
}
