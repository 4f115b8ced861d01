import { Hono } from 'hono';
import { z } from 'zod';
import { presentDocument, readAddress, requireDataset, type DatasetName } from './address.ts';
import { openListener } from './listener.ts';
import { parseInput } from './parse-input.ts';
import { parsePerspective } from './perspectives.ts';
import { readQueryString } from './run-query.ts';
import type { TransactionFeed } from './transaction-feed.ts';

const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(fallback)
    .transform((value) => value === 'true');

const listenSchema = z.object({
  includeResult: flag('false'),
  includePreviousRevision: flag('false'),
  includeMutations: flag('true'),
  includeAllVersions: flag('false'),
  enableResume: flag('false'),
  effectFormat: z.literal('mendoza').optional(),
  visibility: z.enum(['transaction', 'query']).default('transaction'),
});

/** /data/listen: changes as they happen, as server-sent events. */
export function listenRoutes(feed: TransactionFeed, name: DatasetName) {
  return new Hono().get('/listen/:dataset', (c) => {
    requireDataset(c, name);
    const { baseUrl, version } = readAddress(c);
    const { enableResume, ...options } = parseInput(listenSchema, c.req.query());
    // An API version whose queries see drafts by default hears of them by default as well.
    const includeAllVersions = options.includeAllVersions || parsePerspective(undefined, version) === 'raw';
    const events = openListener({
      feed,
      name,
      options: { ...options, ...readQueryString(c.req.query()), includeAllVersions },
      isResumable: enableResume,
      lastPosition: c.req.header('last-event-id'),
      present: (document) => presentDocument(document, name, baseUrl),
    });
    return c.body(events, 200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  });
}
