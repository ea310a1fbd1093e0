import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/global.css";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Tabs.css";
import type { Line, Result } from "@ringleader/core";
import { createRoot } from "react-dom/client";
import { runner } from "./bench.ts";
import { Page } from "./Page.tsx";
import "./style.css";
import "../choose/controls.css";
import "../watch/stage.css";
import "../watch/cost.css";

declare global {
  interface Window {
    /** For the console and for tests: runs a line where the page runs its own, in the worker. */
    ringleader: { run(line: Line): Promise<Result> };
  }
}

window.ringleader = {
  async run(line) {
    const answer = await runner.run({ line, brief: true });
    if (answer.kind === "shown") return answer.result;
    throw new Error(answer.sentence);
  },
};

createRoot(document.getElementById("page")!).render(<Page />);
