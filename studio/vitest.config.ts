import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Studio takes seconds to load: all files share one copy of it, and none leaves anything behind.
  test: { isolate: false, unstubGlobals: true },
});
