import { expect, it } from 'vitest';
import { applyMutations } from './apply-mutations.ts';
import { openDocumentStore } from './document-store.ts';
import type { DocumentMutation } from './mutation-schema.ts';
import { createFolder, writeDataset } from './test-server.ts';
import { transact } from './transact.ts';
import { getTransition, type Transaction } from './transactions.ts';

const name = { projectId: 'kiosk', dataset: 'production' };

async function openStore(documents: object[]) {
  const [folder, seedFolder] = await Promise.all([createFolder(), createFolder()]);
  await writeDataset(seedFolder, { documents });
  const store = await openDocumentStore(folder, seedFolder);
  const heard: Transaction[] = [];
  const stop = store.subscribe((transaction) => heard.push(transaction));
  const mutate = (...mutations: DocumentMutation[]) =>
    transact(store, (working, stamp) => applyMutations(working, mutations, stamp, name), {
      transactionId: 'mine',
    });
  return { store, heard, stop, mutate };
}

it('tells who changed what, from what to what and how, once it is stored', async () => {
  const { store, heard, mutate } = await openStore([{ _id: 'a', _type: 'note', count: 1 }]);
  const before = store.documents.get('a');
  await mutate(
    { patch: { query: '*[count == 1]', params: {}, inc: { count: 1 } } },
    { delete: { id: 'no' } },
  );
  const after = store.documents.get('a');
  expect(after).toMatchObject({ count: 2, _rev: 'mine' });
  expect(heard).toEqual([
    {
      transactionId: 'mine',
      timestamp: after?._updatedAt,
      author: 'local-editor',
      changes: [
        {
          id: 'a',
          previous: before,
          result: after,
          mutations: [{ patch: { id: 'a', inc: { count: 1 } } }],
        },
      ],
    },
  ]);
});

it('tells what appears, what stays and what goes, and nothing of what came and went at once', async () => {
  const { heard, mutate } = await openStore([
    { _id: 'lasting', _type: 'note' },
    { _id: 'gone', _type: 'note' },
  ]);
  await mutate(
    { create: { _id: 'new', _type: 'note' } },
    { patch: { id: 'lasting', set: { title: 'Lasting' } } },
    { delete: { id: 'gone' } },
    { create: { _id: 'brief', _type: 'note' } },
    { delete: { id: 'brief' } },
  );
  const transitions = heard.flatMap(({ changes }) => changes.map((one) => [one.id, getTransition(one)]));
  expect(transitions).toEqual([
    ['new', 'appear'],
    ['lasting', 'update'],
    ['gone', 'disappear'],
  ]);
});

it('is silent about what changed nothing or failed, and to those who have stopped', async () => {
  const { heard, stop, mutate } = await openStore([{ _id: 'a', _type: 'note' }]);
  await mutate({ createIfNotExists: { _id: 'a', _type: 'note' } });
  await expect(mutate({ create: { _id: 'a', _type: 'note' } })).rejects.toMatchObject({ status: 409 });
  stop();
  await mutate({ delete: { id: 'a' } });
  expect(heard).toEqual([]);
});
