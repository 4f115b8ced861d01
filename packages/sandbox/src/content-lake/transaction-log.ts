import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { writeFileAtomically } from './atomic-file.ts';
import { lakeDocumentSchema } from './documents.ts';
import { mutationSchema } from './mutation-schema.ts';
import type { Transaction } from './transactions.ts';

const loggedTransactionSchema = z.object({
  transactionId: z.string(),
  timestamp: z.string(),
  author: z.string(),
  changes: z.array(
    z.object({
      id: z.string(),
      previousRev: z.string().nullable(),
      result: lakeDocumentSchema.nullable(),
      mutations: z.array(mutationSchema),
    }),
  ),
});

/** A transaction as the log keeps it: what a document was before is what the transaction before it left. */
export type LoggedTransaction = z.infer<typeof loggedTransactionSchema>;

/** Transactions not yet in the snapshot, one JSON line each, on disk before they are acknowledged. */
type TransactionLog = {
  /** Resolves when the transaction has reached the disk; after a failure the log is as it was before. */
  append: (transaction: Transaction) => Promise<void>;
  /** Forgets everything: the snapshot holds it now. */
  clear: () => Promise<void>;
  /** Bytes of transactions waiting for a snapshot. */
  size: () => number;
  close: () => Promise<void>;
};

/**
 * Reads what a crash left behind, oldest first. A last line cut short was never acknowledged: it does not count.
 * @throws Error naming the line when an earlier one cannot be read
 */
export async function readTransactionLog(file: string): Promise<LoggedTransaction[]> {
  if (!existsSync(file)) return [];
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
  return lines.map((line, index) => {
    try {
      return loggedTransactionSchema.parse(JSON.parse(line));
    } catch (cause) {
      throw new Error(`${file} is damaged at line ${index + 1}`, { cause });
    }
  });
}

/** Starts an empty log, in place of the one whose transactions the snapshot now holds. */
export async function startTransactionLog(file: string): Promise<TransactionLog> {
  await writeFileAtomically(file, '');
  const handle = await open(file, 'a');
  let size = 0;

  return {
    append: async (transaction) => {
      const line = Buffer.from(`${JSON.stringify(toLogged(transaction))}\n`);
      try {
        await handle.appendFile(line);
        await handle.datasync();
      } catch (cause) {
        await handle.truncate(size);
        throw cause;
      }
      size += line.length;
    },
    clear: async () => {
      await handle.truncate(0);
      await handle.sync();
      size = 0;
    },
    size: () => size,
    close: () => handle.close(),
  };
}

function toLogged({ changes, ...transaction }: Transaction) {
  return {
    ...transaction,
    changes: changes.map(({ previous, ...change }) => ({ ...change, previousRev: previous?._rev ?? null })),
  };
}
