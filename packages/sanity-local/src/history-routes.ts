import { Hono } from 'hono';
import { z } from 'zod';
import type { DocumentStore } from './document-store.ts';
import { listEvents } from './history-events.ts';
import { findDocumentAt, findEntry, listTransactions, type PastTransaction } from './history.ts';
import { presentDocument, readAddress, requireDataset, type DatasetName } from './address.ts';
import { parseInput } from './parse-input.ts';
import type { LogEntry, TransactionLog } from './transaction-log.ts';
import { getEffects } from './transactions.ts';

const flag = z.stringbool().default(false);
const limit = z.coerce.number().int().min(1).max(1000).default(100);
/** As the log writes times, so that they compare as text. */
const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString());

const transactionsQuerySchema = z.object({
  fromTransaction: z.string().optional(),
  toTransaction: z.string().optional(),
  fromTime: time.optional(),
  toTime: time.optional(),
  reverse: flag,
  limit,
  excludeContent: flag,
  excludeMutations: flag,
  includeIdentifiedDocumentsOnly: flag,
  effectFormat: z.literal('mendoza').optional(),
});

const documentsQuerySchema = z
  .object({ revision: z.string().optional(), time: time.optional(), lastRevision: flag })
  .refine(
    (given) => [given.revision, given.time, given.lastRevision || undefined].filter(Boolean).length === 1,
    'Give one of revision, time and lastRevision',
  );

const eventsQuerySchema = z.object({ limit, nextCursor: z.coerce.number().int().min(0).optional() });

/** GET /data/history: earlier versions of documents, the transactions between them, and what happened when. */
export function historyRoutes({ log }: Pick<DocumentStore, 'log'>, name: DatasetName) {
  return new Hono()
    .get('/history/:dataset/transactions/:ids', async (c) => {
      requireDataset(c, name);
      const query = parseInput(transactionsQuerySchema, c.req.query());
      const transactions = await listTransactions(
        log,
        { ...query, ids: c.req.param('ids').split(',') },
        {
          isReversed: query.reverse,
          limit: query.limit,
          isIdentifiedOnly: query.includeIdentifiedDocumentsOnly,
        },
      );
      const shown = {
        mutations: !query.excludeContent && !query.excludeMutations,
        effects: query.effectFormat !== undefined,
      };
      const lines = transactions.map((transaction) => `${JSON.stringify(present(transaction, shown))}\n`);
      return c.body(lines.join(''), 200, { 'content-type': 'application/x-ndjson' });
    })
    .get('/history/:dataset/documents/:ids', async (c) => {
      requireDataset(c, name);
      const isInTime = chooseTime(log, parseInput(documentsQuerySchema, c.req.query()));
      const ids = c.req.param('ids').split(',');
      const found = await Promise.all(ids.map((id) => findDocumentAt(log, id, isInTime)));
      const { baseUrl } = readAddress(c);
      return c.json({
        documents: found.flatMap((document) => (document ? presentDocument(document, name, baseUrl) : [])),
      });
    })
    .get('/history/:dataset/events/documents/:id', (c) => {
      requireDataset(c, name);
      const query = parseInput(eventsQuerySchema, c.req.query());
      const id = c.req.param('id');
      const events = listEvents(id, log.entries).slice(0, query.nextCursor);
      const rest = Math.max(events.length - query.limit, 0);
      return c.json({
        events: { [id]: events.slice(rest).reverse() },
        nextCursor: rest > 0 ? String(rest) : '',
      });
    });
}

type DocumentsQuery = z.infer<typeof documentsQuerySchema>;

/** Which transactions had happened at the point that a query names. */
function chooseTime(log: Pick<TransactionLog, 'entries'>, { revision, time: until }: DocumentsQuery) {
  if (until) return (entry: LogEntry) => entry.timestamp <= until;
  if (revision) {
    const last = findEntry(log, revision);
    return (entry: LogEntry) => last !== undefined && entry.start <= last.start;
  }
  // The last revision of a deleted document is the one before its deletion.
  return ({ changes }: LogEntry, id: string) => changes.get(id)?.rev !== null;
}

function present(
  { transactionId, timestamp, author, changes }: PastTransaction,
  shown: { mutations: boolean; effects: boolean },
) {
  return {
    id: transactionId,
    timestamp,
    author,
    documentIDs: changes.map(({ id }) => id),
    ...(shown.mutations && { mutations: changes.flatMap(({ mutations }) => mutations) }),
    ...(shown.effects && {
      effects: Object.fromEntries(changes.map((change) => [change.id, getEffects(change)])),
    }),
  };
}
