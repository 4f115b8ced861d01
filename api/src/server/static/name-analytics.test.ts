import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestFolder } from '#test/database.ts';
import { nameAnalytics } from './content-policy.ts';

it('has a page say where it reports to, in every copy that is sent', async () => {
  const folder = await createTestFolder();
  for (const name of ['index.html', 'index.html.br', 'index.html.gz', 'other.js.br']) {
    await writeFile(join(folder, name), '<!doctype html><html lang="en-NZ"><body></body></html>');
  }

  await nameAnalytics(folder, { url: 'https://plausible.example/api/event?a="1"&b=2', domain: 'stackworks' });

  expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain(
    '<html data-analytics-url="https://plausible.example/api/event?a=&quot;1&quot;&amp;b=2" data-analytics-domain="stackworks" lang="en-NZ">',
  );
  expect((await readdir(folder)).sort()).toEqual(['index.html', 'other.js.br']);
});
