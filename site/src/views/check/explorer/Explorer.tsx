import type { MoveView, StateView } from "@ringleader/core/internal";
import { namesOf, type Names } from "@ringleader/core/internal/recording";
import { useEffect, useRef } from "react";
import { FailureLine } from "../../../app/Failures.tsx";
import { Choice } from "../../../form/Field.tsx";
import { Facts } from "../../../form/Facts.tsx";
import { grouped, plural } from "../../../form/format.ts";
import { Table } from "../../../form/Table.tsx";
import { useKeys } from "../../../form/useKeys.ts";
import { keyOf } from "../../../run/check/check-job.ts";
import { jobAt, type CheckState } from "../runs/check-store.ts";
import { OpenButton } from "../runs/OpenButton.tsx";
import { describeSetup } from "../runs/phrases.ts";
import { hasFollowed, useExplorerStore, type Walk } from "./explorer-store.ts";
import { StateRing } from "./StateRing.tsx";

/** Walks the state graph behind the check, one delivery after the other. */
export function Explorer({ checked }: { readonly checked: CheckState }) {
  const { under, walk, complaint, open, close } = useExplorerStore();
  // Only what belongs to a size of this check is shown.
  const keys = checked.results.map(({ n }) => keyOf(jobAt(checked, n)));
  const isOfCheck = (key: string) => keys.includes(key);
  const isOld = walk !== undefined && !isOfCheck(keyOf(walk.job));
  useEffect(() => {
    if (isOld) close();
  }, [isOld, close]);
  const n = Math.max(...checked.results.filter(({ report }) => report).map((size) => size.n));
  const section = useRef<HTMLElement>(null);
  const failure = complaint && isOfCheck(complaint.key) ? complaint : undefined;
  useEffect(() => {
    // The states may have been opened from a counterexample above.
    if (failure) section.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  if (!Number.isFinite(n)) return null;
  return (
    <section aria-label="State explorer" ref={section}>
      <h3>State explorer</h3>
      {failure && <FailureLine {...failure} />}
      {walk && !isOld ? (
        <WalkView {...walk} />
      ) : (
        <p className="row">
          <button type="button" disabled={under} onClick={() => void open(jobAt(checked, n), n)}>
            Walk the states
          </button>
          <span className="aside">
            Choose which message is delivered next, and see how far the nearest end or violation is.
          </span>
        </p>
      )}
    </section>
  );
}

function WalkView(walk: Walk) {
  const { job, setups, setup, path, at } = walk;
  const { open, go, step, restart } = useExplorerStore();
  const state = path[at];
  const names = namesOf(setup.ids && Uint32Array.from(setup.ids), setup.n);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // New browsers return a promise here, which must not become the clean-up of the effect.
    host.current?.scrollIntoView({ block: "nearest" });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another counterexample may be opened from above.
  }, [setup]);
  useKeys({
    ArrowLeft: () => step(-1),
    Backspace: () => step(-1),
    ArrowRight: () => step(1),
    Home: restart,
    ...Object.fromEntries(
      state.moves.slice(0, 9).map(({ to }, i) => [String(i + 1), () => void go(to)]),
    ),
  });
  const listed = setups.some((one) => describeSetup(one) === describeSetup(setup))
    ? setups
    : [setup, ...setups];
  return (
    <div className="stack explorer" ref={host}>
      <Choice
        label="Setup"
        value={describeSetup(setup)}
        options={listed.map((one) => [describeSetup(one), describeSetup(one)])}
        hint={`${plural(walk.states, "state")}, ${plural(walk.transitions, "delivery", "deliveries")}, ${plural(walk.ends, "end")}, ${plural(walk.violations, "violation")} of the election`}
        onChoose={(chosen) =>
          void open(
            job,
            setup.n,
            listed.find((one) => describeSetup(one) === chosen),
          )
        }
      />
      <div className="columns two">
        <div className="stack">
          <StateRing state={state} names={names} />
          <StateFacts
            state={state}
            at={at}
            found={hasFollowed(walk) ? walk.found?.why : undefined}
          />
          {walk.found && (
            <p className="aside">
              Forth goes along the counterexample,{" "}
              {plural(walk.found.states.length - 1, "delivery", "deliveries")}.
            </p>
          )}
        </div>
        <div className="stack">
          <div className="row">
            <button type="button" disabled={at === 0} onClick={restart}>
              Start
            </button>
            <button type="button" disabled={at === 0} onClick={() => step(-1)}>
              Back
            </button>
            <button type="button" disabled={at === path.length - 1} onClick={() => step(1)}>
              Forth
            </button>
            <OpenButton
              run={state.run}
              what={`A run of ${plural(state.depth, "delivery", "deliveries")} to state ${grouped(state.index)}.`}
            >
              Open this run in Watch
            </OpenButton>
          </div>
          <Moves state={state} names={names} onGo={(to) => void go(to)} />
          <div className="scroll">
            <Table
              columns={["process", "state", "in flight to it"]}
              rows={state.processes.map(({ decision, fields, waiting }, p) => [
                p,
                names.of(p),
                [
                  ...(decision === "none" ? [] : [decision]),
                  ...fields.map(([name, value]) => `${name} ${value}`),
                ].join(", "),
                waiting.map(({ text }) => text).join(", ") || "–",
              ])}
            />
          </div>
          <p className="aside">
            Keys: <kbd>1</kbd> to <kbd>9</kbd> deliver, <kbd>←</kbd> <kbd>→</kbd> go back and forth,{" "}
            <kbd>Home</kbd> goes to the start.
          </p>
        </div>
      </div>
    </div>
  );
}

