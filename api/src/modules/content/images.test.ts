import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { startContentServer } from '#test/content-server.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createTestFolder } from '#test/database.ts';
import { openContentImages } from '#/platform/content/content-images.ts';
import { createContentReader } from '#/platform/content/read-content.ts';
import { createCatalogue } from '#/modules/content/catalogue.ts';

const log = pino({ level: 'silent' });
const accepting = (accept: string, method = 'GET') => asCaller({ headers: { accept } }, method);
const browser = accepting('image/avif,image/webp,image/png,*/*');

/** The app over a content server and a data folder, both its own unless given. */
async function createImageApp(
  given: { server?: Awaited<ReturnType<typeof startContentServer>>; folder?: string } = {},
) {
  const server = given.server ?? (await startContentServer());
  const folder = given.folder ?? (await createTestFolder());
  const catalogue = createCatalogue(createContentReader(server.settings).readCatalogue, log);
  const images = await openContentImages(server.settings, join(folder, 'images'));
  const { request } = await createTestApp({ catalogue, images });
  const countFetched = () => server.requests.filter((path) => path.includes('/images/')).length;
  return { server, folder, catalogue, request, countFetched };
}

async function readPng(response: Response): Promise<{ width: number; height: number }> {
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

describe('GET /api/images/:slug', () => {
  it('sends the picture of a project', async () => {
    const { request } = await createImageApp();
    for (const slug of ['ends-to-a-mean', 'lullafy', 'stackworks-cat']) {
      const response = await request(`/api/images/${slug}`);
      expect([response.status, response.headers.get('content-type')], slug).toEqual([200, 'image/png']);
      expect((await readPng(response)).width, slug).toBeGreaterThan(320);
    }
  });

  it('sends the next of a few widths, so that no caller can fill the cache with all of them', async () => {
    const { request, countFetched } = await createImageApp();
    for (const width of [321, 400, 480]) {
      expect((await readPng(await request(`/api/images/lullafy?w=${width}`))).width).toBe(480);
    }
    expect(countFetched()).toBe(1);
  });

  it('never enlarges the picture', async () => {
    const { request } = await createImageApp();
    const { width } = await readPng(await request('/api/images/lullafy'));

    expect((await readPng(await request('/api/images/lullafy?w=90000'))).width).toBe(width);
  });

  it('sends a modern format to clients that accept it, and varies by Accept', async () => {
    const { request } = await createImageApp();
    const types = async (accept: string) => {
      const response = await request('/api/images/lullafy?w=320', accepting(accept));
      expect(response.headers.get('vary')).toBe('accept');
      return response.headers.get('content-type');
    };

    expect(await types('image/avif,image/webp,*/*')).toBe('image/webp'); // the one of these two that the local service has
    expect(await types('image/webp,*/*')).toBe('image/webp');
    expect(await types('*/*')).toBe('image/png');
    expect(await types('image/avif;q=0, image/webp; q=0.0, image/png')).toBe('image/png');
  });

  it('applies the editor’s crop', async () => {
    const { server, catalogue, request } = await createImageApp();
    const whole = await readPng(await request('/api/images/lullafy?w=320'));
    await server.client
      .patch('portfolioItem-lullafy')
      .set({ 'image.crop': { _type: 'sanity.imageCrop', top: 0.5, bottom: 0, left: 0, right: 0 } })
      .commit();
    await catalogue.refresh();

    const cut = await readPng(await request('/api/images/lullafy?w=320'));
    expect(cut.height).toBeCloseTo(whole.height / 2, -1);
  });

  it('is revalidated without a version, with 304 when nothing has changed', async () => {
    const { server, catalogue, request } = await createImageApp();
    const first = await request('/api/images/lullafy', browser);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = () =>
      request('/api/images/lullafy', asCaller({ headers: { accept: 'image/avif', 'if-none-match': etag } }));

    const unchanged = await again();
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);

    const other = await server.client.fetch<{ _ref: string }>(
      '*[_type == "portfolioItem" && slug.current == "ends-to-a-mean"][0].image.asset',
    );
    await server.client.patch('portfolioItem-lullafy').set({ 'image.asset': other }).commit();
    await catalogue.refresh();
    expect((await again()).status).toBe(200);
  });

  it('is immutable at the address it names, until the picture changes', async () => {
    const { server, catalogue, request } = await createImageApp();
    for (const query of ['', '?w=640', '?w=640&v=2']) {
      const named = (await request(`/api/images/lullafy${query}`)).headers.get('content-location') ?? '';
      const { headers } = await request(named);
      expect(headers.get('cache-control'), named).toBe('public, max-age=31536000, immutable');
      expect(named.includes('w=640'), named).toBe(query.includes('w=640'));
    }

    const before = (await request('/api/images/lullafy')).headers.get('content-location') ?? '';
    await server.client
      .patch('portfolioItem-lullafy')
      .set({ 'image.crop': { _type: 'sanity.imageCrop', top: 0.5, bottom: 0, left: 0, right: 0 } })
      .commit();
    await catalogue.refresh();
    const { headers } = await request(before);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-location')).not.toBe(before);
  });

  it('is immutable under no other version', async () => {
    const { request } = await createImageApp();
    for (const query of ['?v=2', '?v=', '?w=640&v=999', '?t=1732060800', '?20261120']) {
      const { headers } = await request(`/api/images/lullafy${query}`);
      expect(headers.get('cache-control'), query).toBe('no-cache');
    }
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const { request } = await createImageApp();
    const [get, head] = [
      await request('/api/images/lullafy', browser),
      await request('/api/images/lullafy', accepting('image/avif,image/webp,image/png,*/*', 'HEAD')),
    ];

    expect(await head.text()).toBe('');
    const own = (response: Response) => [...response.headers].filter(([name]) => name !== 'x-request-id');
    expect(own(head)).toEqual(own(get));
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000);
  });

  it('lets no picture act as a page of our origin', async () => {
    const { request } = await createImageApp();
    const { headers } = await request('/api/images/lullafy');

    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  it('answers 404 for an unknown slug', async () => {
    const { request } = await createImageApp();
    for (const slug of ['nothing', '..%2f..%2fpackage.json', 'LULLAFY', '%00']) {
      expect((await request(`/api/images/${slug}`)).status, slug).toBe(404);
    }
  });

  it('rejects an invalid width', async () => {
    const { request } = await createImageApp();
    for (const width of ['abc', '-1', '0', '1.5', 'Infinity']) {
      expect((await request(`/api/images/lullafy?w=${width}`)).status, width).toBe(422);
    }
  });

  it('renders a picture once for simultaneous requests, and not again after a restart', async () => {
    const first = await createImageApp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => first.request('/api/images/lullafy?w=640', browser)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(first.countFetched()).toBe(1);

    const restarted = await createImageApp({ server: first.server, folder: first.folder });
    expect((await restarted.request('/api/images/lullafy?w=640', browser)).status).toBe(200);
    expect(restarted.countFetched()).toBe(1);
  });

  it('sends its cached copy while content is down, without caching headers', async () => {
    const { server, folder, request } = await createImageApp();
    const bytes = await (await request('/api/images/lullafy', browser)).arrayBuffer();
    await server.stop();
    const restarted = await createImageApp({ server, folder });
    const response = await restarted.request('/api/images/lullafy?v=2', browser);

    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await response.arrayBuffer()).toEqual(bytes);
  });

  it('sends the requested width from its cache, and no other', async () => {
    const { server, folder, request } = await createImageApp();
    for (const width of [480, 320]) await request(`/api/images/lullafy?w=${width}`);
    await server.stop();
    const restarted = await createImageApp({ server, folder });

    expect((await readPng(await restarted.request('/api/images/lullafy?w=480'))).width).toBe(480);
    expect((await readPng(await restarted.request('/api/images/lullafy?w=320'))).width).toBe(320);
    expect((await restarted.request('/api/images/lullafy?w=640')).status).toBe(503);
  });

  it('responds unavailable while content is down and nothing is cached', async () => {
    const { server, request } = await createImageApp();
    await server.stop();
    const response = await request('/api/images/lullafy', browser);

    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
