import { open } from 'node:fs/promises';
import { z } from 'zod';
import { lakeDocumentSchema } from './documents.ts';

const transactionSchema = z.object({
  transactionId: z.string(),
  timestamp: z.string(),
  changes: z.array(
    z.object({ id: z.string(), previousRev: z.string().nullable(), document: lakeDocumentSchema.nullable() }),
  ),
});

/** One committed transaction: what each touched document became, null when it was deleted. */
export type Transaction = z.infer<typeof transactionSchema>;

/** Transactions not yet in the snapshot, one JSON line each, on disk before they are acknowledged. */
export type TransactionLog = {
  /** What the file held when it was opened. */
  recovered: readonly Transaction[];
  /** Resolves when the transaction has reached the disk; after a failure the log is as it was before. */
  append: (transaction: Transaction) => Promise<void>;
  /** Forgets everything: the snapshot holds it now. */
  clear: () => Promise<void>;
  /** Bytes of transactions waiting for a snapshot. */
  size: () => number;
  close: () => Promise<void>;
};

/**
 * Opens the log, creating it when missing. A last line cut short by a crash was never acknowledged: it is dropped.
 * @throws Error naming the line when an earlier one cannot be read
 */
export async function openTransactionLog(file: string): Promise<TransactionLog> {
  const handle = await open(file, 'a+');
  const text = await handle.readFile('utf8');
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  const recovered = complete.split('\n').slice(0, -1).map(parseLine(file));
  let size = Buffer.byteLength(complete);
  await handle.truncate(size);

  return {
    recovered,
    append: async (transaction) => {
      const line = Buffer.from(`${JSON.stringify(transaction)}\n`);
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

function parseLine(file: string) {
  return (line: string, index: number): Transaction => {
    try {
      return transactionSchema.parse(JSON.parse(line));
    } catch (cause) {
      throw new Error(`${file} is damaged at line ${index + 1}`, { cause });
    }
  };
}
