import type { Action, SanityClient } from '@sanity/client';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestServer } from './test-server.ts';

const plan = { _id: 'plan', _type: 'plan', price: 79 };
const ids = { publishedId: 'plan', draftId: 'drafts.plan' };
const edit = (price: number): Action => ({
  actionType: 'sanity.action.document.edit',
  ...ids,
  patch: { set: { price } },
});
const publish: Action = { actionType: 'sanity.action.document.publish', ...ids };
const unpublish: Action = { actionType: 'sanity.action.document.unpublish', ...ids };
const discard: Action = { actionType: 'sanity.action.document.discard', draftId: 'drafts.plan' };
const remove: Action = {
  actionType: 'sanity.action.document.delete',
  publishedId: 'plan',
  includeDrafts: ['drafts.plan'],
};

type Document = { _id: string; _rev: string; price: number };
type Event = { type: string; versionRevisionId?: string; revisionId?: string };

const patch = z.tuple([z.literal(0), z.unknown()]);
const lineSchema = z.object({
  id: z.string(),
  author: z.string(),
  documentIDs: z.array(z.string()),
  effects: z.record(z.string(), z.object({ apply: patch, revert: patch })),
  mutations: z.array(z.unknown()).optional(),
});

/** Asks a server about its past as Studio does. */
function askHistory(client: SanityClient) {
  const get = <Answer>(path: string) => client.request<Answer>({ url: `/data/history/production/${path}` });
  return {
    listTransactions: async (documents: string, query: string) => {
      const lines = await get<string | undefined>(`transactions/${documents}?effectFormat=mendoza&${query}`);
      return (lines ?? '')
        .split('\n')
        .filter(Boolean)
        .map((line) => lineSchema.parse(JSON.parse(line)));
    },
    listDocuments: async (documents: string, query: string) =>
      (await get<{ documents: Document[] }>(`documents/${documents}?${query}`)).documents,
    listEvents: async (id: string, query = '') =>
      (await get<{ events: Record<string, Event[]> }>(`events/documents/${id}?${query}`)).events[id] ?? [],
  };
}

/** A server in which each action is a transaction named after its place: t1, t2, ... */
async function startWith(actions: Action[]) {
  const server = await startTestServer({ documents: [plan] });
  for (const [index, action] of actions.entries()) {
    await server.client.action(action, { transactionId: `t${index + 1}` });
  }
  return { ...server, ...askHistory(server.client) };
}

describe('transactions', () => {
  it('tell how each document changed, and back', async () => {
    const { listTransactions } = await startWith([edit(85), publish]);
    const [made, published] = await listTransactions('plan,drafts.plan', 'fromTransaction=t1');
    expect(made?.effects['drafts.plan']).toMatchObject({ apply: [0, { price: 85 }], revert: [0, null] });
    expect(published).toMatchObject({
      id: 't2',
      author: 'local-editor',
      documentIDs: ['plan', 'drafts.plan'],
      effects: {
        plan: { apply: [0, { price: 85 }], revert: [0, { price: 79 }] },
        'drafts.plan': { apply: [0, null], revert: [0, { price: 85 }] },
      },
    });
    expect(published?.effects['plan']?.apply[1]).not.toHaveProperty('_rev');
  });

  it.each([
    ['', ['seed', 't1', 't2', 't3']],
    ['reverse=true&limit=2', ['t3', 't2']],
    ['reverse=true&toTransaction=t2', ['t2', 't1', 'seed']],
    ['fromTransaction=t1&toTransaction=t2', ['t1', 't2']],
    ['fromTransaction=&toTransaction=t1', ['seed', 't1']],
    ['fromTransaction=long-gone&limit=1', ['seed']],
    ['toTransaction=long-gone', []],
    ['fromTime=2099-01-01T00:00:00Z', []],
    ['toTime=2099-01-01T00:00:00%2B13:00', ['seed', 't1', 't2', 't3']],
  ])('are chosen by %s', async (query, expected) => {
    const { listTransactions } = await startWith([edit(85), edit(86), edit(87)]);
    const listed = (await listTransactions('plan,drafts.plan', query)).map(({ id }) => id);
    expect(listed.map((id) => (/^t\d$/.test(id) ? id : 'seed'))).toEqual(expected);
  });

  it('show other documents and the mutations only on request', async () => {
    const { listTransactions } = await startWith([edit(85), publish]);
    const [one] = await listTransactions(
      'drafts.plan',
      'reverse=true&limit=1&excludeContent=true&includeIdentifiedDocumentsOnly=true',
    );
    expect(one).not.toHaveProperty('mutations');
    expect(one?.documentIDs).toEqual(['drafts.plan']);
    const [all] = await listTransactions('drafts.plan', 'reverse=true&limit=1');
    expect(all?.documentIDs).toEqual(['plan', 'drafts.plan']);
    expect(all?.mutations).toContainEqual({ delete: { id: 'drafts.plan' } });
  });

  it('outlive a restart', async () => {
    const { listTransactions, restart } = await startWith([edit(85), publish, edit(90)]);
    const before = await listTransactions('plan,drafts.plan', '');
    const { client } = await restart();
    expect(await askHistory(client).listTransactions('plan,drafts.plan', '')).toEqual(before);
  });
});

