import type { PhoneStep, PhoneView } from "@ringleader/core/internal/role";
import { useState } from "react";
import { grouped, plural, sayPosition } from "../../form/format.ts";
import { usePhone } from "./usePhone.ts";

/** Longest name, in characters. */
const LONGEST_NAME = 24;
/** Number of steps that are listed. */
const LISTED = 30;

/** The page of a phone: a student gives a name, and the phone is a process of the ring. */
export function PhonePage({ room }: { readonly room: string }) {
  const phone = usePhone(room);
  if (!phone)
    return (
      <main className="class phone">
        <h1>Room {room}</h1>
        <p className="aside">Connecting …</p>
      </main>
    );
  const { view, refusal, join, take } = phone;
  return (
    <main className="class phone">
      <h1>
        Room {room}
        {view.name !== undefined && <span className="soft"> · {view.name}</span>}
      </h1>
      {refusal !== undefined ? (
        <Refused sentence={refusal} />
      ) : view.name === undefined ? (
        <JoinForm onJoin={join} />
      ) : (
        <Joined view={view} take={take} />
      )}
    </main>
  );
}

function Refused({ sentence }: { readonly sentence: string }) {
  return (
    <div className="stack" role="alert">
      <p className="complaint">This phone is not in the room: {sentence}</p>
      <button type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </div>
  );
}

function JoinForm({ onJoin }: { readonly onJoin: (name: string) => void }) {
  const [name, setName] = useState("");
  const [isSent, setSent] = useState(false);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        onJoin(name);
      }}
    >
      <p>This phone becomes a process of the ring. Everybody in the room sees the name.</p>
      <div className="field">
        <label htmlFor="name">Your name</label>
        <input
          id="name"
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <button type="submit" className="primary">
        {isSent ? "Joining …" : "Join"}
      </button>
    </form>
  );
}

interface JoinedProps {
  readonly view: PhoneView;
  readonly take: (guess?: string) => void;
}

function Joined({ view, take }: JoinedProps) {
  const { news, isConnected } = view;
  return (
    <div className="stack sections">
      {!isConnected && (
        <p className="complaint" role="alert">
          The connection is lost. The phone connects again by itself and goes on where it was.
        </p>
      )}
      <div aria-live="polite">
        <p className="status">{statusOf(view)}</p>
      </div>
      {view.position !== undefined && <Process {...view} />}
      {view.question && news?.mode === "hand" && !news.isDropped && (
        <Question key={view.steps.length} view={view} take={take} />
      )}
      <Steps steps={view.steps} />
      {(view.right > 0 || view.wrong > 0) && (
        <p>
          <b>{grouped(view.right)}</b> right, <b>{grouped(view.wrong)}</b> wrong
        </p>
      )}
    </div>
  );
}

/** Says what goes on in the room, for this phone. */
function statusOf({ news, position, decision, question }: PhoneView): string {
  if (!news) return "Joining …";
  if (news.isDropped)
    return "The teacher has dropped this phone: its process has crashed. No process can tell it from a slow one, so the others wait.";
  if (news.waits) return "A run is under way. You take part in the next one.";
  if (news.state === "open")
    return `${plural(news.joined, "phone")} ${news.joined === 1 ? "is" : "are"} here. Wait until the teacher starts.`;
  if (news.state === "over") return news.verdict ?? "The run is over.";
  if (news.state === "paused") return "The teacher has paused the run.";
  if (position === undefined) return "The run starts …";
  if (decision === "leads") return "You are the leader.";
  if (decision === "follows") return "You know the leader.";
  return question && news.mode === "hand" ? "A message for you." : "Waiting for a message.";
}

function Process(view: PhoneView) {
  const { id, position, n, neighbours, isTwoWay, algorithm, idea, decision, fields } = view;
  const [before, after] = neighbours!.map((name) => <b key={name}>{name}</b>);
  return (
    <section className="box process" aria-label="Your process" data-decision={decision}>
      <p className="own">
        {id === undefined ? "A process without an id" : <>Process {grouped(id)}</>}
      </p>
      <p className="aside">
        {algorithm}, n = {n}, {sayPosition(position!)}.{" "}
        {isTwoWay ? (
          <>
            Your neighbours are {before} and {after}.
          </>
        ) : (
          <>
            Messages come from {before} and go to {after}.
          </>
        )}
      </p>
      {fields.length > 0 && (
        <dl className="row fields-now">
          {fields.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt> <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <details>
        <summary>The algorithm</summary>
        <p>{idea}</p>
      </details>
    </section>
  );
}

/** Asks what the process does with the next message. */
function Question({ view, take }: JoinedProps) {
  const { question, waiting, news } = view;
  const isPaused = news?.state !== "running";
  const { what, options } = question!;
  const mustGuess = options.length > 1;
  return (
    <section className="stack question" aria-label="Next message">
      <h2>{capital(what)}</h2>
      <p>{mustGuess ? "What does your process do?" : "There is only one thing to do."}</p>
      {mustGuess ? (
        options.map((option) => (
          <button key={option} type="button" disabled={isPaused} onClick={() => take(option)}>
            {capital(option)}
          </button>
        ))
      ) : (
        <button type="button" className="primary" disabled={isPaused} onClick={() => take()}>
          {capital(options[0] ?? "take it")}
        </button>
      )}
      {waiting > 0 && <p className="aside">{plural(waiting, "message")} behind it</p>}
    </section>
  );
}

/** The steps of the process, latest first, each with its reason. */
function Steps({ steps }: { readonly steps: readonly PhoneStep[] }) {
  if (steps.length === 0) return null;
  const latest = steps.slice(-LISTED);
  const first = steps.length - latest.length;
  return (
    <section aria-label="What your process did">
      <ol className="stack steps" reversed>
        {latest.map((step, i) => <StepLine key={first + i} {...step} />).reverse()}
      </ol>
      {first > 0 && <p className="aside">… and {plural(first, "earlier step")}</p>}
    </section>
  );
}

function StepLine({ what, effect, reason, guess }: PhoneStep) {
  const isRight = guess === effect;
  return (
    <li className="box">
      <p className="aside">{capital(what)}</p>
      {guess !== undefined && (
        <p className={isRight ? "right" : "wrong"}>
          {isRight ? "✓ Right" : `✗ You said: ${guess}`}
        </p>
      )}
      <p>
        <b>{capital(effect)}</b>
        {reason !== "" && <>: {reason}.</>}
      </p>
    </li>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
