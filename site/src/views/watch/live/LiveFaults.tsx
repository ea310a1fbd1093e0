import type { LiveLink } from "@ringleader/core/internal/conform";
import { namesOf, type Names } from "@ringleader/core/internal/recording";
import { useMemo } from "react";
import {
  commandForLink,
  commandForProcess,
  PAUSE,
  useLive,
  useLiveAction,
  type LiveAction,
  type LiveRun,
} from "../../../app/live/live-store.ts";
import { grouped } from "../../../form/format.ts";
import type { RunPicture } from "../../../run/run.worker.ts";

/** Largest number of links or processes in a list; a process can also be clicked on the ring. */
const LISTED = 60;

const actions: readonly (readonly [LiveAction, string, string])[] = [
  [
    "cut",
    "Cut a link",
    "The connection is cut and made again. What was not acknowledged is sent again, so the run stays a run of the definition.",
  ],
  [
    "hold",
    "Hold a link",
    "Messages wait on the link until you release it. Links may be slow, so the run stays a run of the definition.",
  ],
  [
    "pause",
    "Pause a process",
    `The system stops the process for ${PAUSE / 1000} s. No process can tell it from a slow one.`,
  ],
  [
    "kill",
    "Kill and restart",
    "The process is killed and starts again from its journal, where it stopped.",
  ],
  [
    "crash",
    "Kill for good",
    "The process does not come back. The run cannot end: no algorithm here tolerates a crash.",
  ],
];

interface LiveFaultsProps {
  /** The picture of the run; undefined before anything is drawn, as in rounds. */
  readonly picture: RunPicture | undefined;
}

/** Lets the user break the run under way: its links and its processes. */
export default function LiveFaults({ picture }: LiveFaultsProps) {
  const run = useLive((store) => store.run);
  const { action } = useLiveAction();
  const n = run?.header?.n ?? 0;
  const names = useMemo(() => namesOf(picture?.ids, n), [picture, n]);
  if (!run) return null;
  const isOfLink = action === "cut" || action === "hold";
  return (
    <div className="panel by-hand">
      <fieldset className="row actions">
        <legend>A click, here or on the ring, breaks the run under way</legend>
        {actions.map(([value, text]) => (
          <label key={value}>
            <input
              type="radio"
              name="live-action"
              checked={value === action}
              onChange={() => useLiveAction.setState({ action: value })}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <p className="aside">{actions.find(([value]) => value === action)![2]}</p>
      {run.over ? (
        <p>The run is over. Nothing can break it any more.</p>
      ) : isOfLink ? (
        <Links run={run} action={action} names={names} />
      ) : (
        <Processes run={run} action={action} names={names} />
      )}
    </div>
  );
}

/** Names a process by its id, or by its position if it has none. */
const shortName = (names: Names, p: number): string | number => (names.byId ? names.of(p) : p);

interface TargetsProps {
  readonly names: Names;
  readonly run: LiveRun;
  readonly action: LiveAction;
}

function Links({ run: { links = [], send, connection }, action, names }: TargetsProps) {
  const act = (link: LiveLink) => send(commandForLink(action, link)!);
  return (
    <>
      <ul className="row choices" aria-label="Links">
        {links.slice(0, LISTED).map((link) => {
          const [from, to] = link.between.map((p) => names.of(p));
          const verb = action === "cut" ? "Cut" : link.held ? "Release" : "Hold";
          return (
            <li key={link.edge}>
              <button
                type="button"
                disabled={connection !== "open"}
                data-held={link.held ? "" : undefined}
                aria-label={`${verb} the link between ${from} and ${to}`}
                onClick={() => act(link)}
              >
                {link.between.map((p) => shortName(names, p)).join(" – ")}
                {!link.up && " (down)"}
                {link.held && " (held)"}
              </button>
            </li>
          );
        })}
      </ul>
      <More all={links.length} />
    </>
  );
}

function Processes({ run: { nodes = [], send, connection }, action, names }: TargetsProps) {
  const verb = action === "pause" ? "Pause" : action === "kill" ? "Kill and restart" : "Kill";
  return (
    <>
      <ul className="row choices" aria-label="Processes">
        {nodes.slice(0, LISTED).map(({ position, state }) => (
          <li key={position}>
            <button
              type="button"
              disabled={connection !== "open" || state !== "running"}
              aria-label={`${verb} ${names.full(position)}`}
              onClick={() => send(commandForProcess(action, position)!)}
            >
              {shortName(names, position)}
              {state !== "running" && ` (${state})`}
            </button>
          </li>
        ))}
      </ul>
      <More all={nodes.length} />
    </>
  );
}

const More = ({ all }: { readonly all: number }) =>
  all > LISTED && <p className="aside">… and {grouped(all - LISTED)} more</p>;
