import { Refusal } from "@ringleader/core";
import { useBench } from "../app/bench.ts";
import { traceIn } from "./address.ts";

/** A page holds a trace whole. */
const MEGABYTE = 2 ** 20;
const MOST = 200 * MEGABYTE;

/** Opens a file as a trace; what is wrong with it is said where the run would be. */
export async function openFile(file: Blob, name: string): Promise<void> {
  useBench.setState({ view: "watch" });
  if (file.size > MOST) {
    const size = Math.ceil(file.size / MEGABYTE);
    return useBench.getState().complain({
      sentence: `${name} has ${size} MB; on this page a trace has at most ${MOST / MEGABYTE} MB. The command takes longer ones: ringleader replay FILE.`,
    });
  }
  return useBench.getState().openTrace(file);
}

/** Opens the trace that the address names, if it names one; says whether it does. */
export function openNamed(): boolean {
  try {
    const url = traceIn(location.hash, location.href);
    if (url) void fetched(url);
    return url !== undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    useBench.getState().complain({ sentence: error.message });
    return true;
  }
}

async function fetched(url: URL): Promise<void> {
  const name = url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
  // Who has gone elsewhere meanwhile is left alone.
  const { hash } = location;
  const say = (why: string) => {
    if (location.hash !== hash) return;
    useBench.getState().complain({ sentence: `open: ${name} cannot be had: ${why}.` });
  };
  try {
    // Nowhere else, whatever the server answers.
    const answer = await fetch(url, { redirect: "error", credentials: "omit" });
    if (!answer.ok) return say(`the server says ${answer.status}`);
    const file = await answer.blob();
    if (location.hash === hash) await openFile(file, name);
  } catch {
    return say("the server does not answer");
  }
}
