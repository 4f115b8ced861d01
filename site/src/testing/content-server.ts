import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { answerQuery, type SeedDocument } from '#/testing/seed-content.ts';

/**
 * Serves documents as the content service does, for one test: queries, and one picture for every address of one.
 * @param documents may be changed while it serves
 * @returns its address, and what has been asked of it
 */
export async function serveContent(documents: SeedDocument[]) {
  const asked: URL[] = [];
  const picture = await sharp({ create: { width: 1280, height: 880, channels: 3, background: '#7CCBD8' } })
    .png()
    .toBuffer();
  const answer = async (url: URL) => {
    if (url.pathname.startsWith('/images/')) return picture;
    const params = [...url.searchParams]
      .filter(([name]) => name.startsWith('$'))
      .map(([name, value]) => [name.slice(1), JSON.parse(value)]);
    const query = url.searchParams.get('query') ?? '';
    return JSON.stringify({ result: await answerQuery(query, documents, Object.fromEntries(params)) });
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    asked.push(url);
    response.setHeader('content-type', 'application/json').end(await answer(url));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${portOf(server.address())}`, asked };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return address.port;
}
