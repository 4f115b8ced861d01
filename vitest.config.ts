import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'api',
      'portal',
      'site',
      'studio',
      'packages/bench',
      'packages/business-time',
      'packages/contracts',
      'packages/content',
      'packages/database',
      'packages/email',
      'packages/sandbox',
      'packages/sanity-local',
      'packages/stackbot',
      'packages/stripe-local',
      'packages/ui',
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
    ],
  },
});
