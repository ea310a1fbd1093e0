import * as Comlink from "comlink";
import type { Failure } from "../run/failure.ts";
import type { Api, Tried } from "./trial.worker.ts";
import { watchLoops } from "./watch-loops.ts";

/** How long a text may take to be read and run on a small ring; most need a hundredth. */
const PATIENCE = 3000;

const endless: Failure = {
  kind: "refused",
  sentence: `the text does not come to an end: there was no answer after ${PATIENCE / 1000} s, so it was stopped.`,
};
const lost: Failure = { kind: "broken", sentence: "the worker that reads texts has failed." };

interface Trial {
  readonly worker: Worker;
  readonly api: Comlink.Remote<Api>;
  busy: boolean;
}

let trial: Trial | undefined;
let latest = 0;

/** Tries a text in a worker of its own; nothing, where another text was tried meanwhile. */
export async function tryText(text: string): Promise<Tried | Failure | undefined> {
  const mine = ++latest;
  // Whoever is still busy has a text that nobody asks for any more, perhaps one without an end.
  if (trial?.busy) end(trial);
  const it = (trial ??= start());
  it.busy = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const failed = new Promise<Failure>((resolve) =>
    it.worker.addEventListener("error", () => resolve(lost), { once: true }),
  );
  // The clock starts when the worker is there: loading it is not the text's fault.
  const answered = it.api.ready().then(() => {
    const late = new Promise<Failure>((resolve) => {
      timer = setTimeout(() => resolve(endless), PATIENCE);
    });
    return Promise.race([it.api.try(text, watchLoops(text)) as Promise<Tried | Failure>, late]);
  });
  const answer = await Promise.race([answered, failed]);
  clearTimeout(timer);
  it.busy = false;
  if (answer === endless || answer === lost) end(it);
  return mine === latest ? answer : undefined;
}

function start(): Trial {
  const worker = new Worker(new URL("./trial.worker.ts", import.meta.url), { type: "module" });
  return { worker, api: Comlink.wrap<Api>(worker), busy: false };
}

function end(it: Trial): void {
  it.worker.terminate();
  if (trial === it) trial = undefined;
}
