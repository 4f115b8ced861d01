import type { StoredDocument } from './documents.ts';
import type { LoggedTransaction, LogEntry, TransactionLog } from './transaction-log.ts';

type ReadableLog = Pick<TransactionLog, 'entries' | 'read'>;

/** A transaction of the past, each change with what was before it. */
export type PastTransaction = Omit<LoggedTransaction, 'changes'> & {
  changes: {
    id: string;
    previous: StoredDocument | null;
    result: StoredDocument | null;
    mutations: Record<string, unknown>[];
  }[];
};

/** Which transactions to list. Those at both ends are part of the range. */
type HistoryRange = {
  /** A transaction that touched one of these documents is listed. */
  ids: readonly string[];
  /** One that the log no longer has does not limit the range. */
  fromTransaction?: string | undefined;
  /** Nothing precedes one that the log no longer has. */
  toTransaction?: string | undefined;
  /** ISO times. */
  fromTime?: string | undefined;
  toTime?: string | undefined;
};

/**
 * Transactions of the past, oldest first. The earliest state that the log has of a document counts as its beginning:
 * a change whose previous state it lacks is not listed.
 * @param order.isReversed newest first
 * @param order.limit how many at most
 * @param order.isIdentifiedOnly leaves out what the transactions did to other documents
 */
export async function listTransactions(
  log: ReadableLog,
  { ids, fromTransaction, toTransaction, fromTime, toTime }: HistoryRange,
  order: { isReversed?: boolean; limit: number; isIdentifiedOnly?: boolean },
): Promise<PastTransaction[]> {
  const start = (fromTransaction && findEntry(log, fromTransaction)?.start) || 0;
  const end = toTransaction ? (findEntry(log, toTransaction)?.start ?? -1) : Infinity;
  const entries = log.entries.filter(
    (entry) =>
      ids.some((id) => entry.changes.has(id)) &&
      entry.start >= start &&
      entry.start <= end &&
      (!fromTime || entry.timestamp >= fromTime) &&
      (!toTime || entry.timestamp <= toTime),
  );
  if (order.isReversed) entries.reverse();

  const listed: PastTransaction[] = [];
  for (const entry of entries) {
    if (listed.length === order.limit) break;
    const transaction = await readPast(log, entry, order.isIdentifiedOnly ? ids : undefined);
    if (transaction.changes.length > 0) listed.push(transaction);
  }
  return listed;
}

/** The newest transaction with an id, undefined when the log has none. */
export function findEntry(log: Pick<TransactionLog, 'entries'>, transactionId: string): LogEntry | undefined {
  return log.entries.findLast((entry) => entry.transactionId === transactionId);
}

/**
 * A document as it was at some time.
 * @param isInTime whether a transaction had happened by then
 * @returns null when there was none, or the log no longer knows
 */
export async function findDocumentAt(
  log: ReadableLog,
  id: string,
  isInTime: (entry: LogEntry, id: string) => boolean,
): Promise<StoredDocument | null> {
  const entry = log.entries.findLast((one) => one.changes.has(id) && isInTime(one, id));
  if (!entry) return null;
  const { changes } = await log.read(entry);
  return changes.find((change) => change.id === id)?.result ?? null;
}

async function readPast(
  log: ReadableLog,
  entry: LogEntry,
  ids: readonly string[] = [...entry.changes.keys()],
): Promise<PastTransaction> {
  const { changes, ...about } = await log.read(entry);
  const past = changes
    .filter(({ id }) => ids.includes(id))
    .map(async ({ id, previousRev, result, mutations }) => {
      const previous = await findDocumentAt(log, id, ({ start }) => start < entry.start);
      return previous?._rev === (previousRev ?? undefined) ? [{ id, previous, result, mutations }] : [];
    });
  return { ...about, changes: (await Promise.all(past)).flat() };
}
