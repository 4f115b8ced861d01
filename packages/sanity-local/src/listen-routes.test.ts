import type {
  ListenEvent,
  ListenEventName,
  ListenOptions,
  MutationEvent,
  ResumableListenEventNames,
  SanityClient,
} from '@sanity/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer } from './test-server.ts';

const plainEvents: ListenEventName[] = ['welcome', 'mutation', 'reconnect'];
const resumableEvents: ResumableListenEventNames[] = [...plainEvents, 'welcomeback', 'reset'];

const plan = { _id: 'plan.grow', _type: 'plan', name: 'Grow', price: 79 };

describe('listening', () => {
  it('says welcome, then tells of each change with all there is to know', async () => {
    const { client } = await startTestServer({ documents: [plan] });
    const before = await client.getDocument('plan.grow');
    const listener = listen(
      client,
      '*[_type == $type]',
      { type: 'plan' },
      {
        includePreviousRevision: true,
        effectFormat: 'mendoza',
      },
    );
    expect(await listener.next()).toHaveProperty('type', 'welcome');

    const after = await client.patch('plan.grow').set({ price: 85 }).commit({ transactionId: 'raise' });
    expect(await listener.next()).toEqual({
      type: 'mutation',
      eventId: 'raise#plan.grow',
      documentId: 'plan.grow',
      transactionId: 'raise',
      transition: 'update',
      identity: 'local-editor',
      timestamp: after._updatedAt,
      visibility: 'transaction',
      previousRev: before?._rev,
      resultRev: 'raise',
      mutations: [{ patch: { id: 'plan.grow', set: { price: 85 } } }],
      result: after,
      previous: before,
      effects: { apply: [0, { ...after, _rev: undefined }], revert: [0, { ...before, _rev: undefined }] },
      transactionTotalEvents: 1,
      transactionCurrentEvent: 0,
    });
  });

  it('sends no more than was requested', async () => {
    const { client } = await startTestServer({ documents: [plan] });
    const listener = listen(
      client,
      '*',
      {},
      {
        includeResult: false,
        includeMutations: false,
        visibility: 'query',
      },
    );
    await listener.next();
    await client.patch('plan.grow').set({ price: 85 }).commit();
    const event = await listener.next();
    for (const part of ['result', 'previous', 'mutations', 'effects']) expect(event).not.toHaveProperty(part);
    expect(event).toMatchObject({ visibility: 'query' });
  });

  it('tells when a document comes to match the query, and when it no longer does', async () => {
    const { client } = await startTestServer({ documents: [plan] });
    const listener = listen(client, '*[price > 80]');
    await listener.next();
    await client.patch('plan.grow').set({ price: 79.5 }).commit();
    await client.patch('plan.grow').set({ price: 85 }).commit();
    await client.patch('plan.grow').set({ price: 90 }).commit();
    await client.patch('plan.grow').set({ price: 70 }).commit();
    await client.create({ _id: 'plan.pro', _type: 'plan', price: 199 });
    await client.delete('plan.pro');
    const seen = await listener.nextMutations(5);
    expect(seen.map(({ documentId, transition }) => [documentId, transition])).toEqual([
      ['plan.grow', 'appear'],
      ['plan.grow', 'update'],
      ['plan.grow', 'disappear'],
      ['plan.pro', 'appear'],
      ['plan.pro', 'disappear'],
    ]);
    expect(seen[3]).not.toHaveProperty('previousRev');
    expect(seen[4]).not.toHaveProperty('result');
  });

  it('counts the events of one transaction that this listener gets', async () => {
    const { client } = await startTestServer();
    const listener = listen(client, '*[_type == "faq"]');
    await listener.next();
    const transaction = client.transaction();
    for (const _id of ['a', 'b']) transaction.create({ _id, _type: 'faq' });
    await transaction.create(plan).commit();
    expect(await listener.nextMutations(2)).toMatchObject([
      { documentId: 'a', transactionTotalEvents: 2, transactionCurrentEvent: 0 },
      { documentId: 'b', transactionTotalEvents: 2, transactionCurrentEvent: 1 },
    ]);
  });

  it('leaves drafts and versions out unless requested, also in the old syntax', async () => {
    const { client } = await startTestServer();
    const listeners = [
      listen(client, '*'),
      listen(client, '*', {}, { includeAllVersions: true }),
      listen(client.withConfig({ apiVersion: '2025-02-18' }), '*'),
    ];
    for (const listener of listeners) await listener.next();
    for (const _id of ['drafts.a', 'versions.summer.a', 'a']) await client.create({ _id, _type: 'faq' });

    const all = ['drafts.a', 'versions.summer.a', 'a'];
    const expected = [['a'], all, all];
    for (const [index, listener] of listeners.entries()) {
      const ids = expected[index] ?? [];
      expect((await listener.nextMutations(ids.length)).map(({ documentId }) => documentId)).toEqual(ids);
    }
  });

  it('shows pictures with the address they have here', async () => {
    const { client, url } = await startTestServer();
    const listener = listen(client, '*[_type == "sanity.imageAsset"]');
    await listener.next();
    const file = `${'a'.repeat(40)}-8x6-png`;
    await client.create({ _id: `image-${file}`, _type: 'sanity.imageAsset' });
    expect(await listener.next()).toMatchObject({
      result: { url: `${url}/images/kiosk/production/${'a'.repeat(40)}-8x6.png` },
    });
  });

  it('rejects a query it cannot run, in words', async () => {
    const { client } = await startTestServer();
    await expect(listen(client, '*[_type == ').next()).rejects.toThrow('GROQ query parse error');
  });

  it('knows no other dataset', async () => {
    const { client } = await startTestServer();
    const listener = listen(client.withConfig({ dataset: 'staging' }), '*');
    await expect(listener.next()).rejects.toMatchObject({ name: 'ConnectionFailedError', status: 404 });
  });
});

