// @ts-check
import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/chromium.mjs';

const BOARD = '**/board.spec.js';

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  reporter: [['list']],
  forbidOnly: !!process.env.CI,
  fullyParallel: true,
  workers: 2,
  // A second run tells a machine that stalled from a defect. It is listed as flaky, with a trace.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 }, // machines of continuous integration are slow, never idle
  webServer: {
    command: 'node test/static.mjs',
    wait: { stdout: /serving (?<mercer_page>http:\S+)/ }, // sets MERCER_PAGE
  },
  use: {
    // A page in a process that has had one before is ready in three quarters of the time.
    reuseContext: true,
    baseURL: process.env.MERCER_PAGE,
    // What moves is painted again and again, a tenth of the time of all tests. Those that look at
    // how things move ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // A trace of every test takes a fifth of the time of all.
    trace: process.env.TRACE ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    serviceWorkers: 'block', // every test is a first visit, but those of offline.spec.js
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [
        // No page finds another host. To stop every request and ask would cost a tenth of the time.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
        // Most tests end before faster code of the engine has paid for its compilation.
        '--js-flags=--wasm-tiering-budget=200000000',
      ],
    },
  },
  projects: [
    // These follow each other, on one server: begun last, they would run alone at the end.
    { name: 'board', testMatch: BOARD },
    { name: 'chromium', testIgnore: BOARD },
  ],
});
