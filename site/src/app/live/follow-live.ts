import type { Event, Header } from "@ringleader/core/internal";
import type { LiveMessage } from "@ringleader/core/internal/conform";
import { usePlayback } from "../../canvas/playback/playback.ts";
import { openTrace, openUnderWay } from "../../run/request.ts";
import { usePageStore } from "../store.ts";
import { useLive, type LiveRun } from "./live-store.ts";

/** Least milliseconds between two refreshes of the picture. Refreshes take at most two thirds of the time, most of it in a worker. */
const OFTEN = 300;
/** Milliseconds between two looks at whether there is something new to show. */
const TICK = 50;
/** Milliseconds until the page tries again to reach its server, at first and at most. */
const [SOON, LATE] = [400, 5000];

let current: LiveFollower | undefined;

/** Follows the run that is under way on the server of the page, until another run is shown. */
export function followLive(): void {
  current?.leave();
  current = new LiveFollower();
}

/** Keeps the events of a run under way, and shows them as a run that grows. */
class LiveFollower {
  #socket: WebSocket | undefined;
  #header: Header | undefined;
  #events: string[] = [];
  #deliveries = 0;
  /** By position: the outcomes of its coins. */
  #tosses: number[][] = [];
  /** In rounds: the last round that is known. */
  #round: string | undefined;
  /** Number of events that are shown, -1 for the finished trace; undefined before anything is shown. */
  #shown: number | undefined;
  #isShowing = false;
  /** The time before which the picture is not refreshed. */
  #notBefore = 0;
  readonly #refreshing = window.setInterval(() => void this.#refresh(), TICK);
  #reconnecting = 0;
  #wait = SOON;
  readonly #ends: (() => void)[];

  constructor() {
    usePageStore.getState().beginLive();
    useLive.setState({
      run: {
        connection: "opening",
        received: 0,
        isFollowing: true,
        follow: (isFollowing) => this.#change({ isFollowing }),
        send: (command) => this.#socket?.send(JSON.stringify(command)),
      },
    });
    this.#ends = [
      usePageStore.subscribe(({ request }) => !request.live && this.leave()),
      usePlayback.subscribe((now, then) => {
        if (now.recording !== then.recording || now.goal === then.goal) return;
        // The reader has moved away from the end.
        if (now.goal !== now.last || now.isPlaying) this.#change({ isFollowing: false });
      }),
    ];
    this.#connect();
  }

  leave(): void {
    for (const end of this.#ends) end();
    clearInterval(this.#refreshing);
    clearTimeout(this.#reconnecting);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    useLive.setState({ run: undefined });
  }

  #change(change: Partial<LiveRun>): void {
    const { run } = useLive.getState();
    if (run) useLive.setState({ run: { ...run, ...change } });
  }

  #connect(): void {
    const url = new URL("live", location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.hash = "";
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      if (this.#socket === socket) this.#receive(JSON.parse(data as string) as LiveMessage);
    });
    socket.addEventListener("close", () => this.#socket === socket && this.#lose());
  }

  #lose(): void {
    this.#socket = undefined;
    this.#change({ connection: this.#header ? "lost" : "none" });
    // A finished run stays as it is.
    if (useLive.getState().run?.over) return;
    this.#reconnecting = window.setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(LATE, 2 * this.#wait);
  }

  #receive(message: LiveMessage): void {
    if (message.header) this.#begin(message.header);
    const { events = [], links = [], nodes = [], ...more } = message;
    for (const event of events) this.#add(event);
    const run = useLive.getState().run!;
    this.#change({
      ...more,
      received: this.#events.length,
      links: merge(run.links ?? [], links, ({ edge }) => edge),
      nodes: merge(run.nodes ?? [], nodes, ({ position }) => position),
    });
  }

  /** Starts afresh: the server repeats everything after a reconnection. */
  #begin(header: Header): void {
    const isSame = JSON.stringify(header) === JSON.stringify(this.#header);
    this.#header = header;
    this.#events = [];
    this.#tosses = Array.from({ length: header.n }, () => []);
    this.#deliveries = 0;
    this.#round = undefined;
    this.#wait = SOON;
    const nothing = { over: undefined, difference: undefined, density: undefined };
    const none = { count: undefined, resent: undefined, links: [], nodes: [] };
    this.#change({ ...nothing, ...none, connection: "open" });
    if (isSame) return;
    this.#shown = undefined;
    usePageStore.getState().beginLive(header);
  }

  #add(event: Event): void {
    this.#events.push(JSON.stringify(event));
    this.#tosses[event.process].push(...event.tosses);
    if (event.kind !== "wake" && event.kind !== "alarm") this.#deliveries++;
    // The server sends whole rounds.
    if (this.#isInRounds) this.#round = event.time;
  }

  get #isInRounds(): boolean {
    return this.#header?.setup["schedule"] !== "trace";
  }

  /** Shows what has happened so far, at its end. At most one refresh is under way, so that none overtakes another. */
  async #refresh(): Promise<void> {
    const { run } = useLive.getState();
    const header = this.#header;
    if (this.#isShowing || !run?.isFollowing || !header) return;
    if (performance.now() < this.#notBefore) return;
    const isOver = run.over?.hasTrace === true;
    const now = isOver ? -1 : this.#events.length;
    const isShowable = isOver || now > 0 || run.difference !== undefined;
    if (now === this.#shown || !isShowable) return;
    this.#isShowing = true;
    const start = performance.now();
    await usePageStore.getState().showLive(async (runner) => {
      if (!isOver) {
        const until = this.#isInRounds ? (this.#round ?? "-1") : undefined;
        return openUnderWay(runner, this.#headerSoFar(header), this.#events, until);
      }
      const answer = await fetch("trace.jsonl", { redirect: "error", credentials: "omit" });
      return openTrace(runner, await answer.blob());
    });
    this.#isShowing = false;
    this.#shown = now;
    this.#notBefore = start + Math.max(OFTEN, 1.5 * (performance.now() - start));
  }

  #headerSoFar(header: Header): Header {
    const { tossesFreely } = useLive.getState().run!;
    return {
      ...header,
      ...(!this.#isInRounds && { maxMessages: this.#deliveries }),
      ...(tossesFreely && { setup: { ...header.setup, coins: this.#tosses } }),
    };
  }
}

/** Replaces the entries of a sorted list that have changed. */
function merge<T>(all: readonly T[], changed: readonly T[], keyOf: (entry: T) => number): T[] {
  const entries = new Map([...all, ...changed].map((entry) => [keyOf(entry), entry]));
  return [...entries.values()];
}
