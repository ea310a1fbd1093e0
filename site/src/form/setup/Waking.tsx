import { ROOT, formatTimes } from "../../run/form.ts";
import { readWake } from "../text/places.ts";
import type { Few, SetupEdit } from "../text/settle.ts";
import { Positions } from "./Positions.tsx";
import { nameOf, Place, Toggles } from "./Toggles.tsx";

/** Which processes wake on their own and, in rounds, when. */
export function Waking(editing: SetupEdit) {
  const { form, described, few, edit, choose } = editing;
  const { rounds, root } = described.needs;
  const wake = root && form.wake === "all" ? String(ROOT) : form.wake;
  const times = few && readWake(wake, few.n);
  const put = (p: number, time: string | undefined): string => {
    const next = times!.with(p, time).flatMap((it, q) => (it === undefined ? [] : [[q, it]]));
    return formatTimes(Object.fromEntries(next) as Record<string, string>, few!.n);
  };
  const toggle = (p: number) =>
    choose({ wake: root ? String(p) : put(p, times![p] === undefined ? "0" : undefined) });
  const oneByOne = few && formatTimes(Object.fromEntries(times!.map((_, p) => [p, p])), few.n);
  return (
    <Positions
      editing={editing}
      name="wake"
      title="Wake-ups"
      now={wake}
      label="Wake on their own"
      hint={rounds ? "all, or positions with times: 0@5, 3@0" : "all, or positions: 0, 3"}
      quick={{
        "All at once": "all",
        "Only position 0": rounds ? "0@0" : "0",
        ...(rounds && oneByOne && { "At times 0, 1, 2, …": oneByOne }),
      }}
    >
      {few && times && !rounds && (
        <Toggles
          label="Wakes on its own"
          few={few}
          isOn={(p) => times[p] !== undefined}
          onToggle={toggle}
        />
      )}
      {few && times && rounds && (
        <Times few={few} times={times} onEdit={(p, time) => edit({ wake: put(p, time) })} />
      )}
    </Positions>
  );
}

interface TimesProps {
  readonly few: Few;
  readonly times: readonly (string | undefined)[];
  readonly onEdit: (p: number, time: string | undefined) => void;
}

/** A time for each position; a process without one sleeps until a message reaches it. */
function Times({ few: { n, ids }, times, onEdit }: TimesProps) {
  return (
    <div className="wide">
      <fieldset className="places times">
        <legend className="hidden">Wake-up times</legend>
        {Array.from({ length: n }, (_, p) => (
          <label key={p}>
            <Place p={p} ids={ids} />
            <input
              aria-label={`${nameOf(p, ids)}, wakes at`}
              inputMode="numeric"
              autoComplete="off"
              value={times[p] ?? ""}
              placeholder="–"
              onChange={({ target }) => {
                const digits = target.value.replace(/\D/g, "");
                onEdit(p, digits === "" ? undefined : digits);
              }}
            />
          </label>
        ))}
      </fieldset>
      <small className="hint">
        Time of each position; empty: it sleeps until a message reaches it. Enter runs it.
      </small>
    </div>
  );
}
