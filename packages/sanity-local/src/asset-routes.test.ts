import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture, readStoredLines, startTestServer } from './test-server.ts';

describe('images', () => {
  it('stores an upload and describes it', async () => {
    const { client, url } = await startTestServer();
    const picture = await drawPicture(60, 40);
    const asset = await client.assets.upload('image', picture, { filename: 'green.png', title: 'Green' });
    expect(asset).toMatchObject({
      _id: `image-${asset.sha1hash}-60x40-png`,
      _type: 'sanity.imageAsset',
      url: `${url}/images/kiosk/production/${asset.sha1hash}-60x40.png`,
      path: `images/kiosk/production/${asset.sha1hash}-60x40.png`,
      originalFilename: 'green.png',
      title: 'Green',
      mimeType: 'image/png',
      size: picture.length,
      metadata: { dimensions: { width: 60, height: 40, aspectRatio: 1.5 }, hasAlpha: false, isOpaque: true },
    });
    expect(asset.metadata.lqip).toMatch(/^data:image\/jpeg;base64,/);
    const original = await fetch(asset.url);
    expect(original.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await original.arrayBuffer())).toEqual(picture);
  });

  it('stores the same picture once', async () => {
    const { client } = await startTestServer();
    const picture = await drawPicture(10, 10);
    const first = await client.assets.upload('image', picture, { filename: 'a.png' });
    const second = await client.assets.upload('image', picture, { filename: 'b.png' });
    expect(second).toEqual(first);
    expect(await client.fetch('count(*[_type == "sanity.imageAsset"])')).toBe(1);
  });

  it('rejects what is not a picture', async () => {
    const { client } = await startTestServer();
    await expect(client.assets.upload('image', Buffer.from('hello'))).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('rejects an upload without a body', async () => {
    const { url } = await startTestServer();
    const { status } = await fetch(`${url}/v2025-06-01/assets/images/production`, { method: 'POST' });
    expect(status).toBe(400);
  });

  it('links the pictures of the seed, with addresses on the requested host', async () => {
    const { client, url } = await startTestServer({
      documents: [
        { _id: 'home', _type: 'page', hero: { _type: 'image', _sanityAsset: 'image@file://./images/a.png' } },
      ],
      images: { 'images/a.png': await drawPicture(30, 20) },
    });
    const hero = '*[_id == "home"][0].hero';
    expect(await client.fetch(`${hero}.asset->metadata.dimensions`)).toMatchObject({ width: 30, height: 20 });
    const address = await client.fetch<string>(`${hero}.asset->url`);
    expect(address).toMatch(`${url}/images/kiosk/production/`);
    expect((await fetch(address)).status).toBe(200);
  });

  it.each([
    ['w=50', 50, 25, 'png'],
    ['w=50&dpr=2', 100, 50, 'png'],
    ['w=50&h=50', 50, 25, 'png'],
    ['w=50&h=50&fit=crop', 50, 50, 'png'],
    ['w=50&h=50&fit=scale', 50, 50, 'png'],
    ['w=50&h=50&fit=fill', 50, 50, 'png'],
    ['w=900&fit=max', 200, 100, 'png'],
    ['w=900&fit=clip', 900, 450, 'png'],
    ['rect=0,0,40,60', 40, 60, 'png'],
    ['rect=10,10,80,40&w=40', 40, 20, 'png'],
    ['w=50&fm=webp&q=60', 50, 25, 'webp'],
    ['fm=jpg', 200, 100, 'jpeg'],
    ['auto=format', 200, 100, 'webp'],
  ])('transforms by %s', async (query, width, height, format) => {
    const { client } = await startTestServer();
    const asset = await client.assets.upload('image', await drawPicture(200, 100));
    const first = await fetch(`${asset.url}?${query}`, { headers: { accept: 'image/webp,*/*' } });
    const bytes = await first.arrayBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height, format });
    expect(first.headers.get('cache-control')).toContain('immutable');
    const again = await fetch(`${asset.url}?${query}`, { headers: { accept: 'image/webp,*/*' } });
    expect(Buffer.from(await again.arrayBuffer())).toEqual(Buffer.from(bytes));
  });

  it('sends the original to a browser without WebP', async () => {
    const { client } = await startTestServer();
    const asset = await client.assets.upload('image', await drawPicture(20, 10));
    const response = await fetch(`${asset.url}?auto=format`, { headers: { accept: 'image/*' } });
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('vary')).toContain('accept');
  });

  it('turns a picture upright by its camera orientation', async () => {
    const { client } = await startTestServer();
    const sideways = await sharp(await drawPicture(40, 20))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const asset = await client.assets.upload('image', sideways);
    expect(asset.metadata.dimensions).toMatchObject({ width: 20, height: 40 });
    const small = await (await fetch(`${asset.url}?w=10`)).arrayBuffer();
    expect(await sharp(small).metadata()).toMatchObject({ width: 10, height: 20 });
  });

  it.each(['w=99999', 'w=2000&dpr=3', 'w=0', 'rect=150,0,100,100', 'fm=exe'])(
    'answers 400 to %s',
    async (query) => {
      const { client } = await startTestServer();
      const asset = await client.assets.upload('image', await drawPicture(200, 100));
      expect((await fetch(`${asset.url}?${query}`)).status).toBe(400);
    },
  );

  it('lets no script of an SVG run', async () => {
    const { client } = await startTestServer();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script></svg>';
    const asset = await client.assets.upload('image', Buffer.from(svg), { filename: 'x.svg' });
    const response = await fetch(`${asset.url}?auto=format&w=4`);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('serves no other file', async () => {
    const { url } = await startTestServer();
    expect((await fetch(`${url}/images/kiosk/production/..%2Fdata.ndjson`)).status).toBe(404);
    expect((await fetch(`${url}/images/kiosk/production/${'0'.repeat(40)}-1x1.png`)).status).toBe(404);
  });
});

