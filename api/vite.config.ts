import { defineConfig } from 'vitest/config';

/**
 * One bundle for Node, which loads several times faster than a thousand small files, and the programs that decode pictures and read emails. Packages with native code or
 * worker threads stay outside, as does the sandbox, which Node runs from its source and only when it is needed.
 */
export default defineConfig(({ command }) => ({
  // React's build for production renders an email several times faster, whatever NODE_ENV says at run time.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    ssr: true,
    emptyOutDir: false, // dist/types holds the declarations
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input: [
        'src/index.ts',
        'src/billing-command.ts',
        'src/backup-command.ts',
        'src/staff-command.ts',
        'src/seed-command.ts',
        'src/platform/images/image-process.ts',
        'src/modules/replies/email-process.ts',
        'src/platform/task-process/watchdog.ts',
      ],
      external: ['@stackworks/sandbox', '@stackworks/sandbox/copy'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: {
    // Tests load packages as they are, which is quicker than transforming each.
    noExternal: command === 'build' || undefined,
    external: [
      '@aws-sdk/client-s3',
      '@aws-sdk/lib-storage',
      '@libsql/client',
      '@libsql/core',
      '@node-rs/argon2',
      'libheif-js/wasm-bundle.js',
      'libsql',
      'pino',
      'sharp',
    ],
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    server: { deps: { external: [/\/packages\/(sandbox|stripe-local|sanity-local)\//] } },
  },
}));
