import { transactionClosed } from './batch.ts';
import type { FileTransaction } from './transaction.ts';

const [begin, keep, undo] = ['SAVEPOINT part', 'RELEASE part', 'ROLLBACK TO part'];

/** Begins a savepoint, committed with its transaction or rolled back alone. Savepoints may nest. */
export async function openPart(whole: FileTransaction): Promise<FileTransaction> {
  await whole.execute(begin);
  let isOver = false;

  const use = (): FileTransaction => {
    if (isOver) throw transactionClosed();
    return whole;
  };
  const rollback = async () => {
    if (isOver) return;
    isOver = true;
    await whole.execute(undo);
    await whole.execute(keep);
  };
  // The driver's interface: what is thrown must become a rejection.

  return {
    get closed() {
      return isOver || whole.closed;
    },
    execute: async (statement) => use().execute(statement),
    batch: async (statements) => use().batch(statements),
    executeMultiple: async (sql) => use().executeMultiple(sql),
    commit: async () => {
      await use().execute(keep);
      isOver = true;
    },
    rollback,
    close: () => {
      void rollback();
    },
    bare: {
      rows: (query) => use().bare.rows(query),
      row: (query) => use().bare.row(query),
    },
  };
}
