import { viteFonts } from '@stackworks/ui/vite-fonts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leaveOutJsonSchema } from './leave-out-json-schema.ts';
import { showStackbot } from './show-stackbot.ts';

/** Where the API listens while the portal is developed. */
const apiOrigin = process.env['PUBLIC_URL'] ?? 'http://localhost:4321';

export default defineConfig({
  plugins: [react(), viteFonts(), leaveOutJsonSchema(), showStackbot()],
  build: { assetsDir: 'portal-assets', target: 'es2022' },
  server: { proxy: { '/api': apiOrigin } },
});
