import type { ClassView, PhoneRow, TeacherCommand } from "@ringleader/core/internal/role";
import { usePageStore } from "../../app/store.ts";
import { Player } from "../../canvas/playback/Player.tsx";
import { SpaceTime } from "../../canvas/space-time/SpaceTime.tsx";
import { Stage } from "../../canvas/Stage.tsx";
import { grouped, plural } from "../../form/format.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { useMemo } from "react";
import { QrCode } from "./QrCode.tsx";
import { fetchTrace, useTeacher } from "./useTeacher.ts";

type Send = (command: TeacherCommand) => void;

interface TeacherPageProps {
  readonly teacherKey: string;
  readonly onLeave: () => void;
}

/** The page that is projected: the QR code, then the ring live, then the space-time diagram. */
export function TeacherPage({ teacherKey, onLeave }: TeacherPageProps) {
  const { view, isConnected, refusal, shown, over, difference, send } = useTeacher(teacherKey);
  if (refusal !== undefined)
    return (
      <main className="class teacher">
        <h1>Class</h1>
        <p className="complaint" role="alert">
          The room has closed the connection: {refusal}
        </p>
      </main>
    );
  if (!view)
    return (
      <main className="class teacher">
        <h1>Class</h1>
        <p className="aside">Connecting …</p>
      </main>
    );
  const openRun = async () => {
    const trace = await fetchTrace();
    onLeave();
    await usePageStore.getState().openTrace(trace);
  };
  return (
    <main className="class teacher" data-state={view.state}>
      <header className="row">
        <h1>
          Room <strong className="code">{view.room}</strong>{" "}
          <span className="soft">{view.algorithm}</span>
        </h1>
        <Controls view={view} send={send} />
      </header>
      {!isConnected && (
        <p className="complaint" role="alert">
          The server does not answer. The page connects again by itself.
        </p>
      )}
      {view.refusal !== undefined && (
        <p className="complaint" role="alert">
          {view.refusal}
        </p>
      )}
      {difference !== undefined && (
        <p className="complaint" role="alert">
          This is not a run of the definition: {difference}
        </p>
      )}
      <div aria-live="polite">
        {view.verdict !== undefined && <p className="verdict-line">{view.verdict}</p>}
      </div>
      {view.state === "over" && (
        <div className="row">
          {over?.hasTrace && (
            <button type="button" onClick={() => void openRun()}>
              Open in the workbench
            </button>
          )}
          {over?.digest !== undefined && (
            <span className="aside">
              digest <code>{over.digest}</code>
            </span>
          )}
        </div>
      )}
      <div className="board">
        {view.state === "open" ? (
          <Invitation view={view} />
        ) : (
          <Pictures view={view} shown={shown} />
        )}
        <Roster view={view} shown={view.state === "open" ? undefined : shown} send={send} />
      </div>
      <p className="aside">
        A star plays the ring: the server relays the messages of neighbours. The page is plain HTTP.
        The room ends in {plural(Math.ceil(view.secondsLeft / 60), "minute")}.
      </p>
    </main>
  );
}

const delays: readonly (readonly [number, string])[] = [
  [0, "no delay"],
  [500, "0.5 s a message"],
  [1500, "1.5 s a message"],
  [4000, "4 s a message"],
];

function Controls({ view, send }: { readonly view: ClassView; readonly send: Send }) {
  const { state, mode, delay, ports, canScramble, phones } = view;
  const isUnderWay = state === "running" || state === "paused";
  const present = phones.filter(({ isConnected }) => isConnected).length;
  const choices = delays.some(([value]) => value === delay)
    ? delays
    : [...delays, [delay, `${delay / 1000} s a message`] as const];
  return (
    <div className="row tools">
      <label>
        <span className="hidden">Mode</span>
        <select
          value={mode}
          onChange={({ target }) => send({ mode: target.value as ClassView["mode"] })}
        >
          <option value="auto">automatic</option>
          <option value="hand">by hand</option>
        </select>
      </label>
      <label>
        <span className="hidden">Delay</span>
        <select value={delay} onChange={({ target }) => send({ delay: Number(target.value) })}>
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {canScramble && state === "open" && (
        <label>
          <input
            type="checkbox"
            checked={ports === "scrambled"}
            onChange={({ target }) => send({ ports: target.checked ? "scrambled" : "aligned" })}
          />{" "}
          scramble ports
        </label>
      )}
      {state === "open" && (
        <button type="button" className="primary" onClick={() => send({ start: true })}>
          Start with {plural(present, "phone")}
        </button>
      )}
      {isUnderWay && (
        <>
          <button type="button" onClick={() => send({ pause: state === "running" })}>
            {state === "running" ? "Pause" : "Go on"}
          </button>
          <button type="button" onClick={() => send({ end: true })}>
            End the run
          </button>
        </>
      )}
      {state === "over" && (
        <button type="button" className="primary" onClick={() => send({ again: true })}>
          Next run
        </button>
      )}
      {!isUnderWay && (
        <button type="button" onClick={() => send({ close: true })}>
          Close the room
        </button>
      )}
    </div>
  );
}

