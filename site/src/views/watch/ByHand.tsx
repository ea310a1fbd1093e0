import {
  inFlightAfter,
  namesOf,
  wordsOf,
  type Link,
  type Names,
  type Recording,
} from "@ringleader/core/internal/recording";
import { useMemo, useState } from "react";
import { usePageStore } from "../../app/store.ts";
import { grouped, plural } from "../../form/format.ts";
import { Choice } from "../../form/Field.tsx";
import type { ShownRun } from "../../run/run.worker.ts";
import { useMoment } from "../../canvas/playback/useMoment.ts";
import { BranchTree } from "./BranchTree.tsx";
import { heldIn, setupOf, useBranches } from "./branches.ts";
import { Challenge } from "./Challenge.tsx";
import { Faults } from "./Faults.tsx";
import {
  actOnMessage,
  breakDown,
  continueRun,
  describeTooLong,
  linksToHold,
  MOST_STEERED,
  takeOver,
  useAction,
  type Action,
} from "./steer.ts";
import { useExtremes } from "./useExtremes.ts";
import "./by-hand.css";

const LISTED = 60;

interface ByHandProps {
  readonly shown: ShownRun;
  readonly recording: Recording;
}

/** Lets the user choose the schedule: which message is delivered next, which are held back, and what breaks. */
export function ByHand({ shown, recording }: ByHandProps) {
  const reel = useMoment(recording);
  const shownRequest = usePageStore((store) => store.shownRequest);
  const action = useAction((store) => store.action);
  const links = useMemo(() => (recording.inRounds ? [] : linksToHold(shown)), [shown, recording]);
  if (recording.inRounds) {
    return (
      <p className="panel aside">
        In rounds every message takes exactly one round, so you can choose only the wake-ups, under
        Setup.
      </p>
    );
  }
  if (recording.flights.kind.length > MOST_STEERED) {
    return <p className="panel aside">{describeTooLong(recording)}</p>;
  }
  const taken = reel?.taken ?? recording.process.length;
  const now = inFlightAfter(recording, taken);
  const names = namesOf(shown.picture.ids, recording.n);
  const moment = { recording, taken, names };
  return (
    <div className="panel by-hand">
      <button type="button" onClick={() => void takeOver(recording)}>
        Take over from the start
      </button>
      <Actions />
      <HeldLinks {...moment} links={links.filter(({ link }) => now.isHeld(link))} />
      {action === "crash" ? (
        <Processes {...moment} hasCrashed={(p) => now.hasCrashed(p)} />
      ) : action === "hold" ? (
        <FreeLinks {...moment} links={links.filter(({ link }) => !now.isHeld(link))} />
      ) : (
        <Messages {...moment} messages={now.list()} isWaiting={now.held() > 0} />
      )}
      {now.list().length > 0 && <Continue recording={recording} taken={taken} />}
      <BranchTree />
      <CheckerSays key={setupOf(shownRequest)} shown={shown} />
    </div>
  );
}

/** Shows what the checker knows about all schedules of this setup: beside the faults of the run, or as a challenge. */
function CheckerSays({ shown }: Pick<ByHandProps, "shown">) {
  const inside = useExtremes(shown);
  if (shown.result.faults) return <Faults shown={shown} inside={inside} />;
  return <Challenge shown={shown} answer={inside} />;
}

const actions: readonly (readonly [Action, string])[] = [
  ["deliver", "Deliver"],
  ["lose", "Lose"],
  ["duplicate", "Duplicate"],
  ["hold", "Hold the link"],
  ["crash", "Crash"],
];

/** The choice of what a click does. Delivering and holding stay inside the model. */
function Actions() {
  const { action, isReset, choose } = useAction();
  return (
    <fieldset className="row actions">
      <legend>A click on a message, a process or a link</legend>
      {actions.map(([value, text]) => (
        <label key={value}>
          <input
            type="radio"
            name="action"
            checked={value === action}
            onChange={() => choose(value)}
          />
          {text}
        </label>
      ))}
      <output className="aside">{isReset && "Done. The next click delivers again."}</output>
    </fieldset>
  );
}

interface MomentProps {
  readonly recording: Recording;
  readonly taken: number;
  readonly names: Names;
}

/** The actions on one message. */
type MessageAction = Exclude<Action, "crash" | "hold">;

const prompts: Readonly<Record<MessageAction, string>> = {
  deliver: "Choose one here or on the ring.",
  lose: "Choose the one that is lost.",
  duplicate: "Choose the one that arrives twice.",
};

