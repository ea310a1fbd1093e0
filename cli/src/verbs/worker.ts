import { Refusal } from "@ringleader/core/refusal";
import { millisecondsOf } from "../check/amounts.ts";
import { exit } from "../exit.ts";
import { threadsAsked } from "../lab/crew-of.ts";
import { redisAddress } from "../lab/redis/address.ts";
import { connect } from "../lab/redis/connection.ts";
import { LEASE } from "../lab/redis/queue.ts";
import { takeCells, type Taking } from "../lab/redis/take-cells.ts";
import { threads } from "../lab/threads.ts";
import { counted, duration, rough } from "../numbers.ts";
import { complain, print, write } from "../output.ts";
import { rateMeter, showLine } from "../progress-line.ts";
import { version } from "../version.ts";

/** The flags of `worker`, as they were typed. */
interface WorkerFlags {
  readonly redis: string;
  readonly workers?: string;
  readonly lease?: string;
}

/** Milliseconds between two lines where there is no terminal. */
const OFTEN = 5000;

/** `worker`: takes cells from a queue until it is interrupted. */
export async function worker({ redis, workers, lease }: WorkerFlags): Promise<number> {
  const many = threadsAsked(workers);
  const seconds = lease === undefined ? LEASE : leaseOf(lease);
  const connection = await connect(redisAddress(redis));
  const signal = interrupted();
  const taking = takeCells(connection, threads(many), {
    threads: many,
    lease: seconds,
  });
  print(
    `takes cells from ${connection.shown} with ${counted(many, "thread")}, version ${version} (Ctrl-C ends it)`,
  );
  const endProgress = process.stderr.isTTY ? onTerminal(taking) : elsewhere(taking);
  const ending = await Promise.race([signal, taking.unfit]);
  endProgress();
  if (typeof ending === "number") {
    complain(`interrupted after ${counted(taking.done, "cell")}; what it had begun goes back.`);
  } else {
    const { algorithm, asked, has } = ending;
    complain(
      `the sweep at ${connection.shown} wants ${algorithm} ${asked}, but here is ${has}, which may count otherwise: it takes nothing.`,
    );
  }
  await taking.end();
  return typeof ending === "number" ? ending : exit.badInput;
}

/** A shorter one runs out while a busy machine is slow to renew it. */
function leaseOf(text: string): number {
  const seconds = millisecondsOf("--lease", text) / 1000;
  if (seconds >= 1) return seconds;
  throw new Refusal(`--lease ${text} is not accepted; it is a number of seconds from 1.`);
}

/** Machines are switched off by the second signal. */
const interrupted = (): Promise<number> =>
  new Promise((fulfil) => {
    const listen = (signal: NodeJS.Signals, status: number) => {
      process.once(signal, () => {
        fulfil(status);
        // Whoever asks twice does not want to wait.
        process.once(signal, () => process.exit(status));
      });
    };
    listen("SIGINT", exit.interrupted);
    listen("SIGTERM", exit.terminated);
  });

/** Makes the line that shows the progress of a worker after `elapsed` milliseconds. */
function liner(taking: Taking): (elapsed: number) => string {
  const rateOf = rateMeter();
  return (elapsed) => {
    const { done, now } = taking;
    const doing = now ? `at ${now.asked.algorithm} n = ${now.asked.n}` : "waits for cells";
    return `${counted(done, "cell")} done · ${rough(rateOf(done))}/s · ${doing} · ${duration(elapsed / 1000)}`;
  };
}

function onTerminal(taking: Taking): () => void {
  return showLine({ isStarted: () => true, line: liner(taking), share: () => undefined });
}

/** A line at times while there is work; a worker that waits for days is silent. */
function elsewhere(taking: Taking): () => void {
  const line = liner(taking);
  const started = performance.now();
  let said = 0;
  const often = setInterval(() => {
    if (taking.now === undefined && taking.done === said) return;
    said = taking.done;
    write(2, `${line(performance.now() - started)}\n`);
  }, OFTEN);
  return () => clearInterval(often);
}
