import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'test/compile-site.ts',
    // Some tests render the whole site with every picture.
    testTimeout: 60_000,
  },
});
