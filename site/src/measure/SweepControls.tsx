import type { FormEvent } from "react";
import { idOrders } from "@ringleader/core";
import { grouped } from "../app/figures.ts";
import { Choice, Text } from "../choose/Field.tsx";
import { Algorithms } from "./Algorithms.tsx";
import { MOST_CELLS, MOST_MESSAGES, MOST_N, type SweepForm } from "./plan.ts";

interface SweepControlsProps {
  readonly form: SweepForm;
  readonly under: boolean;
  readonly onEdit: (change: Partial<SweepForm>) => void;
  readonly onStart: () => void;
}

/** Which runs are made, and what is drawn of them. */
export function SweepControls({ form, under, onEdit, onStart }: SweepControlsProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onStart();
  };
  return (
    <form onSubmit={submit}>
      <Algorithms chosen={form.algorithms} onChoose={(algorithms) => onEdit({ algorithms })} />
      <Text
        label="More, with parameters"
        wide
        value={form.more}
        hint="hirschberg-sinclair:losers=swallow, with commas between"
        onEdit={(more) => onEdit({ more })}
      />
      <Text
        label="Processes, n"
        value={form.n}
        hint={`2^3..2^10, 8,16,32 or 4..12; up to ${grouped(MOST_N)}`}
        onEdit={(n) => onEdit({ n })}
      />
      <Text
        label="Seeds"
        numeric
        value={form.seeds}
        hint="runs of each size: seeds 1, 2, …"
        onEdit={(seeds) => onEdit({ seeds })}
      />
      <Choice
        label="Identities"
        value={form.ids}
        options={idOrders.map((it) => [it, it])}
        onChoose={(ids) => onEdit({ ids })}
      />
      <Choice
        label="Schedule"
        value={form.schedule}
        options={[
          ["fifo", "fifo"],
          ["lifo", "lifo"],
          ["random", "random"],
          ["lockstep", "lockstep"],
          ["latency:uniform:1:9", "latency, 1 to 9"],
        ]}
        onChoose={(schedule) => onEdit({ schedule })}
      />
      <Choice
        label="Measure"
        value={form.measure}
        options={[
          ["messages", "messages"],
          ["time", "time, in rounds"],
          ["causal", "longest chain"],
        ]}
        onChoose={(measure) => onEdit({ measure: measure as SweepForm["measure"] })}
      />
      <Choice
        label="Claims"
        value={form.claims}
        options={[
          ["sharpest", "the sharpest"],
          ["all", "all"],
          ["none", "none"],
        ]}
        onChoose={(claims) => onEdit({ claims: claims as SweepForm["claims"] })}
      />
      <p className="hint wide">
        At most {grouped(MOST_CELLS)} runs; one that sends more than {grouped(MOST_MESSAGES)}{" "}
        messages is broken off and left out. Identities and schedule go to whom they say something.
      </p>
      <div className="actions">
        <button type="submit" className="primary" disabled={under}>
          Measure
        </button>
      </div>
    </form>
  );
}
