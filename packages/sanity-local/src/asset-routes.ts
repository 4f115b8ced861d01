import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type DatasetName, presentDocument, readAddress, requireDataset } from './address.ts';
import { applyMutations } from './apply-mutations.ts';
import { parseAssetPath } from './asset-ids.ts';
import type { DocumentStore } from './document-store.ts';
import type { DatasetDocument } from './documents.ts';
import { notFound } from './errors.ts';
import { parseInput } from './parse-input.ts';
import { chooseFormat, type ImageCache, imageOptionsSchema, renderImage } from './render-image.ts';
import { findMimeType, storeFile, storeImage, type Upload } from './store-asset.ts';
import { transact } from './transact.ts';

const uploadQuerySchema = z.object({
  filename: z.string().optional(),
  label: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  creditLine: z.string().optional(),
});

const sourceQuerySchema = z.object({
  sourceId: z.string(),
  sourceName: z.string(),
  sourceUrl: z.string().optional(),
});

/** An upload's address never changes, and an upload opened by itself must not run scripts on this origin. */
const assetHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * POST /assets/images/:dataset and /assets/files/:dataset store the bytes in the body and respond with their document.
 * @param folder the store's folder, whose images/ and files/ hold the bytes
 */
export function uploadRoutes(store: DocumentStore, name: DatasetName, folder: string) {
  async function answerUpload(
    c: Context,
    fallbackFilename: string,
    storeUpload: (upload: Upload) => Promise<DatasetDocument>,
  ) {
    requireDataset(c, name);
    const { filename: originalFilename = fallbackFilename, ...details } = parseInput(
      uploadQuerySchema,
      c.req.query(),
    );
    const source = sourceQuerySchema.safeParse(c.req.query()).data;
    const bytes = Buffer.from(await c.req.arrayBuffer());
    const asset = await storeUpload({ bytes, originalFilename, folder, existing: store.documents.values() });
    const described = { ...asset, ...details, ...(source && { source: presentSource(source) }) };
    const { results } = await transact(store, (working, stamp) =>
      applyMutations(working, [{ createIfNotExists: described }], stamp, name),
    );
    const [document] = results.flatMap((result) => result.document ?? []);
    return c.json({ document: document && presentDocument(document, name, readAddress(c).baseUrl) });
  }

  return new Hono()
    .post('/images/:dataset', (c) => answerUpload(c, 'image', storeImage))
    .post('/files/:dataset', (c) =>
      answerUpload(c, 'file', (upload) => storeFile(upload, c.req.header('content-type'))),
    );
}

function presentSource({ sourceId, sourceName, sourceUrl }: z.infer<typeof sourceQuerySchema>) {
  return { _type: 'sanity.assetSourceData', id: sourceId, name: sourceName, url: sourceUrl };
}

/** GET /images/:projectId/:dataset/:file sends a picture, transformed as the query asks. */
export function imageRoutes(name: DatasetName, folder: string, cache: ImageCache) {
  return new Hono().get('/:projectId/:dataset/:file', async (c) => {
    const { extension, file, path } = findStored(c, 'images', name, folder);
    const options = parseInput(imageOptionsSchema, c.req.query());
    const format = chooseFormat(extension, options, c.req.header('accept') ?? '');
    const key = createHash('sha1')
      .update(JSON.stringify([file, options, format]))
      .digest('hex');
    const bytes = format
      ? await cache(`${key}.${format}`, () => renderImage(path, options, format))
      : await readFile(path);
    return c.body(new Uint8Array(bytes), 200, {
      ...assetHeaders,
      'content-type': findMimeType(format ?? extension) ?? 'application/octet-stream',
      ...(options.auto ? { vary: 'accept' } : {}),
    });
  });
}

/** GET /files/:projectId/:dataset/:file sends a file, to be saved rather than shown. */
export function fileRoutes(
  { documents }: Pick<DocumentStore, 'documents'>,
  name: DatasetName,
  folder: string,
) {
  return new Hono().get('/:projectId/:dataset/:file', async (c) => {
    const { id, path } = findStored(c, 'files', name, folder);
    const mimeType = documents.get(id)?.['mimeType'];
    return c.body(new Uint8Array(await readFile(path)), 200, {
      ...assetHeaders,
      'content-type': typeof mimeType === 'string' ? mimeType : 'application/octet-stream',
      'content-disposition': 'attachment',
    });
  });
}

/** @throws SanityApiError 404 unless the address is that of a stored asset */
function findStored(c: Context, kind: 'images' | 'files', name: DatasetName, folder: string) {
  requireDataset(c, name);
  const file = c.req.param('file') ?? '';
  const asset = parseAssetPath(`${kind}/${file}`);
  const path = join(folder, kind, file);
  if (!asset || c.req.param('projectId') !== name.projectId || !existsSync(path)) {
    throw notFound(`Asset "${file}" not found`);
  }
  return { ...asset, file, path };
}
