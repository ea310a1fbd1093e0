import type { Line, Result } from "@ringleader/core";
import { createRoot } from "react-dom/client";
import { Page } from "./Page.tsx";
import { Runner } from "./runner.ts";

const runner = new Runner();

declare global {
  interface Window {
    /** For the console and for tests: runs a line where the page runs its own, in the worker. */
    ringleader: { run(line: Line): Promise<Result> };
  }
}

window.ringleader = {
  async run(line) {
    const answer = await runner.run(line);
    if (answer.kind === "shown") return answer.result;
    throw new Error(answer.sentence);
  },
};

createRoot(document.getElementById("page")!).render(<Page runner={runner} />);
