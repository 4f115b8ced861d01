import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '#/server/app-env.ts';
import { readAccepted } from '#/server/validate.ts';
import { hashContent } from '#/platform/site/static-build.ts';

type RedocScript = {
  /** Its file name, which changes with its content. */
  name: string;
  text: Buffer<ArrayBuffer>;
  brotli: Buffer<ArrayBuffer>;
};

const require = createRequire(import.meta.url);

/** Redoc loads its logo from a CDN, and has no option against it. */
const remoteMark = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;

/** The logo in its place, as text. */
const localMark = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="12"><text x="0" y="10" font-family="sans-serif" font-size="10.5" fill="#5b7de0">Redoc</text></svg>',
)}`;

let script: Promise<RedocScript> | undefined;

/** Reads and compresses Redoc's standalone script, once for each process. */
export const readRedocScript = (): Promise<RedocScript> => (script ??= read());

async function read(): Promise<RedocScript> {
  const path = require.resolve('redoc/bundles/redoc.standalone.js');
  const text = Buffer.from((await readFile(path, 'utf8')).replaceAll(remoteMark, localMark));
  const brotli = await promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  return { name: `redoc.${hashContent(text)}.js`, text, brotli };
}

/** Serves Redoc's script, which browsers cache for good. */
export const serveRedocScript: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  const { name, text, brotli } = await readRedocScript();
  if (!isRead || !c.req.path.endsWith(`/${name}`)) return next();
  const accepted = readAccepted(c.req.header('accept-encoding') ?? '');
  const isCompressed = Boolean(accepted.get('br') ?? accepted.get('*'));
  return c.body(isCompressed ? brotli : text, 200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    ...(isCompressed && { 'content-encoding': 'br' }),
  });
};
