import type { ReactNode } from "react";
import { formatTimes, formatWilling, opening, ROOT, words } from "../../run/form.ts";
import { Text } from "../Field.tsx";
import { Fold } from "../Fold.tsx";
import type { Few, SetupEdit } from "../text/settle.ts";

interface PositionsProps {
  readonly editing: SetupEdit;
  readonly name: "ports" | "wake" | "willing";
  readonly title: string;
  readonly now: string;
  readonly label: string;
  readonly hint: string;
  /** The value that each button sets, by the text of the button. */
  readonly quick: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** Edits an option that has a value for each position. */
function Positions({ editing, name, title, now, quick, children, ...text }: PositionsProps) {
  const { form, edit, choose } = editing;
  return (
    <Fold title={title} now={now} isSet={form[name] !== opening[name]}>
      <Text wide value={form[name]} onEdit={(value) => edit({ [name]: value })} {...text} />
      <div className="row quick wide">
        {Object.entries(quick).map(([says, value]) => (
          <button key={says} type="button" onClick={() => choose({ [name]: value })}>
            {says}
          </button>
        ))}
      </div>
      {children}
    </Fold>
  );
}

interface TogglesProps {
  readonly label: string;
  readonly few: Few;
  readonly isOn: (p: number) => boolean;
  readonly onToggle: (p: number) => void;
}

/** Shows a switch for each position, labelled with position and id. */
function Toggles({ label, few: { n, ids }, isOn, onToggle }: TogglesProps) {
  return (
    <fieldset className="places wide">
      <legend className="hidden">{label}</legend>
      {Array.from({ length: n }, (_, p) => (
        <button
          key={p}
          type="button"
          aria-pressed={isOn(p)}
          aria-label={nameOf(p, ids)}
          onClick={() => onToggle(p)}
        >
          <Place p={p} ids={ids} />
        </button>
      ))}
    </fieldset>
  );
}

export const nameOf = (p: number, ids: Few["ids"]): string =>
  ids ? `Position ${p}, id ${ids[p]}` : `Position ${p}`;

export const Place = ({ p, ids }: { readonly p: number; readonly ids: Few["ids"] }) => (
  <>
    <small>{p}</small>
    {ids && <b>{ids[p]}</b>}
  </>
);

/** On a ring, edits whether the two ports are exchanged; on other networks, where each port leads. */
export function Ports(editing: SetupEdit) {
  const { form, described, few, choose } = editing;
  const { ring } = described.needs;
  const toggle = (p: number) => {
    const bits = Array.from(few!.swapped, Number);
    bits[p] ^= 1;
    choose({ ports: bits.join("") });
  };
  return (
    <Positions
      editing={editing}
      name="ports"
      title="Ports"
      now={form.ports || (ring ? "scrambled" : "aligned")}
      label="Port labels"
      hint={
        ring
          ? "aligned, scrambled, or one digit (0 or 1) per process; empty means scrambled"
          : "aligned (by position), scrambled, or one list per process, like 1.0/0/0; empty means aligned"
      }
      quick={{ Aligned: "aligned", Scrambled: "scrambled" }}
    >
      {ring && few && (
        <Toggles
          label="Ports exchanged"
          few={few}
          isOn={(p) => few.swapped[p] === 1}
          onToggle={toggle}
        />
      )}
    </Positions>
  );
}

function readWilling(text: string, n: number): boolean[] {
  const named = new Set(words(text));
  return Array.from({ length: n }, (_, p) => text === "all" || named.has(String(p)));
}

/** Edits which sleeping processes take part when a message wakes them. */
export function Willing(editing: SetupEdit) {
  const { form, few, choose } = editing;
  const willing = few && readWilling(form.willing, few.n);
  const toggle = (p: number) => {
    const next = willing!.with(p, !willing![p]);
    const positions = [...next.keys()].filter((q) => next[q]);
    choose({ willing: formatWilling(positions, few!.n) });
  };
  return (
    <Positions
      editing={editing}
      name="willing"
      title="Willing"
      now={form.willing}
      label="Willing processes"
      hint="the processes that take part if a message wakes them: all, none, or positions"
      quick={{ All: "all", None: "none" }}
    >
      {few && willing && (
        <Toggles label="Willing" few={few} isOn={(p) => willing[p]} onToggle={toggle} />
      )}
    </Positions>
  );
}

/** Reads n wake-up times; undefined for a process that does not wake on its own. */
function readWake(text: string, n: number): (string | undefined)[] {
  const times = Array.from<string | undefined>({ length: n });
  if (text === "all") return times.fill("0");
  for (const word of words(text)) {
    const [position, time = "0"] = word.split("@");
    if (/^\d{1,9}$/.test(position) && Number(position) < n) times[Number(position)] = time;
  }
  return times;
}

/** Edits which processes wake on their own and, if the algorithm runs in rounds, when they wake. */
export function Waking(editing: SetupEdit) {
  const { form, described, few, edit, choose } = editing;
  const { rounds, root } = described.needs;
  const wake = root && form.wake === "all" ? String(ROOT) : form.wake;
  const times = few && readWake(wake, few.n);
  const put = (p: number, time: string | undefined): string => {
    const next = times!.with(p, time).flatMap((at, q) => (at === undefined ? [] : [[q, at]]));
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
        Wake-up time of each process. A process without a time sleeps until a message reaches it.
      </small>
    </div>
  );
}
