import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/programs.mjs";
import { expectedWithin, HANG } from "./test/machine-speed.ts";

const address = "http://127.0.0.1:4179";

export default defineConfig({
  testDir: "test/e2e",
  testMatch: "*.spec.ts",
  forbidOnly: true,
  // The full suite has all; else the dark scheme is looked at in the view that opens first.
  ...(!process.env["FULL"] && {
    grepInvert: /@full|axe (finds nothing (in|where|to complain about in)|has nothing).*dark$/,
  }),
  // A slow machine is no failure: a test ends when it hangs, and what is expected or clicked may come so much later.
  timeout: HANG,
  expect: { timeout: expectedWithin() },
  // A browser waits more than it works.
  workers: 2,
  fullyParallel: true,
  use: {
    baseURL: address,
    actionTimeout: expectedWithin(),
    launchOptions: {
      executablePath: findChromium() ?? "/usr/bin/chromium",
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
    command: "npx vite preview site --host 127.0.0.1 --port 4179 --strictPort",
    url: address,
    reuseExistingServer: false,
    timeout: HANG,
  },
});
