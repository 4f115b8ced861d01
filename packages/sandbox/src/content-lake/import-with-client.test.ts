import type { SanityClient, SanityDocument } from '@sanity/client';
import { seedFolder } from '@stackworks/content/seed';
import { expect, it } from 'vitest';
import { omit } from './documents.ts';
import { importWithClient } from './import-with-client.ts';
import { createFolder, serveLake, startLake } from './test-lake.ts';

it(
  'makes of mutations and uploads alone the documents that the seed makes',
  { timeout: 60_000 },
  async () => {
    const seeded = await serveLake(await createFolder(), seedFolder);
    const written = await startLake();
    await importWithClient(written.client, seedFolder);

    const expected = await readContent(seeded.client, seeded.url);
    expect(expected.length).toBeGreaterThan(20);
    expect(await readContent(written.client, written.url)).toEqual(expected);
  },
);

/** Every document without what tells one dataset from another: revisions, times and the host. */
async function readContent(client: SanityClient, url: string) {
  const documents = await client.fetch<SanityDocument[]>('*', {}, { perspective: 'raw' });
  return documents.map((document) => {
    const { _id, ...content } = omit(document, '_rev', '_createdAt', '_updatedAt');
    return { _id, ...content, url: String(content['url']).replace(url, '') };
  });
}
