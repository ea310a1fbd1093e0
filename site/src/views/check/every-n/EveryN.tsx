import type { DescribedCounterexample } from "@ringleader/core/internal/prove";
import { useEffect } from "react";
import { plural } from "../../../form/format.ts";
import { isOutside, type CheckJob } from "../../../run/check/check-job.ts";
import type { EveryN as Known } from "../../../run/check/every-n.ts";
import { commandName } from "../../../run/own/own-algorithms.ts";
import { isSame, useEveryNStore } from "./every-n-store.ts";

/** Says below the verdict of the check what is known for every n. Outside its model, an algorithm has no such verdict. */
export function EveryN({ job }: { readonly job: CheckJob }) {
  const { known, judge } = useEveryNStore();
  const outside = isOutside(job);
  useEffect(() => {
    if (!outside) void judge(job);
  }, [job, outside, judge]);
  if (outside || !known || !isSame(known.job, job)) return null;
  const { everyN } = known;
  const { verdict, headline, says } = verdictOf(everyN, commandName(job.algorithm));
  return (
    <section className="judged stack" data-verdict={verdict} aria-label="For every n">
      <p id="every-n">
        <b>{headline}</b> {says}
      </p>
      {everyN.counterexample && everyN.claimsInvariant && (
        <Counterexample {...everyN.counterexample} />
      )}
      {everyN.inexpressible === undefined && everyN.claimsInvariant && (
        <details>
          <summary>The invariant: {plural(everyN.invariant.length, "sentence")}</summary>
          <ul>
            {everyN.invariant.map(({ says: words, sentence }) => (
              <li key={sentence}>
                {words === sentence ? null : `${words}: `}
                <code>{sentence}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface Judgement {
  readonly verdict: "holds" | "violated" | "under";
  readonly headline: string;
  readonly says: string;
}

function verdictOf(known: Known, name: string): Judgement {
  const { stored, proves, inexpressible, claimsInvariant, counterexample, small } = known;
  if (stored) {
    const by = `${stored.solvers.join(" and ")} answered unsat to all ${stored.conditions} conditions of the proof.`;
    return {
      verdict: "holds",
      headline: "And for every n: proved.",
      says: [proves, by, `Ids are ${stored.ids}.`].join(" "),
    };
  }
  if (inexpressible !== undefined)
    return { verdict: "under", headline: "For every n: not proved.", says: inexpressible };
  if (!claimsInvariant) {
    return {
      verdict: "under",
      headline: "For every n: not proved.",
      says: "The definition claims no invariant that is a sentence. A claim made by invariant(id, says, cite, sentence) is one.",
    };
  }
  if (counterexample) {
    return {
      verdict: "violated",
      headline: "For every n: the invariant is not inductive.",
      says: `A state of ${plural(counterexample.n, "process", "processes")} satisfies it, and its successor does not. The state need not be reachable: the invariant may be too weak.`,
    };
  }
  return {
    verdict: "under",
    headline: "For every n: not proved here.",
    says: `No step from ${plural(small!.states, "small state")} (n ≤ 4) violates the invariant. A proof needs a solver, which the page does not have: ringleader prove ${name}`,
  };
}

function Counterexample(step: DescribedCounterexample) {
  const { processes, received, messages, command, sent, violated } = step;
  return (
    <div className="box card outside">
      <ul>
        {processes.map(({ id, before, after }, i) => (
          <li key={id}>
            process {id}: {before}
            {i === 0 && `, then ${after}`}
          </li>
        ))}
      </ul>
      <p>
        Process {processes[0].id} {received === undefined ? "starts" : `receives ${received}`}:{" "}
        {command}
      </p>
      {messages.length > 0 && <p>Also in flight: {messages.join("; ")}.</p>}
      {sent.length > 0 && <p>Sent: {sent.join("; ")}.</p>}
      <p>
        <strong>Then this fails: {violated.says}</strong> <code>{violated.sentence}</code>
      </p>
    </div>
  );
}