interface StateFactsProps {
  readonly state: StateView;
  readonly at: number;
  /** What the counterexample that leads here shows. */
  readonly found: string | undefined;
}

function StateFacts({ state, at, found }: StateFactsProps) {
  const { toViolation, toEnd, depth, moves, index } = state;
  const wrong = state.wrong ?? found;
  return (
    <>
      <p aria-live="polite" id="state-line">
        <b>State {grouped(index)}</b>
        {at === 0 ? ", the start" : ""}
        {moves.length === 0 ? ", an end" : ""}
        {wrong === undefined ? "." : ": "}
        {wrong !== undefined && <strong className="wrong">{wrong}.</strong>}
      </p>
      <Facts
        facts={[
          ["Distance from the start", plural(depth, "delivery", "deliveries")],
          ["Distance to the nearest end", distance(toEnd)],
          ["Distance to the nearest violation of the election", distance(toViolation)],
        ]}
      />
    </>
  );
}

const distance = (moves: number): string => {
  if (moves < 0) return "cannot be reached";
  return moves === 0 ? "here" : plural(moves, "delivery", "deliveries");
};

interface MovesProps {
  readonly state: StateView;
  readonly names: Names;
  readonly onGo: (to: number) => void;
}

/** Lists the enabled deliveries, with the way to the nearest violation or else to the nearest end marked. */
function Moves({ state, names, onGo }: MovesProps) {
  const { moves, toViolation, toEnd } = state;
  if (moves.length === 0)
    return <p className="aside">No message is in flight: the run ends here.</p>;
  const hint = (move: MoveView): string => {
    if (toViolation > 0 && move.toViolation === toViolation - 1) return "towards the violation";
    return toViolation <= 0 && move.toEnd === toEnd - 1 ? "towards the end" : "";
  };
  return (
    <ol className="stack moves" aria-label="Enabled deliveries">
      {moves.map((move) => (
        <li key={`${move.process} ${move.side} ${move.text} ${move.tosses.join("")}`}>
          <button type="button" onClick={() => onGo(move.to)}>
            <b>{move.text}</b> reaches {names.of(move.process)}
            {move.tosses.length > 0 && `, coins ${move.tosses.join(" ")}`}
          </button>{" "}
          <span className="aside">{hint(move)}</span>
        </li>
      ))}
    </ol>
  );
}
