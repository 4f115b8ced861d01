import { appendFile, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { upgradeWebSocket } from '@hono/node-server';
import { describe, expect, it } from 'vitest';
import { applyMutations } from './apply-mutations.ts';
import { startSanity } from './index.ts';
import { openDocumentStore } from './document-store.ts';
import {
  createFolder,
  drawPicture,
  readStoredLines,
  serveFolders,
  startTestServer,
  writeDataset,
} from './test-server.ts';
import { transact } from './transact.ts';

const plan = { _id: 'plan', _type: 'plan', price: 97 };
const readPrice = '*[_id == "plan"][0].price';

describe('starting again', () => {
  it('stores what was written', async () => {
    const { client, restart } = await startTestServer({ documents: [plan] });
    await client.create({ _id: 'drafts.plan', _type: 'plan', price: 99 });
    const ids = ['plan', 'drafts.plan'];
    const before = await client.getDocuments(ids);
    expect(await (await restart()).client.getDocuments(ids)).toEqual(before);
  });

  it('follows the seed in documents nobody has edited, and gives them a new revision', async () => {
    const { client, restart, seedFolder } = await startTestServer({
      documents: [plan, { _id: 'gone', _type: 'faq' }],
    });
    const before = await client.getDocument('plan');
    await writeDataset(seedFolder, {
      documents: [
        { ...plan, price: 107 },
        { _id: 'added', _type: 'faq' },
      ],
    });
    const { client: again } = await restart();
    const after = await again.getDocument('plan');
    expect(after).toMatchObject({ price: 107, _createdAt: before?._createdAt });
    expect(after?._rev).not.toBe(before?._rev);
    expect(await again.fetch('*[_type == "faq"]._id')).toEqual(['added']);
  });

  it('retains the revision while the seed is unchanged', async () => {
    const { client, restart, seedFolder } = await startTestServer({ documents: [plan] });
    const before = await client.getDocument('plan');
    await writeDataset(seedFolder, { documents: [{ price: 97, _type: 'plan', _id: 'plan' }] });
    expect(await (await restart()).client.getDocument('plan')).toEqual(before);
  });

  it('gives the same revision in another folder with the same seed', async () => {
    const [one, other] = [
      await startTestServer({ documents: [plan] }),
      await startTestServer({ documents: [plan] }),
    ];
    const revision = '*[_id == "plan"][0]._rev';
    expect(await one.client.fetch(revision)).toBe(await other.client.fetch(revision));
  });

  it('retains edits over a changed seed', async () => {
    const { client, restart, seedFolder } = await startTestServer({
      documents: [plan, { _id: 'faq', _type: 'faq' }],
    });
    await client.patch('plan').set({ price: 120 }).commit();
    await client.delete('faq');
    await writeDataset(seedFolder, {
      documents: [
        { ...plan, price: 107 },
        { _id: 'faq', _type: 'faq', title: 'New' },
      ],
    });
    const { client: again } = await restart();
    expect(await again.fetch(readPrice)).toBe(120);
    expect(await again.getDocument('faq')).toBeUndefined();
  });

  it('retains an edited document that the seed no longer has', async () => {
    const { client, restart, seedFolder } = await startTestServer({ documents: [plan] });
    await client.patch('plan').set({ price: 120 }).commit();
    await writeDataset(seedFolder, {});
    expect(await (await restart()).client.fetch(readPrice)).toBe(120);
  });

  it('follows a picture replaced under the same name', async () => {
    const documents = [{ _id: 'home', _type: 'page', hero: { _sanityAsset: 'image@file://./images/a.png' } }];
    const { restart, seedFolder } = await startTestServer({
      documents,
      images: { 'images/a.png': await drawPicture(3, 3) },
    });
    await writeDataset(seedFolder, { documents, images: { 'images/a.png': await drawPicture(5, 5) } });
    const { client } = await restart();
    expect(await client.fetch('*[_id == "home"][0].hero.asset->metadata.dimensions.width')).toBe(5);
  });
});

describe('the files', () => {
  it('are a dataset that can be imported: pictures by path, asset documents apart', async () => {
    const documents = [
      { _id: 'home', _type: 'page', hero: { _type: 'image', _sanityAsset: 'image@file://./images/a.png' } },
    ];
    const { stop, dataDir } = await startTestServer({
      documents,
      images: { 'images/a.png': await drawPicture(3, 3) },
    });
    await stop();
    const lines = await readStoredLines(dataDir);
    expect(lines).toEqual([
      expect.stringMatching(/"_sanityAsset":"image@file:\/\/\.\/images\/[0-9a-f]{40}-3x3\.png"/),
    ]);

    const copy = await serveFolders(await createFolder(), join(await copyStore(dataDir), 'production'));
    expect(await copy.client.fetch('*[_id == "home"][0].hero.asset->size')).toBeGreaterThan(0);
  });

  it('may be edited by hand while the server is stopped', async () => {
    const { client, stop, dataDir, restart } = await startTestServer({
      documents: [plan, { _id: 'faq', _type: 'faq' }],
    });
    const before = await client.getDocument('plan');
    await stop();
    const edited = [JSON.stringify({ ...before, price: 150 }), '{"_id":"typed","_type":"faq"}'];
    await writeFile(join(dataDir, 'production', 'data.ndjson'), edited.join('\n'));
    const { client: again } = await restart();
    const after = await again.getDocument('plan');
    expect([after?.['price'], after?._rev === before?._rev]).toEqual([150, false]);
    expect(await again.fetch('*[_type == "faq"]._id')).toEqual(['typed']);
  });

  it('start from the seed again when the data file is removed', async () => {
    const { client, dataDir, restart, stop } = await startTestServer({ documents: [plan] });
    await client.patch('plan').set({ price: 120 }).commit();
    await stop();
    await rm(join(dataDir, 'production', 'data.ndjson'));
    expect(await (await restart()).client.fetch(readPrice)).toBe(97);
  });

  it.each([
    ['is not JSON', '{"_id":"a","_type":"b"}\n{"_id":', 'line 2 is not JSON'],
    ['has no type', '{"_id":"a"}', 'line 1 is not a document with _id and _type'],
    [
      'names a strange asset',
      '{"_id":"a","_type":"b","x":{"_sanityAsset":"a.png"}}',
      'should name a picture like',
    ],
  ])('say which line %s', async (_what, text, message) => {
    const seedFolder = await createFolder();
    await writeFile(join(seedFolder, 'production.ndjson'), text);
    const opening = startSanity({
      dataDir: await createFolder(),
      seedFolder,
      projectId: 'p',
      dataset: 'd',
      upgradeWebSocket,
    });
    await expect(opening).rejects.toThrow(message);
  });
});

it('neither acknowledges nor shows a change that could not be written', async () => {
  const [folder, seedFolder] = [await createFolder(), await createFolder()];
  await writeDataset(seedFolder, { documents: [plan] });
  const store = await openDocumentStore(folder, seedFolder);
  const published: string[] = [];
  store.subscribe(({ transactionId }) => published.push(transactionId));
  const before = new Map(store.documents);
  await store.close(); // from here on the log takes nothing more
  const create = transact(store, (working, stamp) =>
    applyMutations(working, [{ create: { _id: 'faq', _type: 'faq' } }], stamp, {
      projectId: 'kiosk',
      dataset: 'production',
    }),
  );

  await expect(create).rejects.toThrow();
  expect(store.documents).toEqual(before);
  expect(published).toEqual([]);
});

describe('after a crash', () => {
  it('has every acknowledged change, and drops one cut short', async () => {
    const { client, dataDir, seedFolder } = await startTestServer({ documents: [plan] });
    for (const price of [101, 102, 103]) await client.patch('plan').set({ price }).commit();
    await client.create({ _id: 'other', _type: 'plan', price: 1 });
    await client.delete('other');

    const crashed = await copyStore(dataDir);
    await appendFile(join(crashed, 'production', 'history.log'), '{"transactionId":"torn","chan');
    const { client: recovered } = await serveFolders(crashed, seedFolder);
    expect(await recovered.fetch('*[_type == "plan"]{ _id, price }')).toEqual([{ _id: 'plan', price: 103 }]);
    expect(await recovered.getDocument('plan')).toEqual(await client.getDocument('plan'));
  });

  it('does a transaction once, however often it is sent', async () => {
    const { client, dataDir, seedFolder } = await startTestServer({ documents: [plan] });
    const send = (to: typeof client) =>
      to.mutate([{ patch: { id: 'plan', inc: { price: 1 } } }], { transactionId: 'sent-again' });
    const first = await send(client);
    expect(await send(client)).toEqual(first);
    const { client: recovered } = await serveFolders(await copyStore(dataDir), seedFolder);
    expect(await send(recovered)).toEqual(first);
    expect(await recovered.fetch(readPrice)).toBe(98);
  });

  it('prefers a later manual edit to the log', async () => {
    const { client, dataDir, seedFolder } = await startTestServer({ documents: [plan] });
    await client.patch('plan').set({ price: 101 }).commit();
    const crashed = await copyStore(dataDir);
    await writeFile(join(crashed, 'production', 'data.ndjson'), JSON.stringify({ ...plan, price: 150 }));
    expect(await (await serveFolders(crashed, seedFolder)).client.fetch(readPrice)).toBe(150);
  });

  it('says so when the log is damaged before its end', async () => {
    const { dataDir, seedFolder, stop } = await startTestServer();
    await stop();
    await writeFile(join(dataDir, 'production', 'history.log'), 'x\n{}\n');
    await expect(serveFolders(dataDir, seedFolder)).rejects.toThrow('history.log, line 1 is damaged');
  });
});

/** What a process that is killed leaves on disk: the files as they are, with no tidying up. */
async function copyStore(dataDir: string): Promise<string> {
  const copy = await createFolder();
  await cp(dataDir, copy, { recursive: true });
  return copy;
}