describe('a listener that comes back', () => {
  const options = { enableResume: true, includeResult: false };

  it('hears what it missed', async () => {
    const { client, cutConnections } = await startTestServer({ documents: [plan] });
    const listener = listen(client, '*', {}, options);
    expect(await listener.next()).toMatchObject({ type: 'welcome' });
    await client.patch('plan.grow').set({ price: 80 }).commit({ transactionId: 'heard' });
    expect(await listener.next()).toMatchObject({ transactionId: 'heard' });

    cutConnections();
    expect(await listener.next()).toMatchObject({ type: 'reconnect' });
    await client.patch('plan.grow').set({ price: 81 }).commit({ transactionId: 'missed' });
    expect(await listener.next()).toMatchObject({ type: 'welcomeback' });
    expect(await listener.next()).toMatchObject({ transactionId: 'missed' });
  });

  it('receives a reset when that is no longer known, as after a restart', async () => {
    const { client, restart } = await startTestServer({ documents: [plan] });
    const listener = listen(client, '*', {}, options);
    await listener.next();
    await restart();
    expect(await listener.next()).toMatchObject({ type: 'reconnect' });
    expect(await listener.next()).toMatchObject({ type: 'reset' });
    await client.patch('plan.grow').set({ price: 81 }).commit({ transactionId: 'after' });
    expect(await listener.next()).toMatchObject({ transactionId: 'after' });
  });

  it('is welcomed like a new one when it did not ask for more', async () => {
    const { client, restart } = await startTestServer();
    const listener = listen(client, '*');
    await listener.next();
    await restart();
    expect(await listener.next()).toMatchObject({ type: 'reconnect' });
    expect(await listener.next()).toMatchObject({ type: 'welcome' });
  });
});

/** Listens with Sanity's own client; each `next` is the event after the one before. */
function listen(
  client: SanityClient,
  query: string,
  params: Record<string, unknown> = {},
  { enableResume = false, ...options }: Omit<ListenOptions, 'events'> = {},
) {
  const events = enableResume
    ? client.listen(query, params, { ...options, enableResume, events: resumableEvents })
    : client.listen(query, params, { ...options, events: plainEvents });
  const heard = new ReadableStream<ListenEvent>({
    start: (controller) => {
      const subscription = events.subscribe({
        next: (event) => controller.enqueue(event),
        error: (cause) => controller.error(cause),
      });
      onTestFinished(() => subscription.unsubscribe());
    },
  }).getReader();

  const next = async (): Promise<ListenEvent> => {
    const { value } = await heard.read();
    if (!value) throw new Error('There are no more events');
    return value;
  };
  const nextMutations = async (count: number) => {
    const mutations: MutationEvent[] = [];
    while (mutations.length < count) {
      const event = await next();
      if (event.type === 'mutation') mutations.push(event);
    }
    return mutations;
  };
  return { next, nextMutations };
}
