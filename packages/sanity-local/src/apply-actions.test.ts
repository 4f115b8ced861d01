import type { Action } from '@sanity/client';
import { describe, expect, it } from 'vitest';
import { startTestServer } from './test-server.ts';

const plan = { _id: 'plan', _type: 'plan', price: 79 };
const draft = { ...plan, _id: 'drafts.plan', price: 85 };

/** A server with the given documents, ways to act on the plan in it, and to see what it holds. */
async function startWith(...documents: object[]) {
  const { client, url } = await startTestServer({ documents });
  const raw = client.withConfig({ perspective: 'raw' });
  return {
    client,
    url,
    act: (...actions: Action[]) => client.action(actions),
    getRevision: (id: string) => raw.fetch<string>('*[_id == $id][0]._rev', { id }),
    /** Prices by id. */
    listPrices: async () =>
      Object.fromEntries(
        (await raw.fetch<{ _id: string; price: number }[]>('*[_type == "plan"]')).map(({ _id, price }) => [
          _id,
          price,
        ]),
      ),
  };
}

const ids = { publishedId: 'plan', draftId: 'drafts.plan' };
const edit = (price: number, draftId = ids.draftId): Action => ({
  actionType: 'sanity.action.document.edit',
  publishedId: 'plan',
  draftId,
  patch: { set: { price } },
});
const publish: Action = { actionType: 'sanity.action.document.publish', ...ids };
const unpublish: Action = { actionType: 'sanity.action.document.unpublish', ...ids };
const discard: Action = { actionType: 'sanity.action.document.discard', draftId: 'drafts.plan' };
const create: Action = {
  actionType: 'sanity.action.document.create',
  publishedId: 'plan',
  attributes: draft,
  ifExists: 'fail',
};
const remove: Action = {
  actionType: 'sanity.action.document.delete',
  publishedId: 'plan',
  includeDrafts: ['drafts.plan'],
};

