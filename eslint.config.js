import astro from 'eslint-plugin-astro';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { effectsOfEvents, importBoundaries } from './eslint.boundaries.js';

export default defineConfig(
  {
    ignores: [
      '**/dist/**',
      '**/.astro/**',
      '**/.sanity/**',
      '**/.data/**',
      '**/*.gen.ts',
      'packages/e2e/{test-results,report}/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  ...tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^\\.\\./', message: 'Reach other folders through the "#/" alias.' }] },
      ],
      eqeqeq: 'error',
    },
  },

  ...astro.configs['flat/recommended'],

  {
    files: ['portal/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'crypto', property: 'randomUUID', message: 'Pages on plain HTTP lack it: use `newKey`.' },
      ],
    },
  },

  {
    files: ['api/src/modules/**/*.{ts,tsx}'],
    ignores: ['**/*.events.ts', '**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: Object.entries(effectsOfEvents).map(([name, importNames]) => ({
            name,
            importNames,
            message: 'Emit an event: what follows from a change is in `<noun>.events.ts`.',
          })),
        },
      ],
    },
  },

  importBoundaries(import.meta.dirname),

  { files: ['scripts/**/*.mjs'], rules: { 'no-restricted-imports': 'off' } },
);
