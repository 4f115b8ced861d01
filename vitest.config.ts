import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import portal from './portal/vite.config.ts';
import { findBrowser } from './scripts/lib/tools.mjs';

/** Screens of the portal and StackBot in a real browser; the API's responses are typed and made up. */
const screens = {
  ...portal,
  root: 'portal',
  test: {
    name: 'screens',
    include: ['src/**/*.browser.test.tsx', '../packages/stackbot/src/**/*.browser.test.tsx'],
    exclude: configDefaults.exclude,
    setupFiles: [fileURLToPath(import.meta.resolve('./portal/src/testing/browser-setup.ts'))],
    // One page for all of them: loading the code anew for each file would cost more than the tests.
    isolate: false,
    fileParallelism: false,
    // After the others, whose workers leave no core to a browser.
    sequence: { groupOrder: 1 },
    // Other work on the machine may hold a test up; one that hangs is found all the same.
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: {
          executablePath: await findBrowser(),
          chromiumSandbox: false,
          // No page lives long enough to earn back the compiler's time.
          args: ['--js-flags=--no-opt'],
        },
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
};

/** One project, since each has its own server and its own processes, which load what packages share anew. */
const packages = {
  test: {
    name: 'packages',
    include: ['packages/*/src/**/!(*.browser).test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    // As for screens.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};

export default defineConfig({
  test: {
    projects: ['api', 'portal', screens, 'site', 'studio', packages],
  },
});
