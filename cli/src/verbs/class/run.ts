import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeSetup, parseRecord, parseRun, type Family } from "@ringleader/core/internal";
import { runHeader } from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import { parseSettings } from "@ringleader/core/internal/words";
import {
  drawRoomCode,
  LONGEST_DELAY,
  MOST_PHONES,
  parseDuration,
  serveClass,
  type ClassVerdict,
} from "@ringleader/net";
import { wholeOf } from "../../request/amounts.ts";
import { resolveSpec } from "../../request/resolve.ts";
import { exit, onExit } from "../../terminal/exit.ts";
import { makeTemporaryFolder, refuseFile, withFile } from "../../terminal/file-errors.ts";
import { OutputFile } from "../../terminal/output-file.ts";
import { complain, printJson, printPage } from "../../terminal/output.ts";
import { isPath, typedBut } from "../../terminal/shell-word.ts";
import { interruptStatus, onInterrupt } from "../../workers/interrupt.ts";
import { isOfThisPage } from "../serve/host-check.ts";
import { checkAddress, openBrowser, openServer } from "../serve/run.ts";
import type { ClassFlags } from "./flags.ts";
import { localAddresses, type LocalAddress } from "./interfaces.ts";
import { documentOfRun, type ClassRunDocument } from "./json.ts";
import { qrLines } from "./qr-lines.ts";
import { showClassRun, showRoom } from "./show.ts";

/** The name under which the trace of the last run is served. */
const SERVED = "trace.jsonl";

/** `class`: opens a room, serves it until it closes, and judges its runs. */
export async function run(name: string, flags: ClassFlags): Promise<number> {
  const { port, host } = flags;
  checkAddress({ port, host });
  const addresses = localAddresses();
  refuseWildcard(host, addresses);
  const { family, algorithm, makeRun } = prepare(name, flags);
  const delay = delayOf(flags.delay);
  const perAddress = wholeOf("--per-address", flags.perAddress, 1, MOST_PHONES);
  const kept = flags.out;
  if (kept !== undefined) useFolder(kept);
  const folder = makeTemporaryFolder("ringleader-class");
  onExit(() => rmSync(folder, { recursive: true, force: true }));
  const { server, root } = await openServer({ port, host }, join(folder, SERVED));
  const code = drawRoomCode();
  const teacherKey = randomBytes(16).toString("hex");
  const address = `${root}#class=${code}`;
  const runs: ClassRunDocument[] = [];
  const onVerdict = (verdict: ClassVerdict, played: Parameters<typeof documentOfRun>[1]) => {
    const number = runs.length + 1;
    const file =
      kept === undefined || verdict.trace.length === 0
        ? undefined
        : join(kept, `run-${number}.jsonl`);
    for (const path of [join(folder, SERVED), ...(file === undefined ? [] : [file])])
      writeTrace(path, verdict.trace);
    const document = documentOfRun(verdict, played, file);
    runs.push(document);
    if (!flags.json) printPage(showClassRun(document, number, file));
  };
  let close: (why: string) => void = () => {};
  const closed = new Promise<string>((fulfil) => (close = fulfil));
  const cancel = onInterrupt(() => close("the room was interrupted."));
  const { close: end } = await serveClass({
    server,
    path: "/class",
    room: {
      code,
      address,
      teacherKey,
      algorithm: family.name,
      idea: algorithm.idea,
      canScramble: !algorithm.needs.direction,
      delay,
      mode: flags.byHand ? "hand" : "auto",
      perAddress,
      makeRun,
    },
    accepts: isOfThisPage,
    onVerdict,
    onClose: close,
  });
  const teacher = `${root}#teach=${teacherKey}`;
  const room = { algorithm: family.name, code, address, teacher, host };
  const page = showRoom({ ...room, addresses, qr: qrLines(address) });
  if (flags.json) complain(`room ${code} is at ${address}; the teacher is at ${teacher}`);
  else printPage(page);
  if (flags.open) openBrowser(teacher);
  const why = await closed;
  cancel();
  end();
  server.close();
  if (flags.json)
    printJson({
      format: 1,
      algorithm: family.name,
      parameters: algorithm.parameters,
      room: code,
      closed: why,
      runs,
      replay: typedBut("--json"),
    });
  return interruptStatus() ?? statusOf(runs);
}

function statusOf(runs: readonly ClassRunDocument[]): number {
  if (runs.some(({ verdict }) => verdict === "differs")) return exit.violated;
  return runs.every(({ verdict }) => verdict === "conforms") ? exit.holds : exit.undecided;
}

/** Checks the algorithm, and returns what makes the setups of the runs. */
function prepare(name: string, { seed, set }: ClassFlags) {
  if (isPath(name))
    throw new Refusal(
      `${name} is not accepted; class takes names of the catalogue, because phones run no code of others.`,
    );
  const first = seed ?? String(Math.floor(Math.random() * 2 ** 32));
  const record = { algorithm: name, seed: first, set: parseSettings(set) };
  const { spec, family } = resolveSpec(parseRecord(record));
  const algorithm = family.with(spec.set ?? {});
  refuseRounds(family, algorithm.needs.rounds === true);
  const makeRun = (n: number, ports: "aligned" | "scrambled", number: number) => {
    // Every run of a room has other ids.
    const next = { ...spec, n, seed: nextSeed(spec.seed!, number) };
    const isUsual = ports === "scrambled" || algorithm.needs.direction;
    const setup = makeSetup(parseRun({ ...next, ...(!isUsual && { ports }) }, family));
    return { setup, header: runHeader(setup, spec.algorithm) };
  };
  makeRun(2, "aligned", 0);
  return { family, algorithm, makeRun };
}

const nextSeed = (seed: number | bigint | string, number: number): number | bigint | string => {
  const next = BigInt(seed) + BigInt(number);
  return typeof seed === "number" && Number.isSafeInteger(Number(next)) ? Number(next) : next;
};

function refuseRounds(family: Family, inRounds: boolean): void {
  if (!inRounds) return;
  throw new Refusal(
    `${family.name} runs in rounds, and phones have no common clock; class plays the asynchronous algorithms, such as chang-roberts, peterson and hirschberg-sinclair.`,
  );
}

/** Refuses an address that means all of them, because phones need one that they can open. */
function refuseWildcard(host: string, addresses: readonly LocalAddress[]): void {
  if (host !== "0.0.0.0" && host !== "::") return;
  const all = addresses.map(({ name, address }) => `${address} (${name})`);
  throw new Refusal(
    `--host ${host} means every address, and phones must open one; give ${[...all, "127.0.0.1"].join(" or ")}.`,
  );
}

function delayOf(text: string): number {
  const milliseconds = parseDuration("delay", text);
  if (milliseconds <= LONGEST_DELAY) return milliseconds;
  throw Refusal.of("delay", `${text} is not accepted; a message takes at most 10s.`);
}

/** Makes the folder of the traces, or refuses one that has traces of another room. */
function useFolder(path: string): void {
  if (path === "" || path === "-")
    throw new Refusal(`--out ${path || '""'} is not accepted; give the name of a folder.`);
  withFile("write", path, () => mkdirSync(path, { recursive: true }));
  if (existsSync(join(path, "run-1.jsonl")))
    throw refuseFile(path, "it has the runs of another room; give a new folder.");
}

function writeTrace(path: string, lines: readonly string[]): void {
  const file = new OutputFile(path);
  try {
    for (const line of lines) file.text(`${line}\n`);
    file.finish();
  } finally {
    file.discard();
  }
}
