import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { z } from 'zod';
import { applyMutations } from './apply-mutations.ts';
import { parseAssetFile } from './asset-ids.ts';
import type { DocumentStore } from './document-store.ts';
import { findMimeType, keepImage } from './image-assets.ts';
import type { ImageCache } from './image-cache.ts';
import { presentDocument, readAddress, requireDataset, type DatasetName } from './lake-address.ts';
import { notFound } from './lake-error.ts';
import { parseInput } from './parse-input.ts';
import { chooseFormat, imageOptionsSchema, renderImage } from './render-image.ts';
import { transact } from './transact.ts';

const uploadQuerySchema = z.object({
  filename: z.string().default('image'),
  label: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  creditLine: z.string().optional(),
});

/**
 * POST /assets/images/:dataset keeps the picture in the body and answers with its asset document.
 * @param folder the store's folder, whose images/ holds the pictures
 */
export function imageUploadRoutes(store: DocumentStore, name: DatasetName, folder: string) {
  return new Hono().post('/images/:dataset', async (c) => {
    requireDataset(c, name);
    const { filename, ...details } = parseInput(uploadQuerySchema, c.req.query());
    const bytes = Buffer.from(await c.req.arrayBuffer());
    const asset = await keepImage(folder, bytes, filename, store.documents.values());
    const { results } = await transact(store, (working, stamp) =>
      applyMutations(working, [{ createIfNotExists: { ...asset, ...details } }], stamp, name),
    );
    const [document] = results.flatMap((result) => result.document ?? []);
    return c.json({ document: document && presentDocument(document, name, readAddress(c).baseUrl) });
  });
}

/** GET /images/:projectId/:dataset/:file sends a picture, transformed as the query asks. Its address never changes meaning. */
export function imageRoutes(name: DatasetName, folder: string, cache: ImageCache) {
  return new Hono().get('/:projectId/:dataset/:file', async (c) => {
    requireDataset(c, name);
    const file = c.req.param('file');
    const original = parseAssetFile(file);
    const path = join(folder, 'images', file);
    if (!original || c.req.param('projectId') !== name.projectId || !existsSync(path)) {
      throw notFound(`Image "${file}" not found`);
    }
    const options = parseInput(imageOptionsSchema, c.req.query());
    const format = chooseFormat(original.extension, options, c.req.header('accept') ?? '');
    const key = createHash('sha1')
      .update(JSON.stringify([file, options, format]))
      .digest('hex');
    const bytes = format
      ? await cache(`${key}.${format}`, () => renderImage(path, options, format))
      : await readFile(path);
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': findMimeType(format ?? original.extension) ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      // An uploaded SVG opened by itself must not run scripts on this origin.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      ...(options.auto ? { vary: 'accept' } : {}),
    });
  });
}
