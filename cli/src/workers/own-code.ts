import { isMainThread } from "node:worker_threads";
import { pathToFileURL } from "node:url";
import { types } from "node:util";
import { describeThrown, stackOf } from "@ringleader/core/internal/confine";
import { Refusal } from "@ringleader/core/internal/refusal";
import { exit, exitProcess } from "../terminal/exit.ts";
import { ownValue } from "../terminal/file-errors.ts";
import { complain, write } from "../terminal/output.ts";
import { nameOwnPlace } from "./own-place.ts";

/** A user's file: as the user wrote it, and as an absolute path. */
interface OwnFile {
  readonly path: string;
  readonly file: string;
}

let own: OwnFile | undefined;
/** What the user's file threw outside of a handler, in a timer or a promise. */
let failure: Refusal | undefined;
let release = (): void => {};

/**
 * Prepares this thread for a user's file: what the file prints goes to stderr, `process.exit` throws, and errors in
 * timers and promises become a refusal.
 */
export function confineOwnCode(ownFile: OwnFile): void {
  const isConfined = own !== undefined;
  own = ownFile;
  if (isConfined) return;
  const restoreWrite = printToStderr();
  const restoreExit = replaceMethod(process, "exit", () => {
    throw new Error("it calls process.exit, but an algorithm cannot end the command");
  });
  process.on("uncaughtException", receive);
  process.on("unhandledRejection", receive);
  release = () => {
    restoreWrite();
    restoreExit();
    process.removeListener("uncaughtException", receive);
    process.removeListener("unhandledRejection", receive);
    [own, failure] = [undefined, undefined];
  };
}

/** Sends what this process prints to stderr. Returns a function that undoes this. */
export const printToStderr = (): (() => void) =>
  replaceMethod(process.stdout, "write", writeToStderr);

/** Replaces a method of an object. Returns a function that restores it. */
function replaceMethod<T extends object>(object: T, name: keyof T, method: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { value: method, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(object, name, before);
    else delete object[name];
  };
}

/** Calls `act`, which may load a user's file. Undoes `confineOwnCode` afterwards. */
export async function withOwnCode(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
    await settleOwnCode();
  } finally {
    release();
    release = () => {};
  }
}

/** Waits for promises and timers of the user's file that are due. Throws a refusal if one of them has failed. */
export async function settleOwnCode(): Promise<void> {
  if (own === undefined) return;
  await new Promise((fulfil) => setTimeout(fulfil));
  if (failure) throw failure;
}

function writeToStderr(text: string | Uint8Array, ...rest: readonly unknown[]): boolean {
  try {
    write(2, typeof text === "string" ? text : Buffer.from(text).toString());
  } catch {
    // The text is lost if stderr is closed.
  }
  const done = rest.at(-1);
  if (typeof done === "function") queueMicrotask(() => (done as () => void)());
  return true;
}

function receive(error: unknown): void {
  if (isOurs(error)) throw error;
  failure ??= new Refusal(describeOwnError(error, own!, "fails"));
  if (!isMainThread) return;
  complain(failure.message);
  exitProcess(exit.badInput);
}

/** True if the user's file has not called anything, and the innermost function that is not Node's belongs to ringleader. */
function isOurs(error: unknown): boolean {
  const stack = stackOf(error);
  if ([own!.file, pathToFileURL(own!.file).href].some((file) => stack.includes(file))) return false;
  const frames = stack.split("\n");
  const first = frames.find((line) => /^\s+at .*[\\/]/.test(line) && !line.includes("node:"));
  return first !== undefined && /[\\/](cli|core|ringleader)[\\/]dist[\\/]/.test(first);
}

/**
 * Describes an error of a user's file: `./mine.ts, line 26, column 8: …`; without a place, `./mine.ts does: …`. The file
 * can throw a proxy, or an error whose parts throw when they are read.
 */
export function describeOwnError(error: unknown, { path, file }: OwnFile, does: string): string {
  try {
    const what = isPlainRefusal(error) ? (error.about.what ?? error.message) : undefined;
    const place = nameOwnPlace(error, path, file);
    return `${place ?? `${path} ${does}`}: ${what ?? describeThrown(error, "it")}`;
  } catch {
    return `${path} ${does}: it throws a value that cannot be shown.`;
  }
}

/** True for a refusal that consists of texts, as those of ringleader do. A user's file can make others. */
export function isPlainRefusal(error: unknown): error is Refusal {
  if (types.isProxy(error) || !(error instanceof Refusal)) return false;
  const parts = ownValue(error, "about");
  if (typeof parts !== "object" || parts === null || types.isProxy(parts)) return false;
  const isText = (it: PropertyDescriptor) =>
    "value" in it && ["undefined", "string"].includes(typeof it.value);
  const isPlain = Object.values(Object.getOwnPropertyDescriptors(parts)).every(isText);
  return isPlain && typeof ownValue(error, "message") === "string";
}
