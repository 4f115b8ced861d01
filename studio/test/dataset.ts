import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@sanity/client';
import { type DocumentValidationMarker, validateDocumentWithWorkspace } from '@sanity/validation';
import { apiVersion } from '@stackworks/content';
import { seedFolder } from '@stackworks/content/seed';
import { evaluate, parse } from 'groq-js';
import {
  createMockAuthStore,
  createWorkspaceFromConfig,
  resolveInitialValueForType,
  type SanityDocument,
} from 'sanity';
import { structureTool } from 'sanity/structure';
import { schemaTypes } from '#/schema-types/index.ts';
import { structure } from '#/structure/index.tsx';
import { hideLockedTemplates, lockActions } from '#/structure/locked-types.ts';
import { ownWords } from '#/wording.ts';

const project = { projectId: 'seed', dataset: 'seed' };
const client = createClient({ ...project, apiVersion, useCdn: false });

/** Our schema, words and locks as Studio puts them together, without a browser. */
export const workspace = await createWorkspaceFromConfig({
  ...project,
  name: 'seed',
  title: 'Seed',
  basePath: '/',
  auth: createMockAuthStore({ client, currentUser: null }),
  plugins: [structureTool({ structure })],
  schema: { types: schemaTypes },
  i18n: ownWords,
  document: { actions: lockActions, newDocumentOptions: hideLockedTemplates },
});
await workspace.i18n.loadNamespaces(['validation']);

const { schema, i18n } = workspace;
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

/** What is stored of an uploaded picture. */
export const toUpload = ({ mimeType = 'image/png', size = 100_000, name = 'sample' } = {}) =>
  toDocument({ _id: `image-${name}-1280x880-png`, _type: 'sanity.imageAsset', mimeType, size });

/** A stored document with the given fields. */
export function toDocument(fields: { _id: string; _type: string; [field: string]: unknown }): SanityDocument {
  return { _rev: 'r1', _createdAt: '2025-06-28T00:00:00Z', _updatedAt: '2025-06-28T00:00:00Z', ...fields };
}

/** What Studio would say about a document of a dataset. */
export async function validateIn(
  dataset: SanityDocument[],
  document: SanityDocument,
): Promise<DocumentValidationMarker[]> {
  const ids = new Set(dataset.map(({ _id }) => _id));
  return validateDocumentWithWorkspace({
    document,
    // The deprecated call is the only one that judges as Studio does: the other makes objects' errors warnings.
    environment: 'studio',
    workspace: { schema, i18n, getClient: () => createDatasetClient(dataset) },
    getDocumentExists: async ({ id }) => ids.has(id),
  });
}

/** The sentences that stop an editor from publishing a change to the seed, each once. */
export async function errorsAfter(
  id: string,
  changes: Record<string, unknown>,
  others: SanityDocument[] = [],
): Promise<string[]> {
  const { documents, uploads } = readSeed();
  const document = documents.find(({ _id }) => _id === id);
  if (!document) throw new Error(`The seed has no document ${id}`);
  const replaced = new Set(others.map(({ _id }) => _id));
  const dataset = [...documents.filter(({ _id }) => !replaced.has(_id)), ...uploads, ...others];
  return errorsIn(dataset, { ...document, ...changes });
}

/** What an editor is warned of in a change to the seed, which can be published all the same. */
export async function warningsAfter(id: string, changes: Record<string, unknown>): Promise<string[]> {
  const { documents, uploads } = readSeed();
  const document = documents.find(({ _id }) => _id === id);
  if (!document) throw new Error(`The seed has no document ${id}`);
  const markers = await validateIn([...documents, ...uploads], { ...document, ...changes });
  return markers.filter(({ level }) => level === 'warning').map(({ message }) => message);
}

/** The sentences that stop an editor from publishing a document, each once. */
export async function errorsIn(dataset: SanityDocument[], document: SanityDocument): Promise<string[]> {
  const markers = await validateIn(dataset, document);
  return [...new Set(markers.filter(({ level }) => level === 'error').map(({ message }) => message))];
}

/** A new document as the form brings it up, before anything is typed. */
export async function createHalfFilled(type: string): Promise<SanityDocument> {
  const { documents } = readSeed();
  const schemaType = schema.get(type);
  if (!schemaType) throw new Error(`There is no type ${type}`);
  const context = {
    projectId: 'seed',
    dataset: 'seed',
    schema,
    currentUser: null,
    getClient: () => createDatasetClient(documents),
  };
  return toDocument({
    _id: 'new',
    _type: type,
    ...(await resolveInitialValueForType(schemaType, {}, 5, context)),
  });
}

/** A content client whose server is an array: queries by GET, and mutations, which change nothing but are reported. */
export function createDatasetClient(
  dataset: SanityDocument[],
  onMutate: (mutations: unknown) => void = () => {},
) {
  return createClient({
    projectId: 'seed',
    dataset: 'seed',
    apiVersion,
    useCdn: false,
    resolveFetch: () => async (address, init) => {
      const { pathname, searchParams: search } = new URL(String(address));
      if (pathname.includes('/mutate/')) {
        onMutate(JSON.parse(String(init?.body)).mutations);
        return Response.json({ transactionId: 'seed', results: [] });
      }
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
