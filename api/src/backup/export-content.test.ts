import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { exportContent } from '#/backup/export-content.ts';
import { importIntoSandbox } from '#test/backups.ts';
import { startContentServer } from '#test/content-server.ts';
import { createTestFolder } from '#test/database.ts';

const documents = z.array(z.looseObject({ _id: z.string(), _type: z.string() }));
const toDocuments = (lines: string) =>
  documents.parse(
    lines
      .split('\n')
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line)),
  );

it(
  'content that is exported can be imported again: documents, drafts, pictures and files',
  { timeout: 60_000 },
  async () => {
    const { settings, client } = await startContentServer();
    const file = await client.assets.upload('file', Buffer.from('price list'), { filename: 'prices.txt' });
    const reference = { _type: 'file', asset: { _type: 'reference', _ref: file._id } };
    await client.create({ _id: 'drafts.prices', _type: 'page', title: 'Prices', list: reference });
    const folder = join(await createTestFolder(), 'content');
    const { documents: count, drafts } = await exportContent(settings, folder);

    const exported = toDocuments(await readFile(join(folder, 'data.ndjson'), 'utf8'));
    expect([exported.length, drafts]).toEqual([count, 1]);
    expect(exported.find(({ _id }) => _id === 'drafts.prices')).toMatchObject({
      list: { _sanityAsset: `file@file://./files/${file.sha1hash}.txt` },
    });
    expect(JSON.stringify(exported)).not.toContain('"_ref":"image-');

    const imported = await importIntoSandbox(folder);
    expect(toDocuments(await readFile(join(imported, 'data.ndjson'), 'utf8')).map(toContent)).toEqual(
      exported.map(toContent).toSorted((one, other) => (String(one['_id']) < String(other['_id']) ? -1 : 1)),
    );
    const assets = z.record(z.string(), z.looseObject({ _id: z.string(), sha1hash: z.string() }));
    const described = Object.values(
      assets.parse(JSON.parse(await readFile(join(imported, 'assets.json'), 'utf8'))),
    );
    expect(described.length).toBeGreaterThan(5);
    for (const { _id, sha1hash } of described) {
      const [kind, name, end] = [
        _id.split('-')[0] ?? '',
        _id.split('-').slice(1, -1).join('-'),
        _id.split('-').at(-1),
      ];
      const bytes = await readFile(join(folder, `${kind}s`, `${name}.${end ?? ''}`));
      expect(createHash('sha1').update(bytes).digest('hex')).toBe(sha1hash);
    }
  },
);

it('an export that content breaks off is no backup', async () => {
  const { settings, stop } = await startContentServer();
  await stop();

  await expect(exportContent(settings, await createTestFolder())).rejects.toThrow();
});

/** A document without what the store stamps on it. */
const toContent = (document: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(document).filter(([name]) => !['_rev', '_createdAt', '_updatedAt'].includes(name)),
  );
