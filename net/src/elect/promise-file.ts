import { createHash } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { Refusal } from "@ringleader/core/internal/refusal";
import { TOKENS_END } from "./lease.ts";
import type { StoredPromise } from "./voter.ts";

/** Whose promise a file holds: the id of the ring, and the name of the voter. */
export interface PromiseOwner {
  readonly ring: string;
  readonly voter: string;
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Writes a promise as a line with its checksum. */
function formatPromise(
  { ring, voter }: PromiseOwner,
  { readiness, promised, granted, lease }: StoredPromise,
): string {
  const text = JSON.stringify({ format: 2, ring, voter, readiness, promised, granted, lease });
  const sum = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return `${text.slice(0, -1)},"sum":"${sum}"}\n`;
}

function parsePromise(text: string, owner: PromiseOwner): StoredPromise {
  let parsed: Partial<StoredPromise & PromiseOwner & { readonly sum: string }>;
  try {
    parsed = (JSON.parse(text) ?? {}) as typeof parsed;
  } catch {
    throw new Refusal("it is not JSON.");
  }
  const { readiness, promised, granted, lease } = parsed;
  if (parsed.ring !== owner.ring) throw new Refusal("it belongs to another ring.");
  if (parsed.sum === undefined)
    throw new Refusal("it has no checksum; an earlier version has written it.");
  if (parsed.voter !== owner.voter) throw new Refusal("it belongs to another voter.");
  if (readiness !== "ready" && readiness !== "voting")
    throw new Refusal("its readiness is unknown.");
  for (const token of [promised, granted]) {
    if (!Number.isSafeInteger(token) || token! < 0) throw new Refusal("its token is not a number.");
    if (token! >= TOKENS_END) throw new Refusal("its token is not less than 2^52.");
  }
  if (!(Number.isFinite(lease) && lease! > 0)) throw new Refusal("its lease is not a time.");
  const promise = { readiness, promised: promised!, granted: granted!, lease: lease! };
  if (text !== formatPromise(owner, promise))
    throw new Refusal("its checksum is wrong, so it is damaged or was changed by hand.");
  return promise;
}

/**
 * The file with the promise of a voter. It keeps the descriptors that it needs, so strangers that take all others do not
 * keep the voter from its promises.
 */
export class PromiseFile {
  readonly #path: string;
  readonly #owner: PromiseOwner;
  /** The file that the next promise is written to, and the folder; undefined if they are not open. */
  #draft: number | undefined;
  #folder: number | undefined;

  constructor(path: string, owner: PromiseOwner) {
    this.#path = path;
    this.#owner = owner;
  }

  /** Reads the promise; undefined if there is none. */
  read(): StoredPromise | undefined {
    let text: string;
    try {
      text = readFileSync(this.#path, "utf8");
    } catch (error) {
      if (codeOf(error) === "ENOENT") return undefined;
      throw new Refusal(`${this.#path} cannot be read (${codeOf(error)}).`);
    }
    try {
      return parsePromise(text, this.#owner);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(
        `${this.#path} is not the promise of this voter: ${error.message} Without the file, the voter learns from the others what it has promised.`,
      );
    }
  }

  /** Opens what `write` needs. */
  open(): void {
    try {
      this.#open();
    } catch (error) {
      throw this.#refusal(error);
    }
  }

  /**
   * Stores a promise. When the call returns true, the promise survives a loss of power. It returns false if the process or
   * the system has no descriptor left; the promise before it stays.
   */
  write(promise: StoredPromise): boolean {
    const text = formatPromise(this.#owner, promise);
    try {
      try {
        this.#replace(text);
      } catch (error) {
        // Somebody has removed the folder.
        if (codeOf(error) !== "ENOENT") throw error;
        this.close();
        this.#replace(text);
      }
    } catch (error) {
      if (codeOf(error) === "EMFILE" || codeOf(error) === "ENFILE") return false;
      throw this.#refusal(error);
    }
    return true;
  }

  #refusal(error: unknown): Refusal {
    return new Refusal(
      `${this.#path} cannot be written (${codeOf(error)}); a voter that cannot store its promise does not vote.`,
    );
  }

  close(): void {
    for (const file of [this.#draft, this.#folder]) if (file !== undefined) closeSync(file);
    this.#draft = this.#folder = undefined;
  }

  get #draftPath(): string {
    return `${this.#path}.draft`;
  }

  #open(): void {
    const folder = dirname(this.#path);
    if (this.#folder === undefined) {
      const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
      this.#folder = openSync(folder, "r");
      if (isNew) syncFolder(dirname(folder));
    }
    this.#draft ??= openSync(this.#draftPath, "w", 0o600);
  }

  /** Replaces the file as a whole, and waits until the disk has it. */
  #replace(text: string): void {
    this.#open();
    const file = this.#draft!;
    this.#draft = undefined;
    try {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(this.#draftPath, this.#path);
    fsyncSync(this.#folder!);
    // The next draft takes the descriptor that has just become free.
    try {
      this.#open();
    } catch {
      // The next call tries again, and says what is wrong.
    }
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
