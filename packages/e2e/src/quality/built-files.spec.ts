import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const root = join(import.meta.dirname, '../../../..');
const dataDir = process.env['E2E_DATA_DIR'] ?? join(root, '.data');

/** What browsers are sent: the builds, and the site as it has been rendered from content. */
const folders = ['portal/dist', 'site/dist/client', 'studio/dist'].map((folder) => join(root, folder));

/** Names of variables that hold secrets, and what secrets look like; compiled code has no use for either. */
const telling = [
  /\b(SESSION_SECRET|METRICS_TOKEN|STRIPE_SECRET_KEY|(SANITY|STRIPE)_WEBHOOK_SECRET|SANITY_API_READ_TOKEN|SMTP_URL|S3_SECRET_ACCESS_KEY)\b/,
  /\b[rs]k_(test|live)_\w{8}|\bwhsec_\w{8}|-----BEGIN [A-Z ]*PRIVATE KEY|\$argon2id\$/,
  /sourceMappingURL=|\/node_modules\/\.pnpm\//,
];

async function* readTexts(folder: string): AsyncGenerator<{ path: string; text: string }> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && /\.(m?js|css|html|json|svg|txt|xml|map)$/.test(path)) {
      yield { path, text: await readFile(path, 'utf8') };
    }
  }
}

test('what browsers are sent holds no secret, and no map of our sources', async ({ request }) => {
  const sessionSecret = (await readFile(join(dataDir, 'session-secret'), 'utf8')).trim();
  expect(sessionSecret.length).toBeGreaterThanOrEqual(32);
  const found: string[] = [];
  const scripts: string[] = [];
  for (const folder of [...folders, join(dataDir, 'site')]) {
    for await (const { path, text } of readTexts(folder)) {
      if (path.endsWith('.map')) found.push(`${path} is a map`);
      if (text.includes(sessionSecret)) found.push(`${path} holds the session secret`);
      for (const pattern of telling) {
        const [what] = pattern.exec(text) ?? [];
        if (what !== undefined) found.push(`${path} holds ${what}`);
      }
      if (path.startsWith(join(root, 'portal/dist')) && path.endsWith('.js')) scripts.push(path);
    }
  }
  expect(found).toEqual([]);

  // Nor by guessing at the name of one.
  const names = scripts.slice(0, 5).map((path) => path.slice(join(root, 'portal/dist').length));
  for (const name of [
    ...names.map((one) => `${one}.map`),
    '/.env',
    '/.git/config',
    '/session-secret',
    '/stackworks.db',
  ]) {
    expect((await request.get(name)).status(), name).toBe(404);
  }
});