describe('drafts', () => {
  it('are created, but not over a draft or beside a published document', async () => {
    const { act, listPrices } = await startWith();
    await act(create);
    expect(await listPrices()).toEqual({ 'drafts.plan': 85 });
    await expect(act(create)).rejects.toMatchObject({ statusCode: 409 });
    await act({ ...create, ifExists: 'ignore', attributes: { ...draft, price: 1 } });
    expect(await listPrices()).toEqual({ 'drafts.plan': 85 });
    await act(publish);
    await expect(act(create)).rejects.toMatchObject({
      details: { type: 'actionError', items: [{ index: 0, error: { type: 'documentAlreadyExistsError' } }] },
    });
  });

  it('are made from the published document by their first edit', async () => {
    const { act, client, listPrices } = await startWith({ ...plan, name: 'Grow' });
    await act(edit(85), edit(86));
    expect(await listPrices()).toEqual({ plan: 79, 'drafts.plan': 86 });
    const [published, edited] = await client.getDocuments(['plan', 'drafts.plan']);
    expect(edited).toMatchObject({ name: 'Grow', _createdAt: published?._createdAt });
    expect(edited?._rev).not.toBe(published?._rev);
  });

  it('cannot be edited when there is neither draft nor published document', async () => {
    const { act } = await startWith();
    await expect(act(edit(1))).rejects.toMatchObject({ statusCode: 404 });
  });

  it('are replaced whole, as restoring an earlier version does', async () => {
    const { act, listPrices } = await startWith(plan);
    const replace: Action = {
      actionType: 'sanity.action.document.replaceDraft',
      publishedId: 'plan',
      attributes: draft,
    };
    await act(replace);
    expect(await listPrices()).toEqual({ plan: 79, 'drafts.plan': 85 });
    await act({ ...replace, attributes: { ...draft, price: 99 } });
    expect(await listPrices()).toEqual({ plan: 79, 'drafts.plan': 99 });
    await act(remove);
    await expect(act(replace)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('are discarded', async () => {
    const { act, listPrices } = await startWith(plan, draft);
    await act(discard);
    expect(await listPrices()).toEqual({ plan: 79 });
    await expect(act(discard)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('publishing', () => {
  it('puts the draft in the place of what was published', async () => {
    const { act, listPrices } = await startWith(plan, draft);
    await act(publish);
    expect(await listPrices()).toEqual({ plan: 85 });
    await expect(act(publish)).rejects.toMatchObject({ statusCode: 404 });
  });

  it.each(['ifDraftRevisionId', 'ifPublishedRevisionId'])('minds %s', async (condition) => {
    const { act, getRevision, listPrices } = await startWith(plan, draft);
    await expect(act({ ...publish, [condition]: 'another' })).rejects.toMatchObject({
      statusCode: 409,
      details: {
        items: [{ error: { type: 'documentRevisionIDDoesNotMatchError', expectedRevisionID: 'another' } }],
      },
    });
    expect(await listPrices()).toEqual({ plan: 79, 'drafts.plan': 85 });
    const revision = await getRevision(condition === 'ifDraftRevisionId' ? 'drafts.plan' : 'plan');
    await act({ ...publish, [condition]: revision });
    expect(await listPrices()).toEqual({ plan: 85 });
  });

  it('loses to another who published first', async () => {
    const { act, getRevision } = await startWith(plan, draft);
    const seen = await getRevision('plan');
    await act(edit(90), publish);
    await act(edit(91));
    await expect(act({ ...publish, ifPublishedRevisionId: seen })).rejects.toMatchObject({ statusCode: 409 });
  });

  it('makes references strong that could not be before', async () => {
    const reference = {
      _type: 'reference',
      _ref: 'author',
      _weak: true,
      _strengthenOnPublish: { type: 'author' },
    };
    const { act, client } = await startWith(
      { ...draft, author: reference },
      {
        _id: 'author',
        _type: 'author',
      },
    );
    await act(publish);
    expect((await client.getDocument('plan'))?.['author']).toEqual({ _type: 'reference', _ref: 'author' });
  });

  it('is taken back, with the published text as the draft unless there is one', async () => {
    const { act, listPrices } = await startWith(plan);
    await act(unpublish);
    expect(await listPrices()).toEqual({ 'drafts.plan': 79 });
    await act(publish, edit(85), unpublish);
    expect(await listPrices()).toEqual({ 'drafts.plan': 85 });
    await expect(act(unpublish)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('deleting', () => {
  it('takes the drafts it names along, and spares none unnamed', async () => {
    const { act, listPrices } = await startWith(plan, draft);
    await expect(act({ ...remove, includeDrafts: [] })).rejects.toMatchObject({ statusCode: 409 });
    await act(remove);
    expect(await listPrices()).toEqual({});
    await expect(act(remove)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('versions', () => {
  const versionId = 'versions.summer.plan';

  it('are created, edited, replaced, marked and discarded', async () => {
    const { act, client, listPrices } = await startWith(plan);
    const actionType = 'sanity.action.document.version.create';
    await act({ actionType, publishedId: 'plan', baseId: 'plan', versionId });
    await act(edit(90, versionId));
    expect(await listPrices()).toEqual({ plan: 79, [versionId]: 90 });
    const document = { ...plan, _id: versionId, price: 91 };
    await expect(act({ actionType, publishedId: 'plan', document })).rejects.toMatchObject({
      statusCode: 409,
    });
    await act({ actionType: 'sanity.action.document.version.replace', document });
    await act({ actionType: 'sanity.action.document.version.unpublish', versionId, publishedId: 'plan' });
    expect(await client.getDocument(versionId)).toMatchObject({ price: 91, _system: { delete: true } });
    await act({ actionType: 'sanity.action.document.version.discard', versionId });
    expect(await listPrices()).toEqual({ plan: 79 });
  });

  it('are published like a draft', async () => {
    const { act, listPrices } = await startWith(plan, { ...plan, _id: versionId, price: 90 });
    await act({ ...publish, draftId: versionId });
    expect(await listPrices()).toEqual({ plan: 90 });
  });
});

describe('a request', () => {
  it('happens as a whole or not at all, under the id its sender gave it', async () => {
    const { act, client, getRevision, listPrices } = await startWith(plan, draft);
    await expect(act(edit(1), publish, discard)).rejects.toMatchObject({
      details: { items: [{ index: 2 }] },
    });
    expect(await listPrices()).toEqual({ plan: 79, 'drafts.plan': 85 });
    const answer = await client.action([edit(2), publish], { transactionId: 'mine' });
    expect(answer).toEqual({ transactionId: 'mine' });
    expect(await getRevision('plan')).toBe('mine');
  });

  it('only validates on a dry run', async () => {
    const { client, listPrices } = await startWith(plan, draft);
    await client.action(publish, { dryRun: true });
    expect(await listPrices()).toEqual({ plan: 79, 'drafts.plan': 85 });
    await expect(client.action([publish, publish], { dryRun: true })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it.each([
    ['an unknown action', { actionType: 'sanity.action.release.publish', releaseId: 'r' }],
    ['a draft of another document', { ...publish, draftId: 'drafts.other' }],
    ['a published document as a draft', { ...publish, draftId: 'plan' }],
    ['a deletion of the history', { ...discard, purge: true }],
  ])('is rejected with 400 when it is %s', async (_what, action) => {
    const { url } = await startWith(plan, draft);
    const response = await fetch(`${url}/v2025-02-19/data/actions/production`, {
      method: 'POST',
      body: JSON.stringify({ actions: [action] }),
    });
    expect(response.status).toBe(400);
  });
});
