import { Refusal, shorten } from "@ringleader/core/internal";
import { create } from "zustand";
import { complaintBeside } from "./form-run.ts";
import { usePageStore } from "./store.ts";
import { grouped } from "../form/format.ts";
import { opening } from "../run/form.ts";
import { whyMissing } from "../run/own/own-algorithms.ts";
import { orRefusal, refused } from "../run/worker/failure.ts";
import { traceIn, type PageAddress } from "../share/address.ts";
import { toBase64 } from "../share/base64.ts";

const MEGABYTE = 2 ** 20;
/** Largest trace, in bytes, that the page opens; the whole file is held in memory. */
const MOST = 200 * MEGABYTE;

/** Largest algorithm or exercise, in bytes. */
const MOST_TEXT = 200_000;

/** Why the latest file was not opened. */
export const useFileRefusal = create<{ readonly sentence?: string | undefined }>()(() => ({}));

const refuse = (sentence: string | undefined) => useFileRefusal.setState({ sentence });

/** Opens a file in the view to which it belongs, whatever view is shown. */
export async function openFile(file: Blob, name: string): Promise<void> {
  const kind = await kindOf(file, name);
  refuse(undefined);
  if (kind === "trace") return openTraceFile(file, name);
  if (kind === "algorithm") return openAlgorithm(file, name);
  if (kind === "exercise") return openExercise(file, name);
  return refuse(
    `${shorten(name, 60)} is not accepted; this page opens traces (.jsonl), algorithms (.ts, .js or .mjs) and exercises (.json).`,
  );
}

async function openTraceFile(file: Blob, name: string): Promise<void> {
  usePageStore.setState({ view: "watch" });
  if (file.size <= MOST) return usePageStore.getState().openTrace(file);
  const size = Math.ceil(file.size / MEGABYTE);
  return refuse(
    `${shorten(name, 60)} has a size of ${size} MB; this page opens traces of at most ${MOST / MEGABYTE} MB. The command opens larger traces: ringleader replay FILE.`,
  );
}

async function openAlgorithm(file: Blob, name: string): Promise<void> {
  usePageStore.getState().show("write");
  if (file.size > MOST_TEXT) {
    return refuse(
      `${shorten(name, 60)} has ${grouped(file.size)} bytes; on this page an algorithm has at most ${grouped(MOST_TEXT)}.`,
    );
  }
  const { nameOfFile, useOwnStore } = await import("./own-store.ts");
  return useOwnStore.getState().add(nameOfFile(name), await file.text());
}

async function openExercise(file: Blob, name: string): Promise<void> {
  if (file.size > MOST_TEXT) {
    return refuse(
      `${shorten(name, 60)} has ${grouped(file.size)} bytes; an exercise has at most ${grouped(MOST_TEXT)}.`,
    );
  }
  const exercise = toBase64(new Uint8Array(await file.arrayBuffer()));
  return usePageStore.getState().goToLesson({ exercise, step: 1 });
}

/** Number of bytes that are read to tell what a file holds. */
const HEAD = 10_000;

/** Tells what a file holds, by its extension or else by its content; undefined if it is nothing that the page opens. */
async function kindOf(
  file: Blob,
  name: string,
): Promise<"trace" | "algorithm" | "exercise" | undefined> {
  if (/\.[cm]?[jt]s$/i.test(name)) return "algorithm";
  if (/\.(jsonl|ndjson)$/i.test(name)) return "trace";
  const head = await file.slice(0, HEAD).text();
  if (/^\s*\{/.test(head)) return head.includes('"tasks"') ? "exercise" : "trace";
  return /\bexport\b/.test(head) && head.includes("@ringleader/core") ? "algorithm" : undefined;
}

/** Shows what an address describes, in its view. */
export function openPage(address: PageAddress): void {
  const { view, request, complaint, other, lesson } = address;
  const { openWork, compare, run, complain } = usePageStore.getState();
  if (view === "check" || view === "measure") return openWork(address);
  usePageStore.setState({ view, lesson, ...(view === "compare" && { first: undefined, other }) });
  if (view === "compare" && other) {
    return compare({ first: { request, complaint }, other }, false);
  }
  const missing = whyMissing(request.form.algorithm);
  if (missing === undefined) void run(request, false);
  // The address stays, and the usual run is a way on.
  else void run({ form: opening }, "stay");
  const sentences = [missing, complaint].filter((sentence) => sentence !== undefined);
  if (sentences.length > 0) complain(complaintBeside(sentences.join(" ")));
}

/** Opens the trace that the address names; returns false if the address names no trace. */
export function openNamed(): boolean {
  const url = orRefusal(() => traceIn(location.hash, location.href));
  if (url instanceof Refusal) usePageStore.getState().complain(refused(url.message));
  else if (url) void fetchTrace(url);
  return url !== undefined;
}

async function fetchTrace(url: URL): Promise<void> {
  const name = url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
  // If the user has left this address in the meantime, the answer is ignored.
  const { hash } = location;
  const refuse = (why: string) => {
    if (location.hash !== hash) return;
    usePageStore
      .getState()
      .complain(refused(`open: ${shorten(name, 60)} cannot be loaded: ${why}.`));
  };
  try {
    // Redirects are refused, because they could lead to another server.
    const answer = await fetch(url, { redirect: "error", credentials: "omit" });
    if (!answer.ok) return refuse(`the server answers ${answer.status}`);
    const file = await answer.blob();
    if (location.hash === hash) await openTraceFile(file, name);
  } catch {
    return refuse("the server does not answer");
  }
}
