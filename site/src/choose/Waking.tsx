import { ROOT, timesOf } from "../run/form.ts";
import type { Editing } from "./editing.ts";
import { Text } from "./Field.tsx";
import { Fold } from "./Fold.tsx";
import { readWake } from "./places.ts";
import type { Few } from "./settle.ts";
import { nameOf, Place, Toggles } from "./Toggles.tsx";

/** Who wakes by itself; in rounds also when. */
export function Waking({ form, described, few, edit, choose }: Editing) {
  const inRounds = described.needs.rounds === true;
  const who = described.needs.root && form.wake === "all" ? String(ROOT) : form.wake;
  const times = few && readWake(who, few.n);
  const put = (p: number, time: string | undefined): string => {
    const next = times!.with(p, time).map((it, q) => [q, it] as const);
    return timesOf(Object.fromEntries(next.filter(([, it]) => it !== undefined)), few!.n);
  };
  const each = (time: (p: number) => number) =>
    timesOf(Object.fromEntries(times!.map((_, p) => [p, time(p)])), few!.n);
  return (
    <Fold title="Who wakes" now={who} isSet={form.wake !== "all"}>
      <Text
        label="Who wakes by itself"
        wide
        value={form.wake}
        hint={inRounds ? "all, or positions with times: 0@5, 3@0" : "all, or positions: 0, 3"}
        onEdit={(wake) => edit({ wake })}
      />
      <div className="quick wide">
        <button type="button" onClick={() => choose({ wake: "all" })}>
          All at once
        </button>
        <button type="button" onClick={() => choose({ wake: inRounds ? "0@0" : "0" })}>
          Only position 0
        </button>
        {inRounds && few && (
          <button type="button" onClick={() => choose({ wake: each((p) => p) })}>
            One after the other
          </button>
        )}
      </div>
      {few && times && !inRounds && (
        <Toggles
          label="Wakes by itself"
          few={few}
          isOn={(p) => times[p] !== undefined}
          onToggle={(p) =>
            choose({
              wake: described.needs.root
                ? String(p)
                : put(p, times[p] === undefined ? "0" : undefined),
            })
          }
        />
      )}
      {few && times && inRounds && (
        <Times few={few} times={times} onEdit={(p, time) => edit({ wake: put(p, time) })} />
      )}
    </Fold>
  );
}

interface TimesProps {
  readonly few: Few;
  readonly times: readonly (string | undefined)[];
  readonly onEdit: (p: number, time: string | undefined) => void;
}

/** A time for each position; who has none sleeps until a message comes. */
function Times({ few: { n, ids }, times, onEdit }: TimesProps) {
  return (
    <div className="wide">
      <fieldset className="places times">
        <legend className="hidden">Times of waking</legend>
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
        Under each position its time; empty: it sleeps until a message comes. Enter runs it.
      </small>
    </div>
  );
}