describe('files', () => {
  it('are stored, described and sent for saving', async () => {
    const { client, url, restart } = await startTestServer();
    const bytes = Buffer.from('%PDF-1.7 terms');
    const asset = await client.assets.upload('file', bytes, {
      filename: 'Terms 2026.PDF',
      contentType: 'application/pdf',
      title: 'Terms',
      source: { id: 'archive', name: 'the-archive', url: 'https://archive.example/1' },
    });
    expect(asset).toMatchObject({
      _id: `file-${asset.sha1hash}-pdf`,
      _type: 'sanity.fileAsset',
      url: `${url}/files/kiosk/production/${asset.sha1hash}.pdf`,
      originalFilename: 'Terms 2026.PDF',
      mimeType: 'application/pdf',
      size: bytes.length,
      title: 'Terms',
      source: { id: 'archive', name: 'the-archive', url: 'https://archive.example/1' },
    });
    expect((await client.assets.upload('file', bytes, { filename: 'again.bin' }))._id).toBe(asset._id);

    const response = await fetch(asset.url);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(await (await restart()).client.getDocument(asset._id)).toEqual(asset);
  });

  it('of a seed are linked, and written back as a dataset names them', async () => {
    const download = { _type: 'file', _sanityAsset: 'file@file://./files/terms.txt' };
    const { client, stop, dataDir } = await startTestServer({
      documents: [{ _id: 'terms', _type: 'page', download }],
      images: { 'files/terms.txt': Buffer.from('Terms') },
    });
    const address = await client.fetch<string>('*[_id == "terms"][0].download.asset->url');
    expect(await (await fetch(address)).text()).toBe('Terms');
    await stop();
    expect(await readStoredLines(dataDir)).toEqual([
      expect.stringMatching(/"_sanityAsset":"file@file:\/\/\.\/files\/[0-9a-f]{40}\.txt"/),
    ]);
  });
});

it('rejects an upload that is too large, and a request that is', async () => {
  const { client, url } = await startTestServer();
  await expect(client.assets.upload('file', Buffer.alloc(65 * 1024 * 1024))).rejects.toMatchObject({
    statusCode: 413,
  });
  const response = await fetch(`${url}/v1/data/mutate/production`, {
    method: 'POST',
    body: JSON.stringify({ mutations: [{ create: { _type: 'note', text: 'x'.repeat(5 * 1024 * 1024) } }] }),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ error: { description: 'The request is larger than 4 MB' } });
});
