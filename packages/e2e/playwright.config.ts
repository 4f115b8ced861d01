import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { inboundEmailPort } from './src/lib/mailbox.ts';
import { anyWidth, atNight, onPhones, phoneJourneys } from './src/lib/widths.ts';

const port = process.env['E2E_PORT'] ?? '4321';
const baseURL = `http://localhost:${port}`;
/** Desks ask for less motion, which saves a twelfth of the time; phones see everything move. */
const desktop = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' as const },
};
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

/** Publishes are timed against a limit for two cores, and kills need a server of their own: at night, one at a time. */
const soloJourneys = ['journeys/studio/publish.spec.ts', 'journeys/studio/restart.spec.ts'];

const anyOf = (...tags: string[]) => new RegExp(tags.join('|'));

/** Journeys run against what `npm start` serves; `npm run e2e` gives them a port, a data folder and a browser. */
export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  // One more than the cores of CI: more get in each other's way, and take longer together.
  workers: 3,
  // A journey that passes on a second try has found something: the check names it, and goes on.
  retries: 1,
  // Limits for a journey that fails, not for how fast one must be: each limit stands in its journey. The longest take half a
  // minute on two cores of their own, and three times as long beside other work.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL,
    // Recording every journey would cost a quarter of the time, and screenshots of failures a tenth, as every page is taken in case
    // its journey fails later. A failure describes its page in words; `npm run e2e -- --trace on` records the journeys one names.
    launchOptions: {
      executablePath: process.env['E2E_BROWSER'],
      chromiumSandbox: false,
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No page lives long enough to earn back the compiler's time: a fifteenth of what all journeys cost.
        '--js-flags=--no-opt',
        // Two processes fewer for each browser to talk to.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: soloJourneys, grepInvert: anyOf(onPhones, atNight), use: desktop },
    { name: 'phone', testMatch: phoneJourneys, grepInvert: anyOf(anyWidth, atNight), use: phone },
    { name: 'desktop at night', grep: anyOf(atNight), use: desktop },
    {
      name: 'phone at night',
      testMatch: 'journeys/**',
      // Studio is used at a desk.
      testIgnore: [...phoneJourneys, 'journeys/studio/**'],
      grepInvert: anyOf(anyWidth, atNight),
      use: phone,
    },
    { name: 'solo', testMatch: soloJourneys, use: desktop },
  ],
  webServer: {
    command: 'node scripts/start.mjs',
    cwd: join(import.meta.dirname, '..', '..'),
    url: baseURL,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    // A proxy is trusted, so that each journey can come from an address of its own.
    env: {
      PORT: port,
      INBOUND_EMAIL_PORT: String(inboundEmailPort),
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      // Journeys wait for what staff send; the server's own tests wait for the whole ten seconds.
      UNDO_SEND_SECONDS: '2',
    },
  },
});
