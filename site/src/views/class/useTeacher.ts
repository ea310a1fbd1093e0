import { sayDifference } from "../../app/live/say-difference.ts";
import type { Event, Header } from "@ringleader/core/internal";
import type { LiveEnd, LiveMessage } from "@ringleader/core/internal/conform";
import type { ClassView, TeacherCommand, TeacherMessage } from "@ringleader/core/internal/role";
import { useEffect, useRef, useState } from "react";
import { runner } from "../../app/store.ts";
import { usePlayback } from "../../canvas/playback/playback.ts";
import { openTrace, openUnderWay } from "../../run/request.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { ClassSocket } from "./class-socket.ts";

/** Least milliseconds between two refreshes of the picture. Refreshes take at most a third of the time. */
const OFTEN = 300;
const TICK = 50;

/** What the page of the teacher shows. */
interface UsedTeacher {
  readonly view: ClassView | undefined;
  readonly isConnected: boolean;
  readonly refusal: string | undefined;
  /** The run as far as it has come. */
  readonly shown: ShownRun | undefined;
  readonly over: LiveEnd | undefined;
  /** Why the first event that no run allows is not allowed. */
  readonly difference: string | undefined;
  readonly send: (command: TeacherCommand) => void;
}

/** The events of the run under way, and how much of them is shown. */
interface Followed {
  header: Header | undefined;
  events: string[];
  deliveries: number;
  /** Number of events that are shown; -1 for the finished trace. */
  shown: number;
  isShowing: boolean;
  notBefore: number;
  hasTrace: boolean;
}

const nothing = (): Followed => ({
  header: undefined,
  events: [],
  deliveries: 0,
  shown: 0,
  isShowing: false,
  notBefore: 0,
  hasTrace: false,
});

/** Follows a room and its runs. */
export function useTeacher(key: string): UsedTeacher {
  const [view, setView] = useState<ClassView>();
  const [isConnected, setConnected] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [shown, setShown] = useState<ShownRun>();
  const [over, setOver] = useState<LiveEnd>();
  const [difference, setDifference] = useState<string>();
  const socket = useRef<ClassSocket>(undefined);
  useEffect(() => {
    let followed = nothing();
    const receiveLive = ({ header, events = [], over: end, difference: differs }: LiveMessage) => {
      if (header) {
        // The server repeats everything after a reconnection, and in the next run.
        followed = { ...nothing(), header };
        setShown(undefined);
        setOver(undefined);
        setDifference(undefined);
      }
      for (const event of events) add(followed, event);
      if (differs) setDifference(sayDifference(differs));
      if (end) {
        followed.hasTrace = end.hasTrace;
        setOver(end);
      }
    };
    const made = new ClassSocket({
      onOpen: () => {
        setConnected(true);
        made.send({ teach: key });
      },
      onMessage: (message) => {
        const { view: next, live } = message as TeacherMessage;
        if (next) setView(next);
        if (live) receiveLive(live);
      },
      onClose: (why) => {
        setConnected(false);
        setRefusal(why);
      },
    });
    socket.current = made;
    const refreshing = window.setInterval(() => void refresh(followed, setShown), TICK);
    return () => {
      clearInterval(refreshing);
      made.close();
    };
  }, [key]);
  const send = (command: TeacherCommand) => socket.current?.send(command);
  return { view, isConnected, refusal, shown, over, difference, send };
}

function add(followed: Followed, event: Event): void {
  followed.events.push(JSON.stringify(event));
  if (event.kind !== "wake") followed.deliveries++;
}

/** Shows what has happened so far, at its end. At most one refresh is under way, so that none overtakes another. */
async function refresh(followed: Followed, show: (shown: ShownRun) => void): Promise<void> {
  const { header, events, hasTrace } = followed;
  const now = hasTrace ? -1 : events.length;
  if (followed.isShowing || !header || now === 0 || now === followed.shown) return;
  if (performance.now() < followed.notBefore) return;
  followed.isShowing = true;
  const start = performance.now();
  const answer = hasTrace
    ? await openTrace(runner, await fetchTrace())
    : await openUnderWay(runner, { ...header, maxMessages: followed.deliveries }, events);
  followed.isShowing = false;
  followed.shown = now;
  followed.notBefore = start + Math.max(OFTEN, 3 * (performance.now() - start));
  if (answer.kind !== "shown") return;
  // The picture stands at the last event.
  usePlayback.getState().load(answer.recording);
  show(answer);
}

/** Loads the trace of the last run from the server of the page. */
export async function fetchTrace(): Promise<Blob> {
  const answer = await fetch("trace.jsonl", {
    redirect: "error",
    credentials: "omit",
    cache: "no-store",
  });
  return answer.blob();
}
