import { setTimeout as pause } from 'node:timers/promises';
import {
  createClient,
  LibsqlError,
  type Client,
  type InArgs,
  type InStatement,
  type Transaction,
  type TransactionMode,
} from '@libsql/client';
import { databaseSignals, type StatementKind } from '#/database-signals.ts';
import { toStatement, type StatementInput } from '#/file/transaction.ts';
import { createServerFetch, NoResponse } from './server-fetch.ts';

/** The code of a failure after which a transaction is gone: the server is away, or has rolled it back. */
const lostCode = 'TRANSACTION_LOST';

/** In milliseconds. */
const timeouts = {
  /** For the response to one request. */
  response: 10_000,
  /** For how long reads are retried, over a server's restart. */
  read: 3_000,
  betweenReads: 50,
};

/** What the server and the protocol call a transaction that ended without us, or a server that cannot be reached. */
const lostCodes: ReadonlySet<string> = new Set([
  ...['TRANSACTION_TIMEOUT', 'TRANSACTION_CLOSED', 'STREAM_EXPIRED', 'SERVER_ERROR', 'HRANA_CLOSED_ERROR'],
  ...['HRANA_PROTO_ERROR', 'INTERNAL_ERROR', 'UNKNOWN', 'SQLITE_BUSY'],
]);

/** How a libSQL server is reached. */
export type ServerAddress = { url: string; authToken?: string | undefined };

/**
 * Opens a client of a libSQL server that survives its restart: reads are retried, a transaction that could not begin may be,
 * and one that is lost says so and takes no more statements.
 * @param responseMs other than ours, for tests
 */
export function openServerClient(
  address: ServerAddress,
  { kind = 'read', responseMs = timeouts.response }: { kind?: StatementKind; responseMs?: number } = {},
): Client {
  const inner = openClient(address, responseMs);
  const timed = async <Result>(statement: StatementInput, work: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      databaseSignals.emit('statement', kind, toSql(statement), performance.now() - startedAt);
    }
  };
  return {
    execute: (statement: InStatement, args?: InArgs) =>
      timed(statement, () =>
        retryLost(/^\s*(select|with)\b/i.test(toSql(statement)), () =>
          inner.execute(toStatement(statement, args)),
        ),
      ),
    batch: (statements, mode) =>
      timed(statements[0] ?? '', () => retryLost(false, () => inner.batch(statements, mode))),
    migrate: (statements) => retryLost(false, () => inner.migrate(statements)),
    executeMultiple: (sql) => retryLost(false, () => inner.executeMultiple(sql)),
    // The interface has a form without a mode, which drizzle uses.
    transaction: async (mode?: TransactionMode) => begin(await inner.transaction(mode ?? 'write'), timed),
    sync: () => inner.sync(),
    close: () => inner.close(),
    // Each request stands alone, so there is no connection to restore.
    reconnect: () => {},
    get closed() {
      return inner.closed;
    },
    protocol: inner.protocol,
  };
}

function toSql(input: StatementInput): string {
  const statement = toStatement(input);
  return typeof statement === 'string' ? statement : statement.sql;
}

/** Whether a failure, or its cause, means that the server is away or has rolled the transaction back. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof LibsqlError
    ? error.code === lostCode
    : error instanceof Error && error.cause !== undefined && isConnectionLost(error.cause);

/** `ws:` and `wss:` name the same server as `http:` and `https:`, which have no connection that could break. */
const openClient = ({ url, authToken }: ServerAddress, responseMs: number): Client =>
  createClient({
    url: url.replace(/^ws(s?):/, 'http$1:'),
    ...(authToken !== undefined && { authToken }),
    fetch: createServerFetch(responseMs),
  });

type Timed = <Result>(statement: StatementInput, work: () => Promise<Result>) => Promise<Result>;

/** The driver begins a transaction with its first statement; here it has begun or failed before any work is done in it. */
async function begin(tx: Transaction, timed: Timed): Promise<Transaction> {
  let lost: Error | null = null;
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    // What the server has ended would run on outside of any transaction.
    if (lost) throw lost;
    try {
      return await work();
    } catch (error) {
      const known = toKnown(error);
      if (known instanceof Error && isConnectionLost(known)) lost = known;
      throw known;
    }
  };
  try {
    await run(() => tx.execute('select 1'));
  } catch (error) {
    tx.close();
    throw error;
  }
  return {
    execute: (statement) => timed(statement, () => run(() => tx.execute(statement))),
    batch: (statements) => timed(statements[0] ?? '', () => run(() => tx.batch(statements))),
    executeMultiple: (sql) => run(() => tx.executeMultiple(sql)),
    commit: () => timed('commit', () => run(() => tx.commit())),
    // A lost transaction is rolled back already; an error here would hide the one that lost it.
    rollback: () => tx.rollback().catch(() => tx.close()),
    close: () => tx.close(),
    get closed() {
      return tx.closed;
    },
  };
}

async function retryLost<Result>(isRead: boolean, send: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + timeouts.read;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const known = toKnown(error);
      if (!isRead || !isConnectionLost(known) || Date.now() > deadline) throw known;
      await pause(timeouts.betweenReads);
    }
  }
}

function toKnown(error: unknown): unknown {
  if (
    !(error instanceof Error) ||
    !(error instanceof LibsqlError ? isLoss(error) : error instanceof NoResponse)
  )
    return error;
  return new LibsqlError(
    `the database server is away: ${error.message}`,
    lostCode,
    undefined,
    undefined,
    error,
  );
}

/** An unauthorised call, or one for a database that does not exist, has lost nothing. */
const isLoss = ({ code, cause }: LibsqlError) =>
  lostCodes.has(code) &&
  !(cause instanceof Error && 'status' in cause && [401, 403, 404].includes(Number(cause.status)));
