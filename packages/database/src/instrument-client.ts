import type { Client, InArgs, InStatement, Transaction, TransactionMode } from '@libsql/client';
import type { BareQuery, BareReader } from './file/connection.ts';
import type { FileClient } from './file/file-client.ts';
import { databaseSignals } from './database-signals.ts';

type Kind = 'read' | 'write';

/**
 * The same client, which reports how long each statement took. What it is given stays between it and the database.
 * @param kind whether it is for reading or for transactions
 */
export function watchClient(client: Client, kind: Kind): Client {
  return {
    execute: (statement: InStatement, args?: InArgs) => {
      const startedAt = performance.now();
      const work =
        typeof statement === 'string' ? client.execute(statement, args) : client.execute(statement);
      return watch(kind, statement, work, startedAt);
    },
    batch: (statements, mode) => {
      const startedAt = performance.now();
      return watch(kind, statements[0] ?? '', client.batch(statements, mode), startedAt);
    },
    // The interface has a form without a mode, which drizzle uses.

    transaction: async (mode?: TransactionMode) =>
      watchTransaction(kind, await client.transaction(mode ?? 'write')),
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

/** The same for a client of a file, which also reads bare rows. */
export function watchFileClient(client: FileClient, kind: Kind): FileClient {
  return Object.assign(watchClient(client, kind), {
    bare: watchReader(kind, client.bare),
    dataVersion: client.dataVersion,
    transaction: async (mode?: TransactionMode) => {
      const tx = await client.transaction(mode);
      return Object.assign(watchTransaction(kind, tx), { bare: watchReader(kind, tx.bare) });
    },
  });
}

const watchReader = (kind: Kind, { rows, row }: BareReader): BareReader => ({
  rows: (query) => watchAtOnce(kind, query, rows),
  row: (query) => watchAtOnce(kind, query, row),
});

function watchAtOnce<Found>(kind: Kind, query: BareQuery, read: (query: BareQuery) => Found): Found {
  const startedAt = performance.now();
  try {
    return read(query);
  } finally {
    databaseSignals.emit('statement', kind, query.sql, performance.now() - startedAt);
  }
}

/** A statement that fails after long is as slow as one that answers. */
async function watch<Result>(
  kind: Kind,
  given: Given,
  work: Promise<Result>,
  startedAt: number,
): Promise<Result> {
  try {
    return await work;
  } finally {
    databaseSignals.emit('statement', kind, toSql(given), performance.now() - startedAt);
  }
}

const watchTransaction = (kind: Kind, tx: Transaction): Transaction => ({
  execute: (statement) => {
    const startedAt = performance.now();
    return watch(kind, statement, tx.execute(statement), startedAt);
  },
  batch: (statements) => {
    const startedAt = performance.now();
    return watch(kind, statements[0] ?? '', tx.batch(statements), startedAt);
  },
  executeMultiple: (sql) => tx.executeMultiple(sql),
  commit: () => {
    const startedAt = performance.now();
    return watch(kind, 'commit', tx.commit(), startedAt);
  },
  rollback: () => tx.rollback(),
  close: () => tx.close(),
  get closed() {
    return tx.closed;
  },
});

/** A statement with places for its values, which are apart; of several the first names them. */
type Given = InStatement | [string, InArgs?];

function toSql(given: Given): string {
  if (typeof given === 'string') return given;
  return Array.isArray(given) ? given[0] : given.sql;
}
