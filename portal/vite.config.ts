import { viteFonts } from '@stackworks/ui/vite-fonts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leaveOutJsonSchema } from './leave-out-json-schema.ts';
import { showStackbot } from './show-stackbot.ts';

/** Where the API listens while the portal is developed. */
const apiOrigin = process.env['PUBLIC_URL'] ?? 'http://localhost:4321';

/** Small parts that nearly every screen has: together they are one file, and pack better than as a dozen. */
const common =
  /portal\/src\/(lib\/(api\/paging|format-price|forms\/drafts|session\/(return-path|use-token)|use-interval|use-tab)|components\/(panel|plan-badge|figures)|app\/layouts\/home-link|features\/accounts\/(login-notice|sign-in))\.tsx?$/;

export default defineConfig({
  plugins: [react(), viteFonts(), leaveOutJsonSchema(), showStackbot()],
  build: {
    assetsDir: 'portal-assets',
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', test: common }] } } },
  },
  server: { proxy: { '/api': apiOrigin } },
});
