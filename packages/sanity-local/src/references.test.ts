import { describe, expect, it } from 'vitest';
import { startTestServer } from './test-server.ts';

const author = { _id: 'author', _type: 'author' };
const to = (_ref: string, rest: object = {}) => ({ _type: 'reference', _ref, ...rest });
const post = { _id: 'post', _type: 'post', credits: [{ _key: 'a', by: to('author') }] };

describe('what a document refers to', () => {
  it('cannot be deleted or unpublished', async () => {
    const { client } = await startTestServer({ documents: [author, post] });
    const rejection = {
      statusCode: 409,
      details: {
        type: 'mutationError',
        items: [
          {
            error: {
              type: 'documentHasExistingReferencesError',
              id: 'author',
              referencingIDs: ['post'],
            },
          },
        ],
      },
    };
    await expect(client.delete('author')).rejects.toMatchObject(rejection);
    const ids = { publishedId: 'author', draftId: 'drafts.author' };
    await expect(
      client.action({ actionType: 'sanity.action.document.unpublish', ...ids }),
    ).rejects.toMatchObject(rejection);
    await expect(
      client.action({
        actionType: 'sanity.action.document.delete',
        publishedId: 'author',
        includeDrafts: [],
      }),
    ).rejects.toMatchObject(rejection);
    expect(await client.getDocument('author')).toBeDefined();
  });

  it('may go along with it, or once it no longer does', async () => {
    const { client } = await startTestServer({ documents: [author, post, { ...author, _id: 'other' }] });
    await client.mutate([{ delete: { id: 'author' } }, { delete: { id: 'post' } }]);
    await client.create({ _id: 'second', _type: 'post', by: to('other') });
    await client.patch('second').unset(['by']).commit();
    await client.delete('other');
    expect(await client.fetch('*._id')).toEqual(['second']);
  });

  it('may go when the reference is weak, or to another dataset', async () => {
    const weak = { _id: 'weak', _type: 'post', by: to('author', { _weak: true }) };
    const foreign = { _id: 'foreign', _type: 'post', by: to('author', { _dataset: 'staging' }) };
    const { client } = await startTestServer({ documents: [author, weak, foreign] });
    await client.delete('author');
    expect(await client.getDocument('author')).toBeUndefined();
  });
});

describe('a reference to nothing', () => {
  it('is rejected when it is strong', async () => {
    const { client } = await startTestServer();
    await expect(client.create(post)).rejects.toMatchObject({
      statusCode: 409,
      details: {
        items: [{ error: { type: 'documentReferenceDoesNotExistError', referenceID: 'author' } }],
      },
    });
    await client.create({ ...post, credits: [{ _key: 'a', by: to('author', { _weak: true }) }] });
  });

  it('accepts a reference to a document of the same transaction', async () => {
    const { client } = await startTestServer();
    await client.mutate([{ create: post }, { create: author }]);
    expect(await client.fetch('*[_id == "post"][0].credits[0].by->_id')).toBe('author');
  });

  it('that came with the files does not stop other edits', async () => {
    const { client } = await startTestServer({ documents: [post] });
    await client.patch('post').set({ title: 'Fixed later' }).commit();
    expect((await client.getDocument('post'))?.['title']).toBe('Fixed later');
  });
});
