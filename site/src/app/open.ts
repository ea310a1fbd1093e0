import { Refusal, shorten } from "@ringleader/core/internal";
import { usePageStore } from "./store.ts";
import { orRefusal, refused } from "../run/worker/failure.ts";
import { traceIn } from "../share/address.ts";

const MEGABYTE = 2 ** 20;
/** Largest trace, in bytes, that the page opens; the whole file is held in memory. */
const MOST = 200 * MEGABYTE;

/** Opens a file as a trace under Watch. If the file is refused, Watch says why. */
export async function openFile(file: Blob, name: string): Promise<void> {
  usePageStore.setState({ view: "watch" });
  const { complain, openTrace } = usePageStore.getState();
  if (file.size <= MOST) return openTrace(file);
  const size = Math.ceil(file.size / MEGABYTE);
  const sentence = `${name} has a size of ${size} MB; this page opens traces of at most ${MOST / MEGABYTE} MB. The command opens larger traces: ringleader replay FILE.`;
  return complain(refused(sentence));
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
    if (location.hash === hash) await openFile(file, name);
  } catch {
    return refuse("the server does not answer");
  }
}
