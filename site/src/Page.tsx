import { useCallback, useEffect, useState } from "react";
import { fromAddress, toAddress } from "./address.ts";
import { Claims } from "./Claims.tsx";
import { Controls } from "./Controls.tsx";
import { Counts } from "./Counts.tsx";
import type { Form } from "./form.ts";
import { Headline } from "./Headline.tsx";
import { Replay } from "./Replay.tsx";
import type { Runner } from "./runner.ts";
import { Stage } from "./Stage.tsx";
import { useRun } from "./useRun.ts";

export function Page({ runner }: { readonly runner: Runner }) {
  const [form, setForm] = useState(() => fromAddress(location.hash));
  /** The form as it was last run. */
  const [asked, setAsked] = useState(form);
  const { running, start, stop } = useRun(runner);
  const { shown, under, complaint, number } = running;

  const run = useCallback(
    (next: Form, add = true) => {
      setForm(next);
      setAsked(next);
      const address = toAddress(next);
      if (add && address !== location.hash) history.pushState(null, "", address);
      void start(next);
    },
    [start],
  );

  useEffect(() => {
    const open = () => run(fromAddress(location.hash), false);
    history.replaceState(null, "", toAddress(fromAddress(location.hash)));
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, [run]);

  return (
    <>
      <header>
        <h1>ringleader</h1>
        <p>
          Elect a leader, watch every message, see what it cost against what the paper promised.
        </p>
      </header>
      <main>
        <section className="stage" aria-label="The run">
          <Headline running={running} onStop={stop} />
          {(shown || under?.progress) && (
            <Stage
              key={number}
              {...(shown && { shown })}
              {...(under?.progress && { live: under.progress.picture })}
            />
          )}
        </section>
        <section className="setup" aria-label="Setup">
          <Controls
            form={form}
            isAsked={form === asked}
            isRunning={under !== undefined}
            {...(shown && { shown })}
            onEdit={setForm}
            onRun={run}
            onStop={stop}
          />
        </section>
        {shown && (
          <section
            className="cost"
            aria-label="Cost"
            data-stale={under || complaint ? "" : undefined}
          >
            <Counts {...shown} />
            <Claims claims={shown.result.claims} stopped={shown.stopped} />
            <Replay result={shown.result} seconds={shown.seconds} />
          </section>
        )}
      </main>
    </>
  );
}
