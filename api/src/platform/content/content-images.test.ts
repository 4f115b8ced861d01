import { once } from 'node:events';
import { createServer } from 'node:http';
import { maxImageBytes } from '@stackworks/content';
import { expect, it, onTestFinished } from 'vitest';
import { createTestFolder } from '#test/database.ts';
import { openContentImages } from './content-images.ts';

it('sends a copy that takes more bytes than an upload may, as one scaled anew can', async () => {
  const bytes = Buffer.alloc(maxImageBytes + 1, 1);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const source = { projectId: 'stackworks', dataset: 'production', apiHost: `http://127.0.0.1:${port}` };
  const images = await openContentImages(source, await createTestFolder());

  const image = { asset: { _ref: `image-${'0'.repeat(40)}-2000x2000-png` }, crop: undefined };
  const sent = await images.get(image, { name: 'lullafy', width: 1600, format: 'original' });
  expect(sent.bytes.equals(bytes)).toBe(true);
});