function Messages({
  recording,
  taken,
  names,
  messages,
  isWaiting,
}: MomentProps & {
  readonly messages: readonly number[];
  /** True if messages wait for a link to be released. */
  readonly isWaiting: boolean;
}) {
  const action = useAction((store) => store.action) as MessageAction;
  const shownRequest = usePageStore((store) => store.shownRequest);
  const branches = useBranches();
  const held = heldIn(branches, shownRequest);
  return (
    <>
      <p className="aside">
        {messages.length === 0 && isWaiting
          ? "Every message that can still arrive is on a held link. Release the link to go on."
          : messages.length === 0
            ? "No message can be delivered here. Take over from the start, or go back with the player."
            : `${plural(messages.length, "message")} can be delivered next. ${prompts[action]}`}
      </p>
      <ul className="stack choices" aria-label="Messages that can be delivered next">
        {messages.slice(0, LISTED).map((f, i) => (
          <Letter
            // oxlint-disable-next-line react/no-array-index-key -- the keyboard focus stays at the first message.
            key={i}
            recording={recording}
            names={names}
            flight={f}
            action={action}
            isHeld={held.includes(f)}
            onAct={() => void actOnMessage(recording, taken, f)}
            onHold={() => branches.hold(shownRequest, f)}
          />
        ))}
      </ul>
      {messages.length > LISTED && (
        <p className="aside">… and {grouped(messages.length - LISTED)} more, on the ring</p>
      )}
    </>
  );
}

interface LetterProps {
  readonly recording: Recording;
  readonly names: Names;
  readonly flight: number;
  readonly action: MessageAction;
  readonly isHeld: boolean;
  readonly onAct: () => void;
  readonly onHold: () => void;
}

const verbs: Readonly<Record<MessageAction, string>> = {
  deliver: "Deliver",
  lose: "Lose",
  duplicate: "Duplicate",
};

function Letter({ recording, names, flight: f, action, isHeld, onAct, onHold }: LetterProps) {
  const { flights, kinds } = recording;
  const what = `${kinds[flights.kind[f]]}(${wordsOf(recording, f).join(", ")})`;
  const [from, to] = [names.of(flights.from[f]), names.of(flights.to[f])];
  return (
    <li className="row" data-held={isHeld ? "" : undefined}>
      <button
        type="button"
        data-action={action}
        onClick={onAct}
        aria-label={`${verbs[action]} ${what} from ${from} to ${to}`}
      >
        <i className="message" style={{ background: `var(--kind-${flights.kind[f] % 5})` }} />
        {what}{" "}
        <span className="aside">
          {from} → {to}
        </span>
      </button>
      {action === "deliver" && (
        <label>
          <input
            type="checkbox"
            checked={isHeld}
            onChange={onHold}
            aria-label={`Hold back ${what} from ${from} to ${to}`}
          />
          later
        </label>
      )}
    </li>
  );
}

function Processes({
  recording,
  taken,
  names,
  hasCrashed,
}: MomentProps & { readonly hasCrashed: (p: number) => boolean }) {
  const positions = Array.from({ length: Math.min(recording.n, LISTED) }, (_, p) => p);
  return (
    <>
      <p className="aside">
        Choose the process that crashes, here or on the ring. It reacts to no further message.
      </p>
      <ul className="row choices" aria-label="Processes that can crash">
        {positions.map((p) => (
          <li key={p}>
            <button
              type="button"
              data-action="crash"
              disabled={hasCrashed(p)}
              aria-label={`Crash ${names.full(p)}`}
              onClick={() => void breakDown(recording, taken, "crash", p)}
            >
              {names.of(p)}
            </button>
          </li>
        ))}
      </ul>
      {recording.n > LISTED && (
        <p className="aside">… and {grouped(recording.n - LISTED)} more, on the ring</p>
      )}
    </>
  );
}

interface LinksProps extends MomentProps {
  readonly links: readonly Link[];
}

/** Lists the links that are not held; a click holds one. */
function FreeLinks({ recording, taken, names, links }: LinksProps) {
  return (
    <>
      <p className="aside">
        Choose the link to hold, here or on the ring. No message arrives on it until it is released.
      </p>
      <ul className="row choices" aria-label="Links that can be held">
        {links.slice(0, LISTED).map(({ link, from, to }) => (
          <li key={link}>
            <button
              type="button"
              data-action="hold"
              aria-label={`Hold the link from ${names.of(from)} to ${names.of(to)}`}
              onClick={() => void breakDown(recording, taken, "hold", link)}
            >
              {names.of(from)} → {names.of(to)}
            </button>
          </li>
        ))}
      </ul>
      {links.length > LISTED && (
        <p className="aside">… and {grouped(links.length - LISTED)} more, on the ring</p>
      )}
    </>
  );
}

/** Lists the links that are held; a click releases one. */
function HeldLinks({ recording, taken, names, links }: LinksProps) {
  if (links.length === 0) return null;
  return (
    <ul className="stack" aria-label="Links that are held">
      {links.map(({ link, from, to }) => {
        const way = `from ${names.of(from)} to ${names.of(to)}`;
        return (
          <li key={link} className="row">
            The link {way} is held.{" "}
            <button
              type="button"
              aria-label={`Release the link ${way}`}
              onClick={() => void breakDown(recording, taken, "release", link)}
            >
              Release
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Continue({ recording, taken }: Pick<MomentProps, "recording" | "taken">) {
  const [then, setThen] = useState<"fifo" | "lifo" | "random">("fifo");
  return (
    <div className="row">
      <Choice
        label="Continue from here"
        value={then}
        options={[
          ["fifo", "in the order of sending"],
          ["lifo", "last sent first"],
          ["random", "at random, by the seed"],
        ]}
        onChoose={(schedule) => setThen(schedule as typeof then)}
      />
      <button type="button" onClick={() => void continueRun(recording, taken, then)}>
        Continue
      </button>
    </div>
  );
}
