import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestFolder } from '#test/database.ts';
import { runRenderer } from './run-renderer.ts';

it('a renderer that hangs is ended, and said to have taken too long', async () => {
  const renderer = join(await createTestFolder(), 'cli.mjs');
  await writeFile(renderer, `process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000);`);
  const render = runRenderer(renderer, {}, AbortSignal.timeout(20_000), 500);

  await expect(render).rejects.toThrow(/^the site could not be built: it took longer than 0\.5 s$/);
}, 30_000);
