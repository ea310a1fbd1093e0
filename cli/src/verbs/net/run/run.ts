import { existsSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "@ringleader/core/internal/refusal";
import {
  hostPids,
  parseDuration,
  parseFaultPlan,
  runRing,
  type RingOptions,
  type RingOutcome,
} from "@ringleader/net";
import { TRACE } from "../../../request/trace-in.ts";
import { detailOf } from "../../../terminal/detail.ts";
import { exit } from "../../../terminal/exit.ts";
import { refuseError } from "../../../terminal/file-errors.ts";
import { complain, printJson, printPage, write } from "../../../terminal/output.ts";
import { isPath, typed } from "../../../terminal/shell-word.ts";
import { interruptStatus, onInterrupt } from "../../../workers/interrupt.ts";
import { watchHosts } from "../../../request/memory-watch.ts";
import { runInThread } from "../../../workers/run-in-thread.ts";
import type { work as judge } from "../conform/work.ts";
import type { NetRunFlags } from "./flags.ts";
import { documentOf, isViolatedRun, whyOf, type NetRun } from "./json.ts";
import { checkSubject, clockOf, processesOf, recordOf, refuseWithoutBin } from "./options.ts";
import type { work as prepare } from "./prepare.ts";
import { showRingProgress } from "./progress.ts";
import { RunFolder } from "./run-folder.ts";
import { showNetRun, showPrediction } from "./show.ts";
import type { LiveServer } from "./watch.ts";

export async function run(algorithm: string | undefined, flags: NetRunFlags): Promise<number> {
  checkSubject(algorithm, flags);
  if (!flags.watch && (flags.port !== undefined || flags.open))
    throw new Refusal(`--${flags.open ? "open" : "port"} needs --watch, which serves the page.`);
  const ownFile = algorithm !== undefined && isPath(algorithm) ? algorithm : undefined;
  if (ownFile !== undefined && flags.watch)
    throw new Refusal(
      `--watch does not go with ${ownFile}, because the page runs the definition along and has only those of the catalogue; replay and export show the run afterwards.`,
    );
  if (flags.bin !== undefined) return (await import("../nodes/run.ts")).run(algorithm!, flags);
  refuseWithoutBin(flags);
  if (ownFile !== undefined) watchHosts(hostPids);
  const detail = detailOf(flags);
  const clock = clockOf(flags.clock, parseDuration);
  const seed = flags.seed ?? String(Math.floor(Math.random() * 2 ** 32));
  const isTossed = flags.coins === "system";
  const prepared = await runInThread<typeof prepare>(
    new URL("./prepare.js", import.meta.url),
    {
      asked: recordOf(algorithm ?? "", flags, seed),
      steer: flags.steer,
      round: clock === "pulses" ? undefined : clock.milliseconds,
      isTossed,
    },
    againWith(flags, seed),
  );
  const { run: head, setup, own, choices } = prepared;
  if (head.faults !== undefined) checkFaults(flags);
  const { kill, pause, hold, partition, cut, delay, faults } = flags;
  const plan = parseFaultPlan(
    { kill, pause, hold, partition, cut, delay, faults: faultSeed(faults) },
    setup.n,
  );
  const options: Omit<RingOptions, "folder"> = {
    setup,
    run: head,
    own,
    onPrint: (text) => write(2, text),
    host: new URL("../host.js", import.meta.url),
    processes: processesOf(flags.processes, setup.n),
    wire: flags.wire ?? "unix",
    clock,
    coins: isTossed ? "system" : "seed",
    journal: flags.journal,
    fsync: flags.fsync === true,
    timeoutMs: parseDuration("timeout", flags.timeout),
    steer: choices,
    faults: plan,
  };
  const folder = new RunFolder(flags.out, head.algorithm);
  if (!flags.json && detail !== "line") printPage(showPrediction(prepared));
  const { outcome, watch } = await perform(options, folder, flags);
  if (outcome.status === "stopped") return interrupted(folder);
  const judged = await runInThread<typeof judge>(new URL("../conform/work.js", import.meta.url), {
    paths: [folder.path],
    algorithm: ownFile,
    trace: join(folder.path, TRACE),
  });
  const netRun: NetRun = {
    prepared,
    options,
    outcome,
    judged,
    folder: folder.path,
    again: againWith(flags, seed),
  };
  const document = documentOf(netRun);
  folder.write("result.json", document);
  if (judged.verdict === "conforms") folder.removeJournals();
  folder.link();
  if (flags.json) printJson(document);
  else printPage(showNetRun(netRun, detail));
  watch?.end({
    verdict: judged.verdict,
    hasTrace: existsSync(join(folder.path, TRACE)),
    ...(judged.verdict !== "conforms" && { why: whyOf(netRun) }),
    ...("digest" in judged && { digest: judged.digest }),
  });
  await watch?.stay();
  watch?.close();
  if (isViolatedRun(netRun)) return exit.violated;
  return judged.verdict === "conforms" ? exit.holds : exit.undecided;
}

/** Refuses flags that do not go with a trace that has faults. */
function checkFaults({ kill, watch }: NetRunFlags): void {
  if (kill)
    throw new Refusal(
      "--kill does not go with a trace that has faults, because a journal has what processes receive and not what links lose or copy.",
    );
  if (watch)
    throw new Refusal(
      "--watch does not go with a trace that has faults; ringleader view shows the trace.",
    );
}

/** Runs the ring with a progress line, and with a page if one is asked for. A signal stops it and keeps the logs so far. */
async function perform(
  options: Omit<RingOptions, "folder">,
  folder: RunFolder,
  flags: NetRunFlags,
): Promise<{ readonly outcome: RingOutcome; readonly watch: LiveServer | undefined }> {
  const { run, wire, clock, coins, processes, journal, faults } = options;
  folder.write("ring.json", { format: 1, run, wire, clock, coins, processes, journal, faults });
  const stop = new AbortController();
  const cancel = onInterrupt(() => stop.abort());
  let watch: LiveServer | undefined;
  let hasBegun = false;
  let end = () => {};
  try {
    if (flags.watch)
      watch = await (await import("./watch.ts")).startWatch(flags, options, folder.path);
    const shown = showRingProgress();
    ({ end } = shown);
    const outcome = await runRing({
      ...options,
      folder: folder.path,
      signal: stop.signal,
      live: watch?.live,
      async beforeGo(inject) {
        await watch?.beforeGo(inject);
        hasBegun = true;
      },
      progress(state) {
        shown.progress(state);
        watch?.progress(state);
      },
    });
    if (outcome.status === "stopped") {
      watch?.end({ verdict: "stopped", hasTrace: false });
      watch?.close();
    }
    return { outcome, watch };
  } catch (thrown) {
    watch?.close();
    const error = refuseError("write", pathOf(thrown) ?? folder.path, thrown);
    // The logs of a run that has begun stay.
    if (error instanceof Refusal && !hasBegun) folder.remove();
    throw error;
  } finally {
    end();
    cancel();
  }
}

const pathOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).path;

function interrupted(folder: RunFolder): number {
  complain(
    `interrupted. The logs so far are in ${folder.path}; ringleader net conform ${folder.path} judges them.`,
  );
  return interruptStatus() ?? exit.undecided;
}

/** Returns the command that makes the run again, in a new folder. */
function againWith(flags: NetRunFlags, seed: string): string {
  const drawn = flags.seed === undefined && flags.steer === undefined;
  const line = drawn ? typed("--seed", seed) : typed();
  return line.replace(/ --json\b/, "").replace(/ --out(?: |=)(?:'[^']*'|\S+)/, "");
}

function faultSeed(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seed = /^-?\d+$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(seed)) return seed;
  throw Refusal.of("faults", `${text} is not accepted; give a whole number.`);
}
