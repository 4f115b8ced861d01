import { viteFonts } from '@stackworks/ui/fonts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leaveOutJsonSchema } from './leave-out-json-schema.ts';
import { showStackbot } from './show-stackbot.ts';

/** Where the API listens while the portal is developed. */
const apiOrigin = process.env['PUBLIC_URL'] ?? 'http://localhost:4321';

/** Small parts that every screen has, those of signing in too: together they are one file, and pack better than as a dozen. */
const common =
  /portal\/src\/(lib\/(forms\/drafts|session\/return-path)|app\/layouts\/home-link|features\/sessions\/(login-notice|sign-in))\.tsx?$/;

/** Small parts that nearly every screen has once somebody is signed in. */
const signedIn =
  /portal\/src\/(lib\/(format|hooks|address)|components\/panel|features\/billing\/plan-gate)\.tsx?$/;

export default defineConfig({
  plugins: [react(), viteFonts(), leaveOutJsonSchema(), showStackbot()],
  build: {
    assetsDir: 'portal-assets',
    target: 'es2022',
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
});
