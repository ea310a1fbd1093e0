import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { Refusal } from "@ringleader/core/internal/refusal";
import { shorten } from "@ringleader/core/internal/words";
import { refuseFile, withFile } from "../../../terminal/file-errors.ts";
import { grouped } from "../../../terminal/numbers.ts";
import { OutputFile } from "../../../terminal/output-file.ts";

/** Where runs are kept if the user names no folder. */
const RUNS = "net-runs";
/** The link to the last of them. */
const LATEST = "latest";
/** Largest number of runs of one algorithm that begin in one second. */
const MOST_RUNS = 1000;

/** The folder of a run: `ring.json`, `logs`, `faults.jsonl`, `trace.jsonl` and `result.json`. */
export class RunFolder {
  readonly path: string;
  /** The outermost folder that was made; undefined if the user's folder existed. */
  readonly #made: string | undefined;
  readonly #isNamed: boolean;

  /** Uses a folder that is new or empty. Without a name, makes one in `net-runs`. */
  constructor(named: string | undefined, algorithm: string, now = new Date()) {
    this.#isNamed = named !== undefined;
    if (named === undefined) {
      this.path = makeNew(algorithm, now);
      this.#made = this.path;
    } else {
      this.path = named;
      this.#made = useFolder(named);
    }
    withFile("write", this.path, () => mkdirSync(join(this.path, "logs")));
  }

  /** Writes a file of the folder. */
  write(name: string, value: unknown): void {
    const file = new OutputFile(join(this.path, name));
    try {
      file.text(`${JSON.stringify(value)}\n`);
      file.finish();
    } finally {
      file.discard();
    }
  }

  /** Removes the journals of a run that is over. */
  removeJournals(): void {
    rmSync(join(this.path, "journal"), { recursive: true, force: true });
  }

  /** Lets `net-runs/latest` point at this run. Anything else of that name is left alone. */
  link(): void {
    if (this.#isNamed) return;
    const latest = join(dirname(this.path), LATEST);
    const status = lstatSync(latest, { throwIfNoEntry: false });
    if (status && !status.isSymbolicLink()) return;
    const fresh = `${latest}.${process.pid}.part`;
    withFile("write", latest, () => {
      symlinkSync(basename(this.path), fresh);
      renameSync(fresh, latest);
    });
  }

  /** Removes what the run has made, for a run that did not begin. */
  remove(): void {
    if (this.#made !== undefined) {
      rmSync(this.#made, { recursive: true, force: true });
      if (!this.#isNamed && readdirSync(RUNS).length === 0) rmdirSync(RUNS);
    } else
      for (const name of ["logs", "journal", "ring.json", "faults.jsonl"])
        rmSync(join(this.path, name), { recursive: true, force: true });
  }
}

/** Makes a folder that did not exist before, named after the algorithm and the time. */
function makeNew(algorithm: string, now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(":", "-");
  const name = `${basename(algorithm)
    .replace(/\.[cm]?[jt]s$/, "")
    .replaceAll(":", "-")}-${time}`;
  return withFile("write", RUNS, () => {
    mkdirSync(RUNS, { recursive: true });
    for (let i = 1; i <= MOST_RUNS; i++) {
      const path = join(RUNS, i === 1 ? name : `${name}-${i}`);
      try {
        mkdirSync(path);
        return path;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
    throw new Refusal(
      `${RUNS} has ${grouped(MOST_RUNS)} runs of this second; --out names another folder.`,
    );
  });
}

/** Refuses a folder that has files in it. Returns the outermost folder that was made for it, if one was. */
function useFolder(path: string): string | undefined {
  if (path === "" || path === "-")
    throw new Refusal(
      `--out ${path === "" ? '""' : path} is not accepted; give the name of a folder.`,
    );
  const link = lstatSync(path, { throwIfNoEntry: false });
  if (link?.isSymbolicLink() && !statSync(path, { throwIfNoEntry: false }))
    throw refuseFile(
      path,
      `it is a link to ${shorten(readlinkSync(path), 60)}, which does not exist.`,
    );
  return withFile("write", path, () => {
    if (!link) return mkdirSync(path, { recursive: true });
    if (!statSync(path).isDirectory()) throw refuseFile(path, "it is not a folder.");
    if (readdirSync(path).length > 0)
      throw refuseFile(
        path,
        "the folder is not empty, and a run never replaces another; give a new one.",
      );
    return undefined;
  });
}
