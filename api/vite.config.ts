import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };

/** Packages the bundle leaves to Node: all that the API declares, but for our own, which are TypeScript. */
const published = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@stackworks/'));

export default defineConfig({
  build: {
    ssr: 'src/index.ts',
    emptyOutDir: false, // dist/types holds the declarations
    rolldownOptions: {
      // The entry imports the sandbox only when a hosted service is missing, and Node runs it from its source.
      external: ['@stackworks/sandbox'],
      output: { chunkFileNames: '[name].js' },
    },
    target: 'node24',
    sourcemap: true,
  },
  ssr: { noExternal: true, external: published },
  test: { include: ['src/**/*.test.{ts,tsx}'] },
});
