import type { Context } from 'hono';
import { findAssetPath } from './asset-ids.ts';
import { isAsset, type StoredDocument } from './documents.ts';
import { notFound } from './errors.ts';

/** The API versions there are: `1`, the experimental `X`, or a date. As a route pattern. */
export const VERSION_PATTERN = '/:version{v1|vX|v[0-9]{4}-[0-9]{2}-[0-9]{2}}';

/** The one dataset there is. */
export type DatasetName = { projectId: string; dataset: string };

/**
 * Reads a versioned request's address: `http://localhost:4321/content/v2025-06-01/data/...` has the base
 * `http://localhost:4321/content` and the version `2025-06-01`.
 */
export function readAddress(c: Context): { baseUrl: string; version: string } {
  const segment = c.req.param('version') ?? '';
  const { origin, pathname } = new URL(c.req.url);
  return { baseUrl: origin + pathname.slice(0, pathname.indexOf(`/${segment}/`)), version: segment.slice(1) };
}

/** @throws SanityApiError 404 unless the request's `:dataset` is the one here */
export function requireDataset(c: Context, { dataset }: DatasetName): void {
  const name = c.req.param('dataset');
  if (name !== dataset) throw notFound(`Dataset "${name}" not found`);
}

/** A document as the API shows it: an asset gains its path, without a host, and its address on this host. */
export function presentDocument(
  document: StoredDocument,
  { projectId, dataset }: DatasetName,
  baseUrl: string,
) {
  const stored = isAsset(document) ? findAssetPath(document._id) : null;
  if (!stored) return document;
  const path = stored.replace('/', `/${projectId}/${dataset}/`);
  return { ...document, path, url: `${baseUrl}/${path}` };
}
