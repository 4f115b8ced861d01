import { defineConfig } from 'vitest/config';

/**
 * The API as one bundle for Node. Our own packages are bundled; npm packages are not, nor is the sandbox,
 * which the entry imports only when a hosted service is missing and which Node runs from its source.
 */
export default defineConfig({
  build: {
    ssr: 'src/index.ts',
    outDir: 'dist',
    emptyOutDir: false, // dist/types holds the declarations
    target: 'node22',
    sourcemap: true,
  },
  ssr: { external: ['@stackworks/sandbox'], noExternal: ['@stackworks/content', '@stackworks/contracts'] },
  test: { include: ['src/**/*.test.{ts,tsx}'] },
});
