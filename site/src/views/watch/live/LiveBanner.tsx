import type { LiveEnd } from "@ringleader/core/internal/conform";
import { sayDifference } from "../../../app/live/say-difference.ts";
import { useLive, type LiveRun } from "../../../app/live/live-store.ts";
import { usePageStore } from "../../../app/store.ts";
import { grouped, plural } from "../../../form/format.ts";
import "./live.css";

/** Says what the run under way does, and whether the picture follows it. */
export default function LiveBanner() {
  const run = useLive((store) => store.run);
  if (!run) return null;
  const { connection, difference, over } = run;
  const failure = describeConnection(run);
  return (
    <section className="intro live" aria-label="Live run">
      <div className="row">
        <p>
          <strong>
            {over ? "Over" : connection === "open" ? "Live" : "Not connected"}
            {run.header && ": "}
          </strong>
          {run.header && describeRun(run)}
        </p>
        {run.header && <Follow {...run} />}
        <Simulate />
      </div>
      {failure !== undefined && (
        <p className="complaint" role="alert">
          {failure}
        </p>
      )}
      {difference && (
        <p className="complaint" role="alert">
          <strong>This is not a run of the definition.</strong> Event{" "}
          {grouped(difference.event.index + 1)}: {sayDifference(difference)}
        </p>
      )}
      <Notes {...run} />
      <div aria-live="polite">{over && <Verdict {...over} hasDifference={!!difference} />}</div>
    </section>
  );
}

/** Leaves the run, and shows what the simulator makes of its setup. */
function Simulate() {
  const { form, run } = usePageStore();
  return (
    <button type="button" className="small" onClick={() => void run({ form })}>
      Simulate this setup
    </button>
  );
}

const describeRun = ({ header, title, received, count = received }: LiveRun): string =>
  [
    `${header?.algorithm}, n = ${grouped(header?.n ?? 0)}`,
    title ?? "",
    plural(count, "event"),
  ].join(" · ");

function describeConnection({ connection, over }: LiveRun): string | undefined {
  if (connection === "none")
    return "No run is under way on the server of this page. Start one with ringleader net run ALGORITHM -n N --watch. The page goes on trying.";
  if (connection !== "lost") return undefined;
  return over
    ? "The server has stopped. The run stays here until the page is closed."
    : "The server does not answer. The page tries to connect again, and keeps what it has.";
}

function Follow({ isFollowing, follow, over }: LiveRun) {
  if (!isFollowing)
    return (
      <button type="button" className="small primary" onClick={() => follow(true)}>
        {over ? "Show the finished run" : "Back to live"}
      </button>
    );
  if (over) return null;
  return (
    <button
      type="button"
      className="small"
      title="The picture stays where it is; the run goes on"
      onClick={() => follow(false)}
    >
      Hold the picture
    </button>
  );
}

/** Says why the picture does not show all events, and which processes do not run. */
function Notes({ header, received, count = received, nodes = [], density, over }: LiveRun) {
  const isInRounds = header !== undefined && header.setup["schedule"] !== "trace" && !over;
  const sentences = [
    ...nodes.flatMap(({ position, state }) =>
      over || state === "running" ? [] : [`The process at position ${position} is ${state}.`],
    ),
    ...(isInRounds ? ["A round is drawn when every process that acts in it has done so."] : []),
    ...(count > received && density
      ? [
          `The first ${grouped(received)} events are sent one by one, and after them the density of all messages; the trace at the end has all.`,
        ]
      : []),
  ];
  if (sentences.length === 0) return null;
  return <p className="aside">{sentences.join(" ")}</p>;
}

const verdicts: Readonly<Record<LiveEnd["verdict"], string>> = {
  conforms: "This run conforms to the definition",
  unfinished: "Undecided: every event so far is one of the definition, but the run is not over",
  differs: "This is not a run of the definition",
  stopped: "The run was stopped",
};

function Verdict({ verdict, digest, why, hasDifference }: LiveEnd & { hasDifference: boolean }) {
  // The banner of the difference has said so.
  if (verdict === "differs" && hasDifference) return null;
  const isRight = verdict === "conforms";
  return (
    <p className={isRight ? "verdict" : "complaint"}>
      <strong>{verdicts[verdict]}</strong>
      {digest !== undefined && (
        <>
          ; digest <code>{digest}</code>
        </>
      )}
      .{why !== undefined && ` ${why[0].toUpperCase()}${why.slice(1)}`}
    </p>
  );
}
