/**
 * The line in which a browser finds that code is none. An exception does not say it, but the error of
 * a worker that cannot be started does. The code is not run there: it is the body of a function.
 */
export function syntaxLine(code: string): Promise<number | undefined> {
  const script = `(function (exports, require) {"use strict";${code}\n}); postMessage(0);`;
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(address);
  return new Promise<number | undefined>((resolve) => {
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      resolve(event.lineno > 0 ? event.lineno : undefined);
    });
    worker.addEventListener("message", () => resolve(undefined));
  }).finally(() => {
    worker.terminate();
    URL.revokeObjectURL(address);
  });
}
