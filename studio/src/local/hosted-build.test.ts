import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { buildConstants } from '#/content-project.ts';

/** Words of event-streams.ts that are nowhere else. */
const marker = 'The connection to the sandbox was lost';

test('a build for the hosted service has no code that connects to the sandbox', async () => {
  expect(await buildFor({ SANITY_PROJECT_ID: 'abc123' })).not.toContain(marker);
});

test('a build without a project of its own does', async () => {
  expect(await buildFor({})).toContain(marker);
});

/** Builds Studio's configuration, leaving out the packages it uses. */
async function buildFor(environment: Record<string, string>): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    define: buildConstants(environment),
    build: {
      write: false,
      rolldownOptions: {
        input: join(import.meta.dirname, '..', '..', 'sanity.config.ts'),
        external: /^(?![#./]|@stackworks)/,
        preserveEntrySignatures: 'strict',
      },
    },
  });
  return JSON.stringify(output);
}
