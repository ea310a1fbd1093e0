import { coverageTexts, formatFlags, type RunSpec } from "@ringleader/core/internal";
import { useEffect } from "react";
import { FailureLine } from "../../../app/Failures.tsx";
import { usePageStore, type PageStore } from "../../../app/store.ts";
import { Text } from "../../../form/Field.tsx";
import { grouped } from "../../../form/format.ts";
import { StartForm } from "../../../form/StartForm.tsx";
import { Table } from "../../../form/Table.tsx";
import { describeSizes, keyOf } from "../../../run/check/check-job.ts";
import { formatForm } from "../../../run/form.ts";
import { commandName } from "../../../run/own/own-algorithms.ts";
import { conjectureKey, useConjectureStore, type ConjectureState } from "./conjecture-store.ts";
import { OpenButton } from "../runs/OpenButton.tsx";
import { describeSetup } from "../runs/phrases.ts";

const examples = [
  "messages <= 3*n",
  "critical path <= 2*n",
  "for all p: p.decision != leads or p.id = n",
] as const;

interface ConjectureFieldProps {
  readonly jobKey: string;
  /** True if the check is over, so that the conjecture of an address can be tried. */
  readonly isReady: boolean;
}

/** Takes a conjecture in one line, and says whether it holds on small rings and on runs of larger ones. */
export function ConjectureField({ jobKey, isReady }: ConjectureFieldProps) {
  const {
    text,
    under,
    tried: latest,
    complaint,
    edit,
    start,
    cancel,
    refresh,
  } = useConjectureStore();
  const asked = usePageStore((store) => store.checking.conjecture);
  useEffect(() => {
    if (isReady && asked !== "") refresh(asked, jobKey);
  }, [isReady, asked, jobKey, refresh]);
  const key = conjectureKey(jobKey, text);
  const tried =
    latest && conjectureKey(keyOf(latest.job), latest.text) === key ? latest : undefined;
  const tryExample = (example: string) => {
    edit(example);
    void start();
  };
  return (
    <section aria-label="Conjecture">
      <h3>Your conjecture</h3>
      <StartForm
        className="conjecture"
        action="Try it"
        isQuiet={false}
        onStart={() => void start()}
        more={
          under && (
            <>
              <button type="button" onClick={cancel}>
                Cancel the conjecture
              </button>
              <progress aria-label="The conjecture is tried" />
            </>
          )
        }
      >
        <Text
          label="A conjecture in one line"
          wide
          value={text}
          hint="messages, messages(KIND), critical path, time, phases and n, with + - * / ^ log2, <= < = between, and, or, not, implies; or an invariant over states: for all p: …, for some p: …, for all messages m: …, with between(p, q, r)"
          onEdit={edit}
        />
        <p className="row quick wide">
          {examples.map((example) => (
            <button key={example} type="button" onClick={() => tryExample(example)}>
              {example}
            </button>
          ))}
        </p>
      </StartForm>
      {complaint?.key === key && <FailureLine {...complaint} />}
      {tried && <Tried {...tried} under={under} />}
    </section>
  );
}

function Tried({ text, checked, swept, under }: ConjectureState & { readonly under: boolean }) {
  const refuted = checked.find(({ holds }) => holds === false);
  const violation = swept.find((size) => size.violation)?.violation;
  const { run } = usePageStore();
  const isOpen = under || checked.length === 0 || checked.some(({ holds }) => holds === undefined);
  const verdict = refuted || violation ? "violated" : isOpen ? "under" : "holds";
  return (
    <div className="judged stack" data-verdict={verdict}>
      <p id="conjecture-verdict" aria-live="polite">
        <b>{sentenceOf({ checked, swept, under })}</b> <code>{text}</code>
      </p>
      {refuted?.witness && (
        <div className="box card outside">
          <p>
            <strong>“{text}” fails</strong>: {refuted.witness.why}.
          </p>
          <p className="aside">{describeSetup(refuted.witness.setup)}</p>
          <div className="row">
            <OpenButton
              primary
              run={refuted.witness}
              scope={refuted.scope}
              what={`Counterexample to “${text}”: ${refuted.witness.why}.`}
            />
          </div>
        </div>
      )}
      {violation && (
        <div className="box card outside">
          <p>
            <strong>“{text}” fails</strong>
            {violation.measured !== undefined &&
              `: ${grouped(violation.measured)} against ${formatLimit(violation.limit!)}`}
            {violation.why !== undefined && `: ${violation.why}`}.
          </p>
          <p className="aside">
            {formatFlags({ ...violation.spec, algorithm: commandName(violation.spec.algorithm) })}
          </p>
          <div className="row">
            <button
              type="button"
              className="primary"
              onClick={() => openSpec(run, violation.spec, `Counterexample to “${text}”.`)}
            >
              Open in Watch
            </button>
          </div>
        </div>
      )}
      {[...checked, ...swept].some(({ tightest }) => tightest?.measured !== undefined) && (
        <Tightest checked={checked} swept={swept} />
      )}
    </div>
  );
}

