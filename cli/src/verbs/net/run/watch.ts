import { join } from "node:path";
import { makeSetup, parseRun, specFromHeader } from "@ringleader/core/internal";
import type { LiveCommand, LiveEnd } from "@ringleader/core/internal/conform";
import {
  edgesOf,
  LiveFeed,
  parseCommand,
  serveLive,
  type RingOptions,
  type RingProgress,
} from "@ringleader/net";
import { TRACE } from "../../../request/trace-in.ts";
import { complain, print } from "../../../terminal/output.ts";
import { onInterrupt } from "../../../workers/interrupt.ts";
import { isOfThisPage } from "../../serve/host-check.ts";
import { checkAddress, openBrowser, openServer } from "../../serve/run.ts";
import { sayWire } from "./show.ts";

/** Longest time that the run waits for its first viewer, in seconds. */
const LONGEST_WAIT = 30;

interface WatchFlags {
  readonly port?: string | undefined;
  readonly open?: true | undefined;
  readonly json?: true | undefined;
}

/** A run that pages watch while it is under way, and when it is over. */
export interface LiveServer extends Required<Pick<RingOptions, "live" | "beforeGo">> {
  readonly progress: (state: RingProgress) => void;
  readonly end: (over: LiveEnd) => void;
  /** Serves the finished run until a signal. */
  readonly stay: () => Promise<void>;
  readonly close: () => void;
}

/** Serves the page that watches a run, and prints its address. */
export async function startWatch(
  { port = "0", open, json }: WatchFlags,
  options: Omit<RingOptions, "folder">,
  folder: string,
): Promise<LiveServer> {
  const address = { port, host: "127.0.0.1" };
  checkAddress(address);
  const { run, coins } = options;
  const setup = makeSetup({ ...parseRun(specFromHeader(run)), hopeless: true });
  const feed = new LiveFeed({ setup, run, coins, title: sayWire(options) });
  const { server, root } = await openServer(address, join(folder, TRACE));
  const url = `${root}#live`;
  const counts = { edges: edgesOf(setup).length, positions: setup.n };
  let inject: (command: LiveCommand) => void = () => {};
  let begin = () => {};
  const first = new Promise<void>((fulfil) => (begin = fulfil));
  const endSockets = await serveLive({
    server,
    path: "/live",
    feed,
    accepts: isOfThisPage,
    parse: (text) => parseCommand(text, counts),
    onViewer: () => begin(),
    onCommand: (command) => inject(command),
  });
  const say = json ? complain : print;
  const enter = process.stdin.isTTY ? "at Enter, " : "";
  say(
    `the run is at ${url} (it begins with its first viewer, ${enter}or after ${LONGEST_WAIT} s; Ctrl-C stops it)`,
  );
  if (open) openBrowser(url);
  return {
    live: feed.add,
    progress: ({ resent }) => feed.setResent(resent),
    async beforeGo(given) {
      inject = given;
      await untilBegun(first, begin);
    },
    end: (over) => feed.end(over),
    async stay() {
      say(`the run stays at ${url} (Ctrl-C stops the server)`);
      await new Promise<void>((done) => onInterrupt(() => done()));
    },
    close() {
      begin();
      endSockets();
      server.close();
    },
  };
}

/** Waits for `first`, Enter in a terminal, or the longest wait. */
async function untilBegun(first: Promise<void>, begin: () => void): Promise<void> {
  const timer = setTimeout(begin, LONGEST_WAIT * 1000);
  const { stdin } = process;
  if (stdin.isTTY) stdin.once("data", begin);
  try {
    await first;
  } finally {
    clearTimeout(timer);
    if (stdin.isTTY) {
      stdin.off("data", begin);
      stdin.pause();
    }
  }
}
