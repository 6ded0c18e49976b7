import { defineConfig } from "@playwright/test";

const chromium = process.env.CHROMIUM || "/usr/bin/chromium";

const desktop = { viewport: { width: 1280, height: 800 }, locale: "en", colorScheme: "light" } as const;

// A test runs on the desktop unless its tags say otherwise: @phone, @french (in the dark), and @desktop to run there too.
export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  globalSetup: "./tests/kit/server.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  snapshotPathTemplate: "{testDir}/snapshots/{testFileName}/{arg}{ext}",
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: chromium,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-quic",
      ],
    },
    contextOptions: { reducedMotion: "reduce" },
    permissions: ["clipboard-read", "clipboard-write"],
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", grep: [/@desktop/, /^(?!.*@(phone|french))/], use: desktop },
    {
      name: "phone",
      grep: /@phone/,
      use: {
        ...desktop,
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
    { name: "french", grep: /@french/, use: { ...desktop, locale: "fr", colorScheme: "dark" } },
  ],
});
