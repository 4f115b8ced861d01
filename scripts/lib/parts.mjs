import { fromRoot } from './terminal.mjs';

/**
 * The parts that are built before the API starts. The site is only compiled here: the API renders it, since that needs
 * content.
 * A part is built again when a file or folder of its `inputs` changes, or a variable of its `environment`.
 * `brotli` is the quality its files are precompressed with, for parts that browsers load; Studio is megabytes large.
 */
export const parts = [
  {
    name: 'studio',
    command: ['@sanity/cli/bin/run.js', 'build', '--yes'],
    inputs: [
      'studio',
      'packages/business-time/src',
      'packages/content/src',
      'packages/contracts/src',
      'packages/ui/src',
    ],
    environment: ['SANITY_PROJECT_ID', 'SANITY_DATASET', 'SANITY_API_HOST'],
    brotli: 5,
  },
  {
    name: 'portal',
    command: ['vite/bin/vite.js', 'build'],
    inputs: ['portal', 'packages/ui', 'packages/stackbot', 'packages/contracts/src'],
    environment: [],
    brotli: 11,
  },
  {
    name: 'site',
    command: ['astro/bin/astro.mjs', 'build'],
    inputs: ['site', 'packages/ui', 'packages/stackbot', 'packages/content/src', 'packages/contracts/src'],
    environment: [],
    brotli: null,
  },
  {
    name: 'api',
    command: ['vite/bin/vite.js', 'build'],
    inputs: [
      'api',
      'packages/business-time/src',
      'packages/content/src',
      'packages/contracts/src',
      'packages/database/src',
      'packages/email/src',
      'packages/ui',
    ],
    environment: [],
    brotli: null,
  },
].map((part) => ({
  ...part,
  folder: fromRoot(part.name),
  inputs: [...part.inputs, 'pnpm-lock.yaml', 'tsconfig.base.json'].map(fromRoot),
}));
