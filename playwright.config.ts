import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/programs.mjs";
import { expectedWithin, HANG } from "./test/machine-speed.ts";

/** A port that only this run uses, because another clone may run its tests at the same time. Workers inherit it. */
const port = (process.env["RINGLEADER_TEST_PORT"] ??= String(20_000 + (process.pid % 10_000)));
const address = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: "test/e2e",
  testMatch: "*.spec.ts",
  forbidOnly: true,
  // Outside the full suite, axe sees only the first view, in the light scheme.
  ...(!process.env["FULL"] && {
    grepInvert: /@full|(?<!accessibility: )axe finds nothing|axe finds nothing.*dark$/,
  }),
  // Timeouts only end tests that hang; they must not fail on a slow machine.
  timeout: HANG,
  expect: { timeout: expectedWithin() },
  // Two workers even on a single core, because a browser mostly waits.
  workers: 2,
  fullyParallel: true,
  use: {
    baseURL: address,
    // A test that needs the service worker allows it. Elsewhere each test loads the files that it names.
    serviceWorkers: "block",
    actionTimeout: expectedWithin(),
    launchOptions: {
      executablePath: findChromium() ?? "chromium",
      timeout: HANG,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: `npx vite preview site --host 127.0.0.1 --port ${port} --strictPort`,
    url: address,
    reuseExistingServer: false,
    timeout: HANG,
  },
});
