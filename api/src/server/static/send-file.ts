import { readFile } from 'node:fs/promises';
import type { Context } from 'hono';
import { matchesEtag } from '#/server/matches-etag.ts';
import { readAccepted } from '#/server/validate.ts';
import type { StaticFile } from '#/platform/site/static-build.ts';

type Encoding = 'br' | 'gzip';
const extensions = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>;

/** Sends a file of a build, compressed if the browser accepts it; 304 when it has it already. */
export async function sendFile(c: Context, file: StaticFile, status: 200 | 404 = 200): Promise<Response> {
  const encoding = chooseEncoding(c.req.header('accept-encoding') ?? '', file);
  const etag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`;
  const headers = {
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    vary: 'accept-encoding',
    ...(file.policy && { 'content-security-policy': file.policy }),
  };
  if (status === 200 && matchesEtag(c, etag)) return c.body(null, 304, headers);
  const size = (encoding && file.compressedSizes[encoding]) ?? file.size;
  const contentHeaders = {
    ...headers,
    'content-type': file.type,
    'content-length': String(size),
    ...(encoding && { 'content-encoding': encoding }),
  };
  if (c.req.method === 'HEAD') return c.body(null, status, contentHeaders);
  const bytes = await readFile(encoding ? file.diskPath + extensions[encoding] : file.diskPath);
  return c.body(new Uint8Array(bytes), status, contentHeaders);
}

/** Brotli before gzip, if there is a copy and the browser accepts it. */
function chooseEncoding(header: string, { compressedSizes }: StaticFile): Encoding | null {
  const accepted = readAccepted(header);
  const encodings: Encoding[] = ['br', 'gzip'];
  return encodings.find((name) => compressedSizes[name] && (accepted.get(name) ?? accepted.get('*'))) ?? null;
}
