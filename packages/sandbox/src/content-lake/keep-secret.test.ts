import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepSecret } from './keep-secret.ts';
import { createFolder } from './test-lake.ts';

it('stays the same, is nobody else’s, and differs from place to place', async () => {
  const file = join(await createFolder(), 'secret');
  const secret = await keepSecret(file);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await keepSecret(file)).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await keepSecret(join(await createFolder(), 'secret'))).not.toBe(secret);
});
