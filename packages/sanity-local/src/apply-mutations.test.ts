import { describe, expect, it } from 'vitest';
import { startTestServer } from './test-server.ts';

const note = { _id: 'note', _type: 'note', title: 'First', tags: [{ _key: 'a', name: 'one' }], count: 1 };

describe('mutating', () => {
  it('creates a document, with an id when it has none', async () => {
    const { client } = await startTestServer();
    const created = await client.create({ _type: 'note', title: 'Hello' });
    expect(created).toMatchObject({ title: 'Hello', _createdAt: created._updatedAt });
    expect(await client.getDocument(created._id)).toEqual(created);
    expect((await client.create({ _id: 'drafts.', _type: 'note' }))._id).toMatch(/^drafts\..{36}$/);
  });

  it('rejects creating what exists, and changes nothing', async () => {
    const { client } = await startTestServer({ documents: [note] });
    const writing = client.mutate([
      { create: { ...note, _id: 'other' } },
      { create: { ...note, title: 'Again' } },
    ]);
    await expect(writing).rejects.toMatchObject({
      statusCode: 409,
      details: { items: [{ index: 1, error: { type: 'documentAlreadyExistsError', id: 'note' } }] },
    });
    expect(await client.fetch('*[_type == "note"].title')).toEqual(['First']);
  });

  it('replaces, or leaves alone what is already there', async () => {
    const { client } = await startTestServer({ documents: [note] });
    expect(await client.createOrReplace({ _id: 'note', _type: 'note', title: 'New' })).not.toHaveProperty(
      'tags',
    );
    expect(await client.createIfNotExists({ _id: 'note', _type: 'note', title: 'Newer' })).toMatchObject({
      title: 'New',
    });
  });

  it('patches values, arrays and text', async () => {
    const { client } = await startTestServer({ documents: [note] });
    const patched = await client
      .patch('note')
      .set({ 'tags[_key=="a"].name': 'uno' })
      .setIfMissing({ author: 'Aroha' })
      .inc({ count: 2 })
      .insert('after', 'tags[-1]', [{ _key: 'b', name: 'dos' }])
      .diffMatchPatch({ title: '@@ -1,5 +1,6 @@\n First\n+!\n' })
      .commit();
    expect(patched).toMatchObject({ title: 'First!', author: 'Aroha', count: 3 });
    expect(patched['tags']).toEqual([
      { _key: 'a', name: 'uno' },
      { _key: 'b', name: 'dos' },
    ]);
    expect(await client.patch('note').unset(['tags[_key=="a"]', 'author']).commit()).toMatchObject({
      tags: [{ _key: 'b', name: 'dos' }],
    });
  });

  it('uses the client’s transaction id as the revision', async () => {
    const { client } = await startTestServer({ documents: [note] });
    const answer = await client
      .transaction()
      .patch('note', (patch) => patch.set({ title: 'Second' }))
      .create({ _id: 'other', _type: 'note' })
      .transactionId('my-transaction')
      .commit();
    expect(answer).toMatchObject({ transactionId: 'my-transaction', documentIds: ['note', 'other'] });
    expect(await client.fetch('*[_type == "note"]._rev')).toEqual(['my-transaction', 'my-transaction']);
  });

  it('rejects a patch of another revision with 409', async () => {
    const { client } = await startTestServer({ documents: [note] });
    const revision = (await client.getDocument('note'))?._rev ?? '';
    const first = await client.patch('note').ifRevisionId(revision).set({ title: 'Mine' }).commit();
    await expect(
      client.patch('note').ifRevisionId(revision).set({ title: 'Theirs' }).commit(),
    ).rejects.toMatchObject({
      statusCode: 409,
      details: { items: [{ error: { currentRevisionID: first._rev, expectedRevisionID: revision } }] },
    });
    expect((await client.getDocument('note'))?.['title']).toBe('Mine');
  });

  it('rejects patching what is not there, and changing an id', async () => {
    const { client } = await startTestServer({ documents: [note] });
    await expect(client.patch('nothing').set({ a: 1 }).commit()).rejects.toMatchObject({ statusCode: 404 });
    await expect(client.patch('note').set({ _id: 'renamed' }).commit()).rejects.toThrow('immutable');
  });

  it('patches and deletes what a query selects', async () => {
    const { client } = await startTestServer({
      documents: [note, { ...note, _id: 'second', title: 'Second' }],
    });
    await client
      .patch({ query: '*[_type == $type]', params: { type: 'note' } })
      .set({ seen: true })
      .commit();
    expect(await client.fetch('count(*[seen == true])')).toBe(2);
    await client.delete({ query: '*[title == "Second"]' });
    await client.delete('note');
    expect(await client.fetch('*[_type == "note"]')).toEqual([]);
  });

  it('loses none of many changes made at once', async () => {
    const { client } = await startTestServer({ documents: [note] });
    await Promise.all(Array.from({ length: 50 }, () => client.patch('note').inc({ count: 1 }).commit()));
    expect(await client.fetch('*[_id == "note"][0].count')).toBe(51);
  });

  it('gives array items a key on request', async () => {
    const { client } = await startTestServer();
    const document = { _id: 'list', _type: 'list', items: [{ name: 'a' }, { _key: 'own', name: 'b' }] };
    const created = await client.create(document, { autoGenerateArrayKeys: true });
    expect(created.items).toMatchObject([{ name: 'a' }, { _key: 'own', name: 'b' }]);
    expect(created.items[0]).toHaveProperty('_key');
  });

  it('only validates on a dry run', async () => {
    const { client } = await startTestServer();
    expect(await client.create({ _id: 'try', _type: 'note' }, { dryRun: true })).toMatchObject({
      _id: 'try',
    });
    expect(await client.getDocument('try')).toBeUndefined();
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['an unknown operation', '{"mutations":[{"explode":{"id":"note"}}]}'],
    ['a malformed id', '{"mutations":[{"create":{"_id":"a b","_type":"note"}}]}'],
  ])('answers 400 to %s', async (_what, body) => {
    const { url } = await startTestServer();
    const response = await fetch(`${url}/v2025-06-01/data/mutate/production`, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: 'httpBadRequestError' }, statusCode: 400 });
  });
});
