import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/global.css";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Tabs.css";
import "./app/style.css";
import "./app/header.css";
import "./form/controls.css";
import "./canvas/stage.css";
import "./canvas/watch.css";
import "./canvas/watch-phone.css";
import "./canvas/playback/cost.css";
import type { RunSpec, Result } from "@ringleader/core/internal";
import { createRoot } from "react-dom/client";
import { runner } from "./app/store.ts";
import { registerOffline } from "./offline/register.ts";
import { Page } from "./Page.tsx";

declare global {
  interface Window {
    /** Runs a spec in the worker of the page; for the console and for tests. */
    ringleader: { run(spec: RunSpec): Promise<Result> };
  }
}

window.ringleader = {
  async run(spec) {
    const answer = await runner.call(undefined, (api) => api.run({ spec, brief: true }));
    if (answer.kind === "shown") return answer.result;
    throw new Error(answer.sentence);
  },
};

createRoot(document.getElementById("page")!).render(<Page />);
registerOffline();
