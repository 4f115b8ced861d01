import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createContentClient, imageUrl, originalImageUrl } from '#/content-client.ts';

const source = { projectId: 'sample', dataset: 'production' };
const picture = { asset: { _ref: 'image-0123456789abcdef0123456789abcdef01234567-1280x880-png' } };
const pictureFile = '0123456789abcdef0123456789abcdef01234567-1280x880.png';

test('a content server of our own is queried at its own address, for published content', async () => {
  const server = await startServer({ result: 7, ms: 0 });
  const client = createContentClient({ ...source, apiHost: `${server.origin}/content` });

  expect(await client.fetch('count(*)')).toBe(7);
  const [request] = server.requests;
  expect(request?.pathname).toBe('/content/v2025-06-01/data/query/production');
  expect(request?.searchParams.get('perspective')).toBe('published');
});

test('drafts are read on request', async () => {
  const server = await startServer({ result: 7, ms: 0 });
  const client = createContentClient({ ...source, apiHost: server.origin, perspective: 'drafts' });
  await client.fetch('count(*)');

  expect(server.requests[0]?.searchParams.get('perspective')).toBe('drafts');
});

test('the hosted service is queried at the host of the project, past its cache', () => {
  const client = createContentClient(source);
  expect(client.getUrl('/data', client.config().useCdn)).toBe(
    'https://sample.api.sanity.io/v2025-06-01/data',
  );
});

test('pictures come from the server that content comes from', () => {
  const local = createContentClient({ ...source, apiHost: 'http://localhost:4321/content' });
  expect(imageUrl(local, picture, 800)).toBe(
    `http://localhost:4321/content/images/sample/production/${pictureFile}?w=800&fit=max`,
  );
  expect(imageUrl(createContentClient(source), picture, 800)).toBe(
    `https://cdn.sanity.io/images/sample/production/${pictureFile}?w=800&fit=max`,
  );
});

test('the original of a picture is at that server too', () => {
  const local = createContentClient({ ...source, apiHost: 'http://localhost:4321/content' });
  expect(originalImageUrl(local, picture.asset._ref)).toBe(
    `http://localhost:4321/content/images/sample/production/${pictureFile}`,
  );
});

async function startServer(content: unknown) {
  const requests: URL[] = [];
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', 'http://localhost'));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(content));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.close();
  });
  return { origin: `http://127.0.0.1:${portOf(server.address())}`, requests };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return address.port;
}
