/**
 * Serves built pages, every text compressed with Brotli as far as it goes, and passes calls of the API to the server
 * them. A process of its own, so that what measures a page does not make it wait.
 * Arguments: the port, the API's origin, and the folders in which files are looked for, the first one that has it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { mounts } from '@stackworks/contracts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.js': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
};
const texts = new Set(['.html', '.css', '.js', '.svg', '.txt', '.webmanifest', '.xml']);

type Answer = { body: Buffer; headers: Record<string, string> };

const [port, api = '', ...folders] = process.argv.slice(2);
const answers = new Map<string, Answer | null>();

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', api);
  if (pathname.startsWith(`${mounts.api}/`)) {
    forward(request, response);
    return;
  }
  const found = answers.get(pathname) ?? findAnswer(pathname);
  answers.set(pathname, found);
  response.writeHead(found ? 200 : 404, found?.headers).end(found?.body);
}).listen(Number(port), () => process.send?.('ready'));

process.on('disconnect', () => process.exit());

function findAnswer(pathname: string): Answer | null {
  const path = normalize(pathname);
  const file = folders
    .flatMap((folder) => [path, `${path}.html`, `${path}/index.html`].map((name) => join(folder, name)))
    .find((name) => extname(name) !== '' && existsSync(name));
  if (file === undefined) return null;
  const [bytes, extension] = [readFileSync(file), extname(file)];
  const isText = texts.has(extension);
  const body = isText ? brotliCompressSync(bytes) : bytes;
  return {
    body,
    headers: {
      'content-type': types[extension] ?? 'application/octet-stream',
      'content-length': String(body.length),
      'cache-control': /^\/_(astro|content)\//.test(path)
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      ...(isText && { 'content-encoding': 'br' }),
    },
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url, method, headers } = incoming;
  const forwarded = request(new URL(url ?? '/', api), { method, headers });
  forwarded.on('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.writeHead(502).end());
  incoming.pipe(forwarded);
}
