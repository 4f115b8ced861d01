import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };

/** Packages the bundle leaves to Node: all that the API declares, but for our own, which are TypeScript. */
const external = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@stackworks/'));

export default defineConfig({
  build: {
    ssr: 'src/index.ts',
    emptyOutDir: false, // dist/types holds the declarations
    rolldownOptions: { output: { chunkFileNames: '[name].js' } },
    target: 'node24',
    sourcemap: true,
  },
  // The entry imports the sandbox only when a hosted service is missing, and Node runs it from its source.
  ssr: { noExternal: true, external: [...external, '@stackworks/sandbox'] },
  test: { include: ['src/**/*.test.{ts,tsx}'] },
});
