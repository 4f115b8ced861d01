import type { Client, InArgs, InStatement, Transaction, TransactionMode } from '@libsql/client';
import { signals } from '#/integrations/metrics/signals.ts';

/**
 * The same client, which tells how long each statement took. What it is given stays between it and the database.
 * @param kind whether it is for reading or for transactions
 */
export function watchClient(client: Client, kind: 'read' | 'write'): Client {
  const tell = (given: Given, startedAt: number) =>
    signals.emit('statement', kind, toSql(given), performance.now() - startedAt);

  /** A statement that fails after long is as slow as one that answers. */
  const watch = async <Result>(given: Given, work: Promise<Result>, startedAt: number): Promise<Result> => {
    try {
      return await work;
    } finally {
      tell(given, startedAt);
    }
  };
  const watchTransaction = (tx: Transaction): Transaction => ({
    execute: (statement) => {
      const startedAt = performance.now();
      return watch(statement, tx.execute(statement), startedAt);
    },
    batch: (statements) => {
      const startedAt = performance.now();
      return watch(statements[0] ?? '', tx.batch(statements), startedAt);
    },
    executeMultiple: (sql) => tx.executeMultiple(sql),
    commit: () => {
      const startedAt = performance.now();
      return watch('commit', tx.commit(), startedAt);
    },
    rollback: () => tx.rollback(),
    close: () => tx.close(),
    get closed() {
      return tx.closed;
    },
  });

  return {
    execute: (statement: InStatement, args?: InArgs) => {
      const startedAt = performance.now();
      const work =
        typeof statement === 'string' ? client.execute(statement, args) : client.execute(statement);
      return watch(statement, work, startedAt);
    },
    batch: (statements, mode) => {
      const startedAt = performance.now();
      return watch(statements[0] ?? '', client.batch(statements, mode), startedAt);
    },
    // The interface has a form without a mode, which drizzle uses.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    transaction: async (mode?: TransactionMode) =>
      watchTransaction(await client.transaction(mode ?? 'write')),
    migrate: (statements) => client.migrate(statements),
    executeMultiple: (sql) => client.executeMultiple(sql),
    sync: () => client.sync(),
    close: () => client.close(),
    reconnect: () => client.reconnect(),
    get closed() {
      return client.closed;
    },
    protocol: client.protocol,
  };
}

/** A statement with places for its values, which are apart; of several the first names them. */
type Given = InStatement | [string, InArgs?];

function toSql(given: Given): string {
  if (typeof given === 'string') return given;
  return Array.isArray(given) ? given[0] : given.sql;
}
