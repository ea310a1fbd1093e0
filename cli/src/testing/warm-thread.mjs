// A thread that serves one pool of workers after the other. Each time it runs the script of a worker again, with other
// data and another port, but what the script imports stays loaded. What it prints goes to its port.
import { writeSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import threads, { parentPort } from "node:worker_threads";

const run = { number: 0 };
parentPort?.on("message", async ({ script, workerData, port }) => {
  Object.assign(threads, { workerData, parentPort: port });
  syncBuiltinESMExports();
  const { replaceSink } = await import(new URL("terminal-output.js", script).href);
  replaceSink({
    write(fd, bytes, from) {
      if (fd !== 1 && fd !== 2) return writeSync(fd, bytes, from);
      port.postMessage({ fd, bytes: bytes.slice(from) });
      return bytes.length - from;
    },
  });
  await import(`${script}?${++run.number}`);
});
