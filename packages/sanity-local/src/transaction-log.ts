import { existsSync } from 'node:fs';
import { open, readFile, truncate } from 'node:fs/promises';
import { z } from 'zod';
import { writeFileAtomically } from './atomic-file.ts';
import { storedDocumentSchema, type StoredDocument } from './documents.ts';
import type { Transaction } from './transactions.ts';

/** A log over this size is cut to half of it when it is opened: that is some twenty thousand edits. */
const MAX_LOG_BYTES = 64 * 1024 * 1024;

const loggedTransactionSchema = z.object({
  transactionId: z.string(),
  timestamp: z.string(),
  author: z.string(),
  changes: z.array(
    z.object({
      id: z.string(),
      previousRev: z.string().nullable(),
      result: storedDocumentSchema.nullable(),
      mutations: z.array(z.looseObject({})),
    }),
  ),
});

/** A transaction as the log stores it: what a document was before is what the entry before it left. */
export type LoggedTransaction = z.infer<typeof loggedTransactionSchema>;

/** Where a transaction stands in the log, and enough of it to search by. */
export type LogEntry = {
  transactionId: string;
  timestamp: string;
  author: string;
  /** By document id, the revision before and after; null where there was no document. */
  changes: ReadonlyMap<string, { previousRev: string | null; rev: string | null }>;
  /** First byte of its line, and the byte of the line's end. */
  start: number;
  end: number;
};

/**
 * Every change since the dataset began, oldest first, one JSON line a transaction. It is on disk before a change is
 * acknowledged, so it is what a crash leaves behind; and it is never emptied, so it is the history too.
 */
export type TransactionLog = {
  entries: readonly LogEntry[];
  read: (entry: LogEntry) => Promise<LoggedTransaction>;
  /** Resolves when the transactions have reached the disk; after a failure the log is as it was before. */
  append: (...transactions: readonly Transaction[]) => Promise<void>;
  close: () => Promise<void>;
};

/** What a log says: its entries, and the state they leave each document in, null for a deleted one. */
type LogContent = { entries: LogEntry[]; latest: Map<string, StoredDocument | null> };

/**
 * Opens a log, creating it when missing. A last line cut short by a crash was never acknowledged: it is removed.
 * @param maxBytes above this size the oldest entries go, except the newest of each document
 * @throws Error naming the line when one before the last cannot be read
 */
export async function openTransactionLog(
  file: string,
  maxBytes = MAX_LOG_BYTES,
): Promise<{ log: TransactionLog; latest: ReadonlyMap<string, StoredDocument | null> }> {
  let bytes = existsSync(file) ? await readFile(file) : Buffer.alloc(0);
  let size = bytes.lastIndexOf('\n') + 1;
  if (size < bytes.length) await truncate(file, size);
  let { entries, latest } = readLines(bytes.subarray(0, size), file);
  if (size > maxBytes) {
    bytes = Buffer.concat(
      chooseEntries(entries, maxBytes / 2).map(({ start, end }) => bytes.subarray(start, end + 1)),
    );
    size = bytes.length;
    await writeFileAtomically(file, bytes);
    ({ entries, latest } = readLines(bytes, file));
  }
  const handle = await open(file, 'a+');

  const log: TransactionLog = {
    entries,
    read: async ({ start, end }) => {
      const { buffer } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
      return parseLine(buffer.toString(), file);
    },
    append: async (...transactions) => {
      const logged = transactions.map(toLogged);
      const lines = logged.map((transaction) => Buffer.from(`${JSON.stringify(transaction)}\n`));
      try {
        await handle.appendFile(Buffer.concat(lines));
        await handle.datasync();
      } catch (cause) {
        await handle.truncate(size);
        throw cause;
      }
      for (const [index, transaction] of logged.entries()) {
        const start = size;
        size += lines[index]?.length ?? 0;
        entries.push(toEntry(transaction, start, size - 1));
      }
    },
    close: () => handle.close(),
  };
  return { log, latest };
}

function readLines(bytes: Buffer, file: string): LogContent {
  const content: LogContent = { entries: [], latest: new Map() };
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf('\n', start);
    const place = `${file}, line ${content.entries.length + 1}`;
    const transaction = parseLine(bytes.toString('utf8', start, end), place);
    for (const { id, result } of transaction.changes) content.latest.set(id, result);
    content.entries.push(toEntry(transaction, start, end));
    start = end + 1;
  }
  return content;
}

function parseLine(line: string, place: string): LoggedTransaction {
  try {
    return loggedTransactionSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error(`${place} is damaged`, { cause });
  }
}

function toEntry(
  { transactionId, timestamp, author, changes }: LoggedTransaction,
  start: number,
  end: number,
): LogEntry {
  const revisions = changes.map(
    ({ id, previousRev, result }) => [id, { previousRev, rev: result?._rev ?? null }] as const,
  );
  return { transactionId, timestamp, author, changes: new Map(revisions), start, end };
}

function toLogged({ changes, ...transaction }: Transaction): LoggedTransaction {
  return {
    ...transaction,
    changes: changes.map(({ previous, mutations, ...change }) => ({
      ...change,
      mutations: [...mutations],
      previousRev: previous?._rev ?? null,
    })),
  };
}

/** The newest entries that come to so many bytes, and before them the newest entry of every document. */
function chooseEntries(entries: readonly LogEntry[], bytes: number): LogEntry[] {
  const end = entries.at(-1)?.end ?? 0;
  const [older, newer] = [
    entries.filter(({ start }) => start < end - bytes),
    entries.filter(({ start }) => start >= end - bytes),
  ];
  const newest = new Map(
    older.flatMap((entry) => Array.from(entry.changes.keys(), (id) => [id, entry] as const)),
  );
  const retained = new Set(newest.values());
  return [...older.filter((entry) => retained.has(entry)), ...newer];
}
