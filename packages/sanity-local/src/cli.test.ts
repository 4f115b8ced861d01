import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createFolder, startCommand, writeDataset } from './test-server.ts';

const program = fileURLToPath(new URL('cli.ts', import.meta.url));
const run = promisify(execFile);
const patience = { timeout: 30_000 };

it('serves a seed, and what was changed is there after a restart', patience, async () => {
  const [dataDir, seedFolder] = [await createFolder(), await createFolder()];
  await writeDataset(seedFolder, { documents: [{ _id: 'plan', _type: 'plan', price: 79 }] });
  const { client, stop, settings } = await startCommand('--data', dataDir, '--seed', seedFolder);
  expect(settings).toMatchObject({ SANITY_PROJECT_ID: 'kiosk', SANITY_DATASET: 'production' });
  await client.patch('plan').inc({ price: 6 }).commit();
  await stop('SIGTERM');

  const again = await startCommand('--data', dataDir);
  expect(await again.client.fetch('*[_type == "plan"].price')).toEqual([85]);
  expect(again.settings['SANITY_WEBHOOK_SECRET']).toBe(settings['SANITY_WEBHOOK_SECRET']);
});

it('lets pages of the listed origins call, and no others', patience, async () => {
  const { url } = await startCommand('--data', await createFolder(), '--origin', 'http://localhost:3000');
  const call = (origin: string) => fetch(`${url}/v2025-06-01/users/me`, { headers: { origin } });
  const listed = await call('http://localhost:3000');
  expect([listed.status, listed.headers.get('access-control-allow-origin')]).toEqual([
    200,
    'http://localhost:3000',
  ]);
  expect((await call('https://attacker.example')).status).toBe(403);
});

it('explains itself, and what it does not understand', patience, async () => {
  expect((await run(process.execPath, [program, '--help'])).stdout).toContain(
    'Usage: sanity-local [options]',
  );
  const failed = async (...options: string[]) => run(process.execPath, [program, ...options]).catch(String);
  expect(await failed('--prot', '1')).toContain("Unknown option '--prot'");
  expect(await failed('--port', 'x')).toContain('--port should be a number, such as 3900.');
});
