import { mounts, projectStatuses } from '@stackworks/contracts';
import type { Hono, MiddlewareHandler } from 'hono';
import type { AppEnv } from '#/server/app-env.ts';
import { rewriteBody } from './rewrite-body.ts';

/**
 * What the documents' three vocabularies call a status otherwise: the older staff portal's New, the portal's active, the
 * dashboard's revision. Their other words are the stored ones, in any case and with spaces. Source: decision D4.
 */
const storedByWord: ReadonlyMap<string, string> = new Map([
  ['new', 'pending'],
  ['active', 'in_progress'],
  ['revision', 'revision_requested'],
]);

/** The stored status for a word of any vocabulary; an unknown word as it is. */
export function toStoredStatus(word: string): string {
  const name = word.trim().toLowerCase().replaceAll(' ', '_');
  return storedByWord.get(name) ?? projectStatuses.find((status) => status === name) ?? word;
}

const calls = [
  ['GET', '/client/projects'],
  ['GET', '/admin/projects'],
  ['GET', '/admin/projects/counts'],
  ['GET', '/admin/projects/export'],
  ['PATCH', '/admin/projects'],
  ['PATCH', '/admin/projects/:id'],
  ['PATCH', '/admin/projects/:id/status'],
] as const;

/** Lets the calls about projects take a status in any vocabulary. Added before the calls themselves. */
export function addStatusVocabularies(app: Hono<AppEnv>): void {
  for (const [method, path] of calls)
    app.on(method, `${mounts.api}${path}`, method === 'GET' ? readQuery : readBody);
}

const readQuery: MiddlewareHandler<AppEnv> = (c, next) => {
  const [words, ...others] = c.req.queries('status') ?? [];
  if (words === undefined || others.length > 0) return next();
  const stored = words.split(',').map(toStoredStatus).join(',');
  if (stored !== words) {
    const address = new URL(c.req.url);
    address.searchParams.set('status', stored);
    c.req.raw = new Request(address, c.req.raw);
  }
  return next();
};

const readBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  await rewriteBody(c, (sent) => {
    const status = typeof sent['status'] === 'string' ? toStoredStatus(sent['status']) : undefined;
    return status === undefined || status === sent['status'] ? sent : { ...sent, status };
  });
  await next();
};