const formatLimit = (limit: number): string =>
  grouped(Number.isInteger(limit) ? limit : limit.toFixed(1));

/** Opens a run in Watch, from which a button leads back. */
function openSpec(run: PageStore["run"], spec: RunSpec, sentence: string): void {
  const address = location.hash;
  usePageStore.setState({ view: "watch" });
  void run({ form: formatForm(spec) });
  usePageStore.setState({ note: { sentence, back: "check", address } });
}

type Progress = Pick<ConjectureState, "checked" | "swept"> & { readonly under: boolean };

function sentenceOf({ checked, swept, under }: Progress): string {
  const refuted = checked.find(({ holds }) => holds === false);
  if (refuted) return `Refuted on ${refuted.n} processes.`;
  const wrong = swept.find(({ violation }) => violation);
  if (wrong) return `Refuted on ${grouped(wrong.n)} processes.`;
  const open = checked.find(({ holds }) => holds === undefined);
  if (checked.length === 0 || (open && under)) return "Checking …";
  if (open) return `Undecided: ${open.undecided ?? "it does not apply to these rings"}.`;
  const { judged } = checked.at(-1)!;
  const sizes = describeSizes(checked.map(({ n }) => n));
  const on = judged === undefined ? "on every schedule" : coverageTexts[judged];
  const runs = swept.reduce((sum, size) => sum + size.runs, 0);
  const more =
    runs === 0 ? "" : ` and on ${grouped(runs)} runs up to n = ${grouped(swept.at(-1)!.n)}`;
  return `${under ? "So far it holds" : "Holds"} ${on} for n = ${sizes}${more}.`;
}

/** Shows, by size, the run that comes nearest to the bound. */
function Tightest({ checked, swept }: Pick<ConjectureState, "checked" | "swept">) {
  const { run } = usePageStore();
  const rows = [
    ...checked.flatMap(({ n, scope, tightest }) =>
      tightest
        ? [
            {
              n,
              how: "every schedule",
              measured: tightest.measured,
              limit: tightest.limit,
              opens: (
                <OpenButton
                  run={tightest.run}
                  scope={scope}
                  what={`The tightest run for n = ${n}, ${grouped(tightest.measured)}.`}
                  title={describeSetup(tightest.run.setup)}
                >
                  {grouped(tightest.measured)}
                </OpenButton>
              ),
            },
          ]
        : [],
    ),
    ...swept.flatMap(({ n, runs, tightest }) =>
      tightest?.measured === undefined
        ? []
        : [
            {
              n,
              how: `${runs} runs`,
              measured: tightest.measured,
              limit: tightest.limit!,
              opens: (
                <button
                  type="button"
                  className="link"
                  aria-label={`Open in Watch: the tightest run for n = ${n}`}
                  onClick={() => openSpec(run, tightest.spec, `The tightest run for n = ${n}.`)}
                >
                  {grouped(tightest.measured)}
                </button>
              ),
            },
          ],
    ),
  ];
  return (
    <div className="scroll">
      <Table
        numeric
        caption="The tightest ring of each size"
        columns={["n", "measured", "bound", "of the bound", "over"]}
        rows={rows.map(({ n, how, measured, limit, opens }) => [
          n,
          grouped(n),
          opens,
          formatLimit(limit),
          limit === 0 ? "" : `${((100 * measured) / limit).toFixed(0)} %`,
          how,
        ])}
      />
    </div>
  );
}
