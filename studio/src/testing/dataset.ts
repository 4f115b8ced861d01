import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@sanity/client';
import { validateDocument, type DocumentValidationMarker } from '@sanity/validation';
import { apiVersion } from '@stackworks/content';
import { seedFolder } from '@stackworks/content/seed';
import { evaluate, parse } from 'groq-js';
import { createSchema, type SanityDocument } from 'sanity';
import { schemaTypes } from '#/schema-types/index.ts';

const schema = createSchema({ name: 'default', types: schemaTypes });
const seedImage = /^image@file:\/\/\.\/(images\/.+)$/;

/** The documents of the seed dataset and their pictures, as an import stores them; a picture that is not there fails. */
export function readSeed(): { documents: SanityDocument[]; uploads: SanityDocument[] } {
  const lines = readFileSync(join(seedFolder, 'production.ndjson'), 'utf8').trim().split('\n');
  const uploads: SanityDocument[] = [];
  const importPicture = (_field: string, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('_sanityAsset' in value)) return value;
    const { _sanityAsset, ...picture } = value;
    const upload = readUpload(String(_sanityAsset));
    uploads.push(upload);
    return { ...picture, asset: { _type: 'reference', _ref: upload._id } };
  };
  return { documents: lines.map((line) => toDocument(JSON.parse(line, importPicture))), uploads };
}

/**
 * What is stored of an uploaded picture.
 *
 * @param upload Its type and size in bytes.
 */
export const toUpload = ({ mimeType = 'image/png', size = 100_000, name = 'sample' } = {}) =>
  toDocument({ _id: `image-${name}-1280x880-png`, _type: 'sanity.imageAsset', mimeType, size });

/**
 * A stored document with the given fields.
 *
 * @param fields At least `_id` and `_type`.
 */
export function toDocument(fields: { _id: string; _type: string; [field: string]: unknown }): SanityDocument {
  return { _rev: 'r1', _createdAt: '2025-06-28T00:00:00Z', _updatedAt: '2025-06-28T00:00:00Z', ...fields };
}

/**
 * What Studio would say about a document of a dataset.
 *
 * @param document The document to check.
 * @param dataset Everything published beside it.
 */
export async function validateIn(
  dataset: SanityDocument[],
  document: SanityDocument,
): Promise<DocumentValidationMarker[]> {
  const ids = new Set(dataset.map(({ _id }) => _id));
  const { markers } = await validateDocument({
    document,
    schema,
    client: createDatasetClient(dataset),
    getDocumentExists: async ({ id }) => ids.has(id),
  });
  return markers;
}

/** A content client whose server is an array: only queries, only by GET. */
function createDatasetClient(dataset: SanityDocument[]) {
  return createClient({
    projectId: 'seed',
    dataset: 'seed',
    apiVersion,
    useCdn: false,
    resolveFetch: () => async (address) => {
      const search = new URL(String(address)).searchParams;
      const params = Object.fromEntries(
        [...search]
          .filter(([name]) => name.startsWith('$'))
          .map(([name, value]) => [name.slice(1), JSON.parse(value)]),
      );
      const value = await evaluate(parse(search.get('query') ?? '', { params }), { dataset, params });
      return Response.json({ result: await value.get(), ms: 0 });
    },
  });
}

function readUpload(source: string): SanityDocument {
  const file = seedImage.exec(source)?.[1];
  if (file === undefined) throw new Error(`The import does not understand ${source}`);
  const bytes = readFileSync(join(seedFolder, file));
  return toUpload({ name: createHash('sha1').update(bytes).digest('hex'), size: bytes.length });
}