describe('earlier versions', () => {
  it('are found by revision', async () => {
    const { listDocuments } = await startWith([edit(85), publish, edit(90), publish]);
    expect(await listDocuments('plan,drafts.plan', 'revision=t3')).toMatchObject([
      { _id: 'plan', _rev: 't2', price: 85 },
      { _id: 'drafts.plan', _rev: 't3', price: 90 },
    ]);
    expect(await listDocuments('plan', 'revision=unknown')).toEqual([]);
  });

  it('are found by time', async () => {
    const { client, listDocuments } = await startWith([edit(85), publish]);
    const published = await client.getDocument('plan');
    const time = encodeURIComponent(published?._updatedAt ?? '');
    expect(await listDocuments('plan', `time=${time}`)).toEqual([published]);
    expect(await listDocuments('plan', 'time=2001-01-01T00:00:00Z')).toEqual([]);
  });

  it('are found for a deleted document too', async () => {
    const { listDocuments } = await startWith([edit(85), remove]);
    expect(await listDocuments('plan,drafts.plan', 'lastRevision=true')).toMatchObject([
      { _id: 'plan', price: 79 },
      { _id: 'drafts.plan', _rev: 't1', price: 85 },
    ]);
  });

  it('can be put back', async () => {
    const { client, listDocuments } = await startWith([edit(85), publish]);
    const [first] = await listDocuments('plan', 'time=2099-01-01T00:00:00Z');
    await client.action(edit(99));
    await client.action({
      actionType: 'sanity.action.document.replaceDraft',
      publishedId: 'plan',
      attributes: { _type: 'plan', ...first, _id: 'drafts.plan' },
    });
    expect((await client.getDocument('drafts.plan'))?.['price']).toBe(85);
  });

  it.each(['', 'revision=a&time=2001-01-01T00:00:00Z', 'time=yesterday'])(
    'are not found by "%s"',
    async (query) => {
      const { listDocuments } = await startWith([]);
      await expect(listDocuments('plan', query)).rejects.toMatchObject({ statusCode: 400 });
    },
  );
});

describe('events', () => {
  it('of a published document are its publications, newest first', async () => {
    const { listEvents } = await startWith([edit(85), edit(86), publish, edit(87), discard, unpublish]);
    expect(await listEvents('plan')).toMatchObject([
      { type: 'unpublishDocument', versionId: 'drafts.plan', versionRevisionId: 't6' },
      {
        type: 'publishDocumentVersion',
        documentId: 'plan',
        revisionId: 't3',
        versionId: 'drafts.plan',
        versionRevisionId: 't2',
        author: 'local-editor',
      },
      { type: 'createLiveDocument' },
    ]);
  });

  it('of a draft are its creations, publications and discardings', async () => {
    const { listEvents } = await startWith([edit(85), edit(86), publish, edit(87), discard, unpublish]);
    expect(await listEvents('drafts.plan')).toMatchObject([
      { type: 'createDocumentVersion', versionRevisionId: 't6' },
      { type: 'deleteDocumentVersion', versionRevisionId: 't4' },
      { type: 'createDocumentVersion', versionId: 'drafts.plan', versionRevisionId: 't4' },
      { type: 'publishDocumentVersion', revisionId: 't3', versionRevisionId: 't2' },
      { type: 'createDocumentVersion', versionRevisionId: 't1' },
    ]);
  });

  it('tell a deletion from an unpublishing', async () => {
    const { listEvents } = await startWith([edit(85), remove]);
    for (const id of ['plan', 'drafts.plan']) {
      expect((await listEvents(id))[0]).toMatchObject({ type: 'deleteDocumentGroup', documentId: 'plan' });
    }
  });

  it('tell what was changed without a draft', async () => {
    const { client, listEvents } = await startWith([]);
    await client.mutate([{ patch: { id: 'plan', set: { price: 1 } } }], { transactionId: 'direct' });
    expect((await listEvents('plan'))[0]).toMatchObject({ type: 'updateLiveDocument', revisionId: 'direct' });
    expect(await listEvents('other')).toEqual([]);
  });

  it('come in pages', async () => {
    const { client, listEvents } = await startWith([edit(85), publish, edit(86), publish]);
    const { nextCursor } = await client.request<{ nextCursor: string }>({
      url: '/data/history/production/events/documents/plan?limit=2',
    });
    expect(await listEvents('plan', `limit=2&nextCursor=${nextCursor}`)).toMatchObject([
      { type: 'createLiveDocument' },
    ]);
  });
});
