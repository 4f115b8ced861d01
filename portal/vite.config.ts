import { viteFonts } from '@stackworks/ui/fonts';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { leaveOutJsonSchema } from './leave-out-json-schema.ts';
import { showStackbot } from './show-stackbot.ts';

/** Where the API listens while the portal is developed. */
const apiOrigin = process.env['PUBLIC_URL'] ?? 'http://localhost:4321';

const parts = (...paths: string[]) => new RegExp(`(${paths.join('|')})\\.tsx?$`);

/** Small parts that every screen has, those of signing in too: together they are one file, and pack better than as a dozen. */
const common = parts(
  'packages/ui/src/components/(button|field|icon|states|toaster|use-is-online)',
  'portal/src/app/layouts/home-link',
  'portal/src/components/(notice-screen|screen-heading)',
  'portal/src/features/sessions/(login-notice|sign-in)',
  'portal/src/lib/(forms/(carried-email|drafts|failure-reports)|session/return-path)',
);

/** Small parts that nearly every screen has once somebody is signed in. */
const signedIn = parts(
  'packages/ui/src/components/(avatar|badge|dialog|tabs)',
  'portal/src/(components/panel|features/billing/plan-gate)',
  'portal/src/lib/(address|format|hooks)',
);

export default defineConfig({
  plugins: [react(), viteFonts(), leaveOutJsonSchema(), showStackbot()],
  build: {
    assetsDir: 'portal-assets',
    target: 'es2022',
    // Browsers that lack it load the same files a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'common', test: common, priority: 2 },
            { name: 'signed-in', test: signedIn, priority: 1 },
            // One file instead of eight that every screen with a date asks for.
            { name: 'dates', test: /node_modules\/date-fns\//, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': apiOrigin } },
  test: { exclude: [...configDefaults.exclude, '**/*.browser.test.tsx'] },
});