/** The QR code, large, and the address for those who type it. */
function Invitation({ view }: { readonly view: ClassView }) {
  return (
    <section className="invitation" aria-label="Invitation">
      <QrCode text={view.address} />
      <p className="address">{view.address}</p>
      <p>{view.idea}</p>
    </section>
  );
}

/** The names of the students, by position. */
const peopleOf = ({ phones }: ClassView): readonly string[] =>
  phones
    .filter(({ position }) => position !== undefined)
    .toSorted((x, y) => x.position! - y.position!)
    .map(({ name }) => name);

function Pictures({
  view,
  shown,
}: {
  readonly view: ClassView;
  readonly shown: ShownRun | undefined;
}) {
  const recording = shown?.recording;
  const isOver = view.state === "over";
  const people = peopleOf(view).join("\n");
  const named = useMemo(
    () => shown && { ...shown, picture: { ...shown.picture, people: people.split("\n") } },
    [shown, people],
  );
  return (
    <section className="pictures" aria-label="The run">
      <Stage shown={named} />
      {isOver && recording && <SpaceTime recording={recording} ids={shown?.picture.ids} isFixed />}
      {isOver && recording && <Player recording={recording} ids={shown?.picture.ids} />}
    </section>
  );
}

interface RosterProps {
  readonly view: ClassView;
  readonly shown: ShownRun | undefined;
  readonly send: Send;
}

/** The phones of the room, and what the teacher may do to each. */
function Roster({ view, shown, send }: RosterProps) {
  const { phones, state, mode } = view;
  const ids = shown?.picture.ids;
  const asked = phones.reduce((sum, { right, wrong }) => sum + right + wrong, 0);
  const right = phones.reduce((sum, phone) => sum + phone.right, 0);
  return (
    <section className="roster" aria-label="Phones">
      <h2>{plural(phones.length, "phone")}</h2>
      {asked > 0 && (
        <p>
          {grouped(right)} of {plural(asked, "guess", "guesses")} right
        </p>
      )}
      {phones.some(({ isConnected, position }) => !isConnected && position === undefined) && (
        <button type="button" className="small" onClick={() => send({ forgetAway: true })}>
          Remove all that are away
        </button>
      )}
      <ul className="stack phones">
        {phones.map((phone) => (
          <li key={phone.key} className="row" data-away={!phone.isConnected || phone.isDropped}>
            <span className="who">
              <b>{phone.name}</b>
              <span className="aside">
                {describe(phone, phone.position === undefined ? undefined : ids?.[phone.position])}
                {mode === "hand" && phone.right + phone.wrong > 0
                  ? ` · ${phone.right} right, ${phone.wrong} wrong`
                  : ""}
              </span>
            </span>
            <PhoneButtons
              phone={phone}
              isOpen={state === "open"}
              isOver={state === "over"}
              send={send}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ isConnected, isDropped, isSlow, position, waiting }: PhoneRow, id?: number) {
  const parts = [
    ...(id === undefined ? [] : [`process ${grouped(id)}`]),
    ...(position === undefined ? [] : [`position ${position}`]),
    ...(isDropped ? ["dropped"] : isConnected ? [] : ["away"]),
    ...(isSlow ? ["slow"] : []),
    ...(waiting > 0 ? [`${plural(waiting, "message")} waiting`] : []),
  ];
  return parts.length === 0 ? "" : ` ${parts.join(" · ")}`;
}

interface PhoneButtonsProps {
  readonly phone: PhoneRow;
  readonly isOpen: boolean;
  readonly isOver: boolean;
  readonly send: Send;
}

function PhoneButtons({ phone, isOpen, isOver, send }: PhoneButtonsProps) {
  const { key, name, isConnected, isDropped, isSlow, position } = phone;
  if (isOpen || position === undefined)
    return (
      <button
        type="button"
        className="small"
        aria-label={`Remove ${name}`}
        onClick={() => send({ drop: key })}
      >
        Remove
      </button>
    );
  if (isOver) return null;
  return (
    <span className="row">
      <button
        type="button"
        className="small"
        aria-pressed={isSlow}
        aria-label={`Slow ${name}`}
        onClick={() => send({ slow: key })}
      >
        Slow
      </button>
      <button
        type="button"
        className="small"
        aria-label={`${isDropped ? "Bring back" : "Drop"} ${name}`}
        onClick={() => send(isDropped ? { readmit: key } : { drop: key })}
      >
        {isDropped ? "Bring back" : "Drop"}
      </button>
      {(isDropped || !isConnected) && (
        <button
          type="button"
          className="small"
          aria-label={`Give the place of ${name} to a phone that waits`}
          onClick={() => send({ replace: key })}
        >
          Give away
        </button>
      )}
    </span>
  );
}
