import { describe, expect, it } from 'vitest';
import { startTestServer } from './test-server.ts';

const plans = [
  { _id: 'plan.grow', _type: 'plan', name: 'Grow', price: 197, order: 2 },
  { _id: 'plan.lite', _type: 'plan', name: 'Lite', price: 97, order: 1 },
  { _id: 'home', _type: 'homePage', plans: [{ _key: 'a', _type: 'reference', _ref: 'plan.grow' }] },
];

describe('querying', () => {
  it('filters, orders, projects and takes parameters', async () => {
    const { client } = await startTestServer({ documents: plans });
    const query = '*[_type == $type && price > $above] | order(order asc) { name, "next": price + 1 }';
    expect(await client.fetch(query, { type: 'plan', above: 50 })).toEqual([
      { name: 'Lite', next: 98 },
      { name: 'Grow', next: 198 },
    ]);
  });

  it('follows references', async () => {
    const { client } = await startTestServer({ documents: plans });
    expect(await client.fetch('*[_type == "homePage"][0]{ plans[]->{ name } }')).toEqual({
      plans: [{ name: 'Grow' }],
    });
  });

  it('answers null when there is no such document', async () => {
    const { client } = await startTestServer();
    expect(await client.fetch('*[_id == "nothing"][0]')).toBeNull();
  });

  it('takes a query too long for an address, which the client posts', async () => {
    const { client } = await startTestServer({ documents: plans });
    const names = Array.from({ length: 2000 }, (_, index) => `Plan ${index}`);
    expect(await client.fetch('*[name in $names || name == "Lite"].name', { names })).toEqual(['Lite']);
  });

  it('echoes the query unless switched off', async () => {
    const { client } = await startTestServer();
    const response = await client.fetch('count(*)', {}, { filterResponse: false });
    expect(response).toMatchObject({ query: 'count(*)', result: 0 });
    expect(
      await client.fetch('count(*)', {}, { filterResponse: false, returnQuery: false }),
    ).not.toHaveProperty('query');
  });

  it('points at the mistake in a malformed query', async () => {
    const { client } = await startTestServer();
    const asking = client.fetch('*[_type == ');
    await expect(asking).rejects.toThrow('GROQ query parse error');
    await expect(asking).rejects.toMatchObject({
      statusCode: 400,
      details: { type: 'queryParseError', query: '*[_type == ', start: 10 },
    });
  });

  it('rejects a parameter that has no value', async () => {
    const { client } = await startTestServer();
    await expect(client.fetch('*[_id == $id]')).rejects.toThrow('param $id referenced, but not provided');
  });

  it('knows no other dataset', async () => {
    const { client } = await startTestServer();
    await expect(client.withConfig({ dataset: 'staging' }).fetch('*')).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe('perspectives', () => {
  const documents = [
    { _id: 'faq', _type: 'faq', title: 'Published' },
    { _id: 'drafts.faq', _type: 'faq', title: 'Draft' },
    { _id: 'versions.summer.faq', _type: 'faq', title: 'Summer' },
    { _id: 'drafts.new', _type: 'faq', title: 'Never published' },
  ];
  const query = '*[_type == "faq"] | order(title asc) { _id, _originalId, title }';

  it('shows published documents alone by default', async () => {
    const { client } = await startTestServer({ documents });
    expect(await client.fetch(query)).toEqual([{ _id: 'faq', _originalId: null, title: 'Published' }]);
  });

  it('shows everything by default to a client of an older API version', async () => {
    const { client } = await startTestServer({ documents });
    expect(await client.withConfig({ apiVersion: '2025-02-18' }).fetch(query)).toHaveLength(4);
    expect(await client.withConfig({ apiVersion: '1' }).fetch(query)).toHaveLength(4);
    expect(await client.withConfig({ apiVersion: 'X' }).fetch(query)).toHaveLength(1);
  });

  it('lays drafts over what is published, under the published id', async () => {
    const { client } = await startTestServer({ documents });
    expect(await client.fetch(query, {}, { perspective: 'drafts' })).toEqual([
      { _id: 'faq', _originalId: 'drafts.faq', title: 'Draft' },
      { _id: 'new', _originalId: 'drafts.new', title: 'Never published' },
    ]);
  });

  it('lays the bundles of a list over one another, the first uppermost', async () => {
    const { client } = await startTestServer({ documents });
    expect(await client.fetch(query, {}, { perspective: ['summer', 'drafts'] })).toEqual([
      { _id: 'new', _originalId: 'drafts.new', title: 'Never published' },
      { _id: 'faq', _originalId: 'versions.summer.faq', title: 'Summer' },
    ]);
  });

  it('shows every document as stored when raw', async () => {
    const { client } = await startTestServer({ documents });
    const ids = '*[_type == "faq"]._id';
    expect(await client.fetch(ids, {}, { perspective: 'raw' })).toEqual([
      'drafts.faq',
      'drafts.new',
      'faq',
      'versions.summer.faq',
    ]);
  });
});

describe('documents by id', () => {
  it('gives those there are and names those there are not', async () => {
    const { client } = await startTestServer({ documents: plans });
    expect(await client.getDocument('plan.lite')).toMatchObject({ _id: 'plan.lite', price: 97 });
    expect(await client.getDocument('nothing')).toBeUndefined();
    const [grow, nothing] = await client.getDocuments(['plan.grow', 'nothing']);
    expect([grow?._id, nothing]).toEqual(['plan.grow', null]);
  });

  it('tells which exist without sending them', async () => {
    const { client } = await startTestServer({ documents: plans });
    expect(await client.documentsExists(['home', 'nothing'])).toEqual(new Set(['home']));
  });
});

it('exports every document, a line each', async () => {
  const { url } = await startTestServer({ documents: plans });
  const text = await (await fetch(`${url}/v2021-06-07/data/export/production`)).text();
  const ids = text
    .trim()
    .split('\n')
    .map((line) => /"_id":"([^"]+)"/.exec(line)?.[1]);
  expect(ids).toEqual(['home', 'plan.grow', 'plan.lite']);
});
