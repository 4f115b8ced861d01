import { describe, expect, test } from 'vitest';
import { describeOtherPublish, findOtherPublish } from '#/document-actions/already-published.ts';
import { createDatasetClient, toDocument } from '#test/dataset.ts';

const question = toDocument({ _id: 'cost', _type: 'faq', _rev: 'r2' });
const draft = toDocument({ _id: 'drafts.cost', _type: 'faq' });

/** A client of a dataset whose history knows who made the revision on the site. */
function openDataset({ documents = [question], history = '{"id":"r2","author":"mere"}\n' } = {}) {
  const client = createDatasetClient(documents);
  const asked: unknown[] = [];
  const request = (options: { uri?: string; query?: unknown }) => {
    asked.push([options.uri, options.query]);
    return Promise.resolve(history);
  };
  return { client: Object.assign(client, { request }), asked };
}

describe('a publish that fails', () => {
  test('names who has published since', async () => {
    const { client, asked } = openDataset();
    expect(await findOtherPublish(client, 'cost', 'r1')).toEqual({ authorId: 'mere', hasDraft: false });
    const range = { excludeContent: 'true', fromTransaction: 'r2', toTransaction: 'r2' };
    expect(asked).toEqual([['/data/history/seed/transactions/cost', range]]);
  });

  test('names them as well when it would have been the first', async () => {
    const { client } = openDataset();
    expect(await findOtherPublish(client, 'cost', undefined)).toMatchObject({ authorId: 'mere' });
  });

  test('knows whether there is something left to publish', async () => {
    const { client } = openDataset({ documents: [question, draft] });
    expect(await findOtherPublish(client, 'cost', 'r1')).toMatchObject({ hasDraft: true });
  });

  test('names nobody when nobody has, or history doesn’t say', async () => {
    expect(await findOtherPublish(openDataset().client, 'cost', 'r2')).toBeNull();
    expect(await findOtherPublish(openDataset({ documents: [draft] }).client, 'cost', undefined)).toBeNull();
    const { client } = openDataset({ history: '' });
    expect(await findOtherPublish(client, 'cost', 'r1')).toMatchObject({ authorId: null });
  });
});

test.each([
  [{ name: 'Mere Tamatea', isOwn: false }, 'Already published by Mere Tamatea'],
  [{ name: null, isOwn: false }, 'Already published by somebody else'],
  [{ name: null, isOwn: true }, 'Already published by you, in another window'],
])('the slower editor reads who was faster (%o)', (who, title) => {
  expect(describeOtherPublish({ hasDraft: false }, who)).toEqual({
    title,
    description: 'Nothing is lost: everything in the draft is published.',
  });
  expect(describeOtherPublish({ hasDraft: true }, who).description).toContain('publish again');
});
